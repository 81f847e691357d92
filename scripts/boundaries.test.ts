import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  breaches,
  packagePaths,
  readAll,
  readEdges,
  readSources,
  rings,
  rules,
  strayKeys,
  strayVendors,
} from './boundaries.ts';

const root = join(import.meta.dirname, '..');
const edges = readEdges(root);

test('no import crosses a boundary', () => {
  expect(breaches(edges)).toEqual([]);
});

test('the check reads the imports of every part of the tree', () => {
  for (const part of [
    'packages/contract/',
    'apps/server/src/platform/',
    'apps/web/src/ui/',
    'apps/web/src/client/',
    'apps/web/src/domain/',
    'apps/web/src/features/',
    'apps/web/src/app/',
  ]) {
    expect(edges.filter((edge) => edge.from.startsWith(part)).length).toBeGreaterThan(10);
  }
});

const canaries: Readonly<Record<string, { from: string; to: string }>> = {
  'packages/result imports': { from: 'packages/result/src/a.ts', to: 'packages/money/src/index.ts' },
  'packages/money imports': { from: 'packages/money/src/a.ts', to: 'packages/risk/src/index.ts' },
  'packages/csv imports': { from: 'packages/csv/src/a.ts', to: 'packages/money/src/index.ts' },
  'packages/calendar imports': { from: 'packages/calendar/src/a.ts', to: 'packages/money/src/index.ts' },
  'packages/kyc imports': { from: 'packages/kyc/src/a.ts', to: 'packages/risk/src/index.ts' },
  'packages/parties imports': { from: 'packages/parties/src/a.ts', to: 'packages/kyc/src/index.ts' },
  'packages/workflow imports': { from: 'packages/workflow/src/a.ts', to: 'apps/server/src/app.ts' },
  'packages/screening imports': { from: 'packages/screening/src/a.ts', to: 'packages/risk/src/index.ts' },
  'packages/risk imports': { from: 'packages/risk/src/a.ts', to: 'packages/screening/src/index.ts' },
  'packages/ledger imports': { from: 'packages/ledger/src/a.ts', to: 'packages/contract/src/index.ts' },
  'packages/payments imports': { from: 'packages/payments/src/a.ts', to: 'packages/risk/src/index.ts' },
  'packages/grounding imports': {
    from: 'packages/grounding/src/a.ts',
    to: 'packages/regulation/src/index.ts',
  },
  'packages/regulation imports': { from: 'packages/regulation/src/a.ts', to: 'packages/risk/src/index.ts' },
  'packages/corpus imports': { from: 'packages/corpus/src/a.ts', to: 'packages/risk/src/index.ts' },
  'packages/contract imports': { from: 'packages/contract/src/a.ts', to: 'packages/ledger/src/index.ts' },
  'apps/web imports': { from: 'apps/web/src/a.ts', to: 'packages/screening/src/index.ts' },
  'apps/sandbox-bank imports': { from: 'apps/sandbox-bank/src/a.ts', to: 'apps/server/src/app.ts' },
  'apps/server imports': { from: 'apps/server/src/a.ts', to: 'apps/web/src/main.tsx' },
  'packages are pure': { from: 'packages/money/src/a.ts', to: 'npm:node:fs' },
  'one entry a package': { from: 'apps/server/src/a.ts', to: 'packages/ledger/src/merkle.ts' },
  'features stay apart': { from: 'apps/web/src/features/a/x.tsx', to: 'apps/web/src/features/b/y.tsx' },
  'web i18n imports': { from: 'apps/web/src/i18n/a.ts', to: 'apps/web/src/client/b.ts' },
  'web ui imports': { from: 'apps/web/src/ui/a.tsx', to: 'apps/web/src/i18n/b.ts' },
  'web client imports': { from: 'apps/web/src/client/a.ts', to: 'apps/web/src/domain/b.ts' },
  'web domain imports': { from: 'apps/web/src/domain/a.ts', to: 'apps/web/src/features/a/b.ts' },
  'web features imports': { from: 'apps/web/src/features/a/x.tsx', to: 'apps/web/src/verifier/view.ts' },
  'web verifier imports': { from: 'apps/web/src/verifier/a.ts', to: 'apps/web/src/ui/b.tsx' },
  'app stands on top': { from: 'apps/web/src/features/a/x.tsx', to: 'apps/web/src/app/b.ts' },
  'modules through their index': {
    from: 'apps/server/src/modules/a/x.ts',
    to: 'apps/server/src/modules/b/repo.ts',
  },
  'platform knows no module': {
    from: 'apps/server/src/platform/a.ts',
    to: 'apps/server/src/modules/b/index.ts',
  },
};

test.each(rules)('$name: an import that breaks it is named', ({ name }) => {
  const canary = canaries[name];
  if (canary === undefined) throw new Error(`no canary for ${name}`);
  expect(breaches([canary]).join()).toContain(`(${name}:`);
});

test('nothing imports itself round about, not by its types either', () => {
  expect(rings(edges)).toEqual([]);
});

test('a ring of files and a ring of folders are named once', () => {
  const module = 'apps/server/src/modules/a';
  const between = (from: string, to: string) => ({ from: `${module}/${from}`, to: `${module}/${to}` });
  expect(rings([between('x.ts', 'y.ts'), between('y.ts', 'x.ts'), between('z.ts', 'x.ts')])).toEqual([
    `${module}/x.ts ↔ ${module}/y.ts`,
  ]);
  const folders = [between('b/x.ts', 'c/x.ts'), between('c/y.ts', 'b/y.ts')];
  expect(rings(folders)).toEqual([`${module}/b ↔ ${module}/c`]);
  expect(rings([between('b/x.ts', 'c/x.ts'), between('c/y.ts', 'b/tables.ts')])).toEqual([]);
});

test('packages of the registry are imported where they are listed', () => {
  expect(strayVendors(edges)).toEqual([]);
});

test.each([
  ['apps/server/src/modules/a/x.ts', 'better-auth/plugins'],
  ['apps/web/src/ui/x.tsx', '@tanstack/react-query'],
  ['packages/money/src/x.ts', 'zod'],
  ['apps/server/src/app.ts', 'a-new-package'],
])('%s importing %s is named', (from, vendor) => {
  expect(strayVendors([{ from, to: `npm:${vendor}` }])).toHaveLength(1);
});

test('packages are reached by their names, by tests too', () => {
  expect(packagePaths(readAll(root))).toEqual([]);
});

test.each(['e2e/a.e2e.ts', 'apps/web/src/a.test.ts', 'packages/kyc/src/a.test.ts'])(
  'a path into a package is named: from %s',
  (file) => {
    const up = file.replaceAll(/[^/]+/g, '..').replace(/\.\.$/, '');
    const text = `import { a } from '${up}packages/ledger/src/testing.ts';`;
    expect(packagePaths([[file, text]])).toHaveLength(1);
    expect(packagePaths([[file, "import { a } from '@sorgfalt/ledger/testing';"]])).toEqual([]);
  },
);

test('query keys of the web stand in one place', () => {
  expect(strayKeys(readSources(root))).toEqual([]);
});

test.each([
  "useQuery({ queryKey: ['payments', 'list'] })",
  'client.invalidateQueries({ queryKey: [listKey, filter] })',
  'client.invalidateQueries({ queryKey: listKey })',
  'client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === name })',
  "client.getQueryData<Session>(['identity', 'session'])",
])('a key written elsewhere is named: %s', (text) => {
  expect(strayKeys([['apps/web/src/features/a/queries.ts', text]])).toHaveLength(1);
});
