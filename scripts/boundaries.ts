import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/** An import that crosses from one file of ours to another, or to a package of the registry. */
export interface Edge {
  /** Paths from the repository's root; `npm:name` for a package of the registry. */
  readonly from: string;
  readonly to: string;
}

interface Rule {
  readonly name: string;
  readonly why: string;
  /** The first group of `from` can be used in `allowed` as `$1`. */
  readonly from: RegExp;
  readonly to: RegExp;
  readonly allowed?: string;
}

const packagesOf: Readonly<Record<string, readonly string[]>> = {
  'packages/money': [],
  'packages/csv': [],
  'packages/kyc': [],
  'packages/workflow': ['money'],
  'packages/screening': ['csv', 'money'],
  'packages/risk': ['money'],
  'packages/ledger': ['money'],
  'packages/payments': ['csv', 'money'],
  'packages/contract': ['money'],
  'apps/web': ['contract', 'money', 'workflow', 'ledger', 'kyc', 'payments'],
  'apps/sandbox-bank': ['money', 'payments'],
  'apps/server': ['[^/]+'],
};

/** Who may import whom (docs/architecture.md). A test breaks each rule and expects to be told. */
export const rules: readonly Rule[] = [
  ...Object.entries(packagesOf).map(([folder, names]) => ({
    name: `${folder} imports`,
    why: 'a package imports only what it is built on; no package imports an app, no app another app',
    from: new RegExp(`^${folder}/`),
    to: /^(?:packages|apps)\//,
    allowed: `^(?:${[folder, ...names.map((name) => `packages/${name}`)].join('|')})/`,
  })),
  {
    name: 'packages are pure',
    why: 'a package has no I/O: it runs in the browser and on the command line too',
    from: /^packages\//,
    to: /^npm:node:/,
  },
  {
    name: 'one entry a package',
    why: 'what a package does not export is its own business',
    from: /^(?:apps|packages)\/([^/]+)\//,
    to: /^packages\/[^/]+\/src\//,
    allowed: '^packages/(?:$1/|[^/]+/src/index\\.ts$)',
  },
  {
    name: 'features stay apart',
    why: 'pages are put together in app/, so that one feature changes without the others',
    from: /^apps\/web\/src\/features\/([^/]+)\//,
    to: /^apps\/web\/src\/features\//,
    allowed: '^apps/web/src/features/$1/',
  },
  {
    name: 'ui knows no feature',
    why: 'the design system serves every screen',
    from: /^apps\/web\/src\/ui\//,
    to: /^apps\/web\/src\/(?:features|app)\//,
  },
  {
    name: 'modules through their index',
    why: 'a module keeps its rows and rules to itself; tables are the one exception, for joins',
    from: /^apps\/server\/src\/modules\/([^/]+)\//,
    to: /^apps\/server\/src\/modules\//,
    allowed: '^apps/server/src/modules/(?:$1/|[^/]+/(?:index|tables)\\.ts$)',
  },
  {
    name: 'platform knows no module',
    why: 'the platform serves every module',
    from: /^apps\/server\/src\/platform\//,
    to: /^apps\/server\/src\/(?:modules|adapters|testing)\//,
  },
  {
    name: 'vendors behind adapters',
    why: 'a vendor is replaced in one place',
    from: /^apps\/server\/src\/(?!adapters\/)/,
    to: /^npm:better-auth/,
  },
];

/** The edges that break a rule, as sentences. */
export function breaches(edges: readonly Edge[]): string[] {
  return edges.flatMap(({ from, to }) =>
    rules.flatMap((rule) => {
      const match = rule.from.exec(from);
      if (match === null || !rule.to.test(to)) return [];
      const allowed = rule.allowed?.replaceAll('$1', match[1] ?? '');
      if (allowed !== undefined && new RegExp(allowed).test(to)) return [];
      return [`${from} must not import ${to} (${rule.name}: ${rule.why})`];
    }),
  );
}

/** All imports of the source files below `root`, tests and test tools left out. */
export function readEdges(root: string): Edge[] {
  const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|\/testing[/.]/.test(file),
  );
  return files.flatMap((file) =>
    importsOf(file, readFileSync(join(root, file), 'utf8')).map((target) => ({
      from: file,
      to: resolve(file, target),
    })),
  );
}

function importsOf(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  return [
    ...module.staticImports.map((entry) => entry.moduleRequest.value),
    ...module.staticExports.flatMap((entry) =>
      entry.entries.flatMap((part) => (part.moduleRequest === null ? [] : [part.moduleRequest.value])),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest }) => {
      const written = text.slice(moduleRequest.start, moduleRequest.end);
      return /^['"`]/.test(written) ? [written.slice(1, -1)] : [];
    }),
  ];
}

function resolve(file: string, target: string): string {
  const own = /^@sorgfalt\/([^/]+)$/.exec(target);
  if (own !== null) return `packages/${own[1]}/src/index.ts`;
  return target.startsWith('.') ? posix.join(dirname(file), target) : `npm:${target}`;
}
