import { join } from 'node:path';
import { expect, test } from 'vitest';
import { breaches, readEdges, rules } from './boundaries.ts';

const edges = readEdges(join(import.meta.dirname, '..'));

test('no import crosses a boundary', () => {
  expect(breaches(edges)).toEqual([]);
});

test('the check reads the imports of every part of the tree', () => {
  for (const part of [
    'packages/contract/',
    'apps/server/src/platform/',
    'apps/web/src/ui/',
    'apps/web/src/app/',
  ]) {
    expect(edges.filter((edge) => edge.from.startsWith(part)).length).toBeGreaterThan(10);
  }
});

const canaries: Readonly<Record<string, { from: string; to: string }>> = {
  'packages/money imports': { from: 'packages/money/src/a.ts', to: 'packages/risk/src/index.ts' },
  'packages/csv imports': { from: 'packages/csv/src/a.ts', to: 'packages/money/src/index.ts' },
  'packages/kyc imports': { from: 'packages/kyc/src/a.ts', to: 'packages/risk/src/index.ts' },
  'packages/workflow imports': { from: 'packages/workflow/src/a.ts', to: 'apps/server/src/app.ts' },
  'packages/screening imports': { from: 'packages/screening/src/a.ts', to: 'packages/risk/src/index.ts' },
  'packages/risk imports': { from: 'packages/risk/src/a.ts', to: 'packages/screening/src/index.ts' },
  'packages/ledger imports': { from: 'packages/ledger/src/a.ts', to: 'packages/contract/src/index.ts' },
  'packages/payments imports': { from: 'packages/payments/src/a.ts', to: 'packages/risk/src/index.ts' },
  'packages/contract imports': { from: 'packages/contract/src/a.ts', to: 'packages/ledger/src/index.ts' },
  'apps/web imports': { from: 'apps/web/src/a.ts', to: 'packages/screening/src/index.ts' },
  'apps/sandbox-bank imports': { from: 'apps/sandbox-bank/src/a.ts', to: 'apps/server/src/app.ts' },
  'apps/server imports': { from: 'apps/server/src/a.ts', to: 'apps/web/src/main.tsx' },
  'packages are pure': { from: 'packages/money/src/a.ts', to: 'npm:node:fs' },
  'one entry a package': { from: 'apps/server/src/a.ts', to: 'packages/ledger/src/merkle.ts' },
  'features stay apart': { from: 'apps/web/src/features/a/x.tsx', to: 'apps/web/src/features/b/y.tsx' },
  'ui knows no feature': { from: 'apps/web/src/ui/a.tsx', to: 'apps/web/src/app/b.ts' },
  'modules through their index': {
    from: 'apps/server/src/modules/a/x.ts',
    to: 'apps/server/src/modules/b/repo.ts',
  },
  'platform knows no module': {
    from: 'apps/server/src/platform/a.ts',
    to: 'apps/server/src/modules/b/index.ts',
  },
  'vendors behind adapters': { from: 'apps/server/src/modules/a/x.ts', to: 'npm:better-auth' },
};

test.each(rules)('$name: an import that breaks it is named', ({ name }) => {
  const canary = canaries[name];
  if (canary === undefined) throw new Error(`no canary for ${name}`);
  expect(breaches([canary]).join()).toContain(`(${name}:`);
});
