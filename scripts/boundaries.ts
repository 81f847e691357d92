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
  'packages/result': [],
  'packages/money': [],
  'packages/csv': [],
  'packages/calendar': [],
  'packages/kyc': ['calendar'],
  'packages/parties': ['calendar'],
  'packages/workflow': ['money'],
  'packages/screening': ['csv', 'money'],
  'packages/risk': ['money'],
  'packages/ledger': ['money'],
  'packages/payments': ['calendar', 'csv', 'money'],
  'packages/grounding': ['calendar', 'money'],
  'packages/regulation': ['grounding'],
  'packages/corpus': ['grounding', 'regulation'],
  'packages/contract': ['money'],
  'apps/web': ['calendar', 'contract', 'money', 'workflow', 'ledger', 'kyc', 'parties', 'payments'],
  'apps/sandbox-bank': ['calendar', 'money', 'payments'],
  'apps/server': ['[^/]+'],
};

/** Each folder of the web's sources, and what it may import besides itself; `app` may import all of them. */
const webLayers: Readonly<Record<string, readonly string[]>> = {
  i18n: [],
  ui: [],
  client: ['i18n', 'ui'],
  domain: ['client', 'i18n', 'ui'],
  features: ['domain', 'client', 'i18n', 'ui'],
  verifier: [],
};

/** Who may import whom (docs/architecture.md). A test breaks each rule and expects to be told. */
export const rules: readonly Rule[] = [
  ...Object.entries(packagesOf).map(([folder, names]) => ({
    name: `${folder} imports`,
    why: 'a package imports only what it is built on; no package imports an app, no app another app',
    from: new RegExp(`^${folder}/`),
    to: /^(?:packages|apps)\//,
    allowed: `^(?:${[folder, 'packages/result', ...names.map((name) => `packages/${name}`)].join('|')})/`,
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
  ...Object.entries(webLayers).map(([layer, below]) => ({
    name: `web ${layer} imports`,
    why: 'the layers of the web lie one on the other: app, features, domain, client, ui and texts',
    from: new RegExp(`^apps/web/src/${layer}/`),
    to: /^apps\/web\/src\//,
    allowed: `^apps/web/src/(?:${[layer, ...below].join('|')})/`,
  })),
  {
    name: 'app stands on top',
    why: 'pages are put together there; what others need of it lies below',
    from: /^apps\/web\/src\/(?!app\/|main\.tsx$)/,
    to: /^apps\/web\/src\/(?:app\/|main\.tsx$)/,
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
];

/** Where each package of the registry may be imported: a vendor is replaced in one place. */
export const vendors: Readonly<Record<string, RegExp>> = {
  '@base-ui/react': /^apps\/web\/src\/ui\//,
  '@embedpdf/pdfium': /^apps\/server\/src\/adapters\/pictures\//,
  '@fastify/compress': /^apps\/server\/src\/platform\/http\//,
  '@fastify/multipart': /^apps\/server\/src\/platform\/http\//,
  '@fastify/rate-limit': /^apps\/server\/src\/platform\/http\//,
  '@fastify/static': /^apps\/server\/src\/platform\/http\//,
  '@firebase/app': /^apps\/web\/src\/client\/identity\/firebase-provider\.ts$/,
  '@firebase/auth': /^apps\/web\/src\/client\/identity\/firebase-(?:provider|ways)\.ts$/,
  '@jsquash/jpeg': /^apps\/server\/src\/adapters\/pictures\//,
  '@noble/hashes': /^packages\/ledger\/src\/sha256\.ts$/,
  '@simplewebauthn/server': /^apps\/server\/src\/adapters\/identity\/webauthn\.ts$/,
  '@tabler/icons-react': /^apps\/web\/src\//,
  '@tanstack/react-query': /^apps\/web\/src\/(?!ui\/|i18n\/)/,
  '@tanstack/react-router': /^apps\/web\/src\/(?!ui\/|i18n\/)/,
  '@tanstack/react-virtual': /^apps\/web\/src\/ui\//,
  'any-ascii': /^packages\/screening\/src\/matcher\//,
  'better-auth': /^apps\/server\/src\/adapters\/identity\//,
  'drizzle-orm': /^apps\/server\/src\//,
  fastify: /^apps\/server\/src\/(?:app\.ts|platform\/|modules\/)/,
  'graphile-worker': /^apps\/server\/src\/platform\/jobs\//,
  helmet: /^apps\/server\/src\/platform\/http\//,
  jose: /^apps\/server\/src\/(?:adapters|modules)\/identity\//,
  nodemailer: /^apps\/server\/src\/adapters\/mail\//,
  otpauth: /^apps\/server\/src\/(?:adapters\/identity\/totp|testing\/authenticator-app)\.ts$/,
  pg: /^apps\/(?:server\/src\/(?!adapters\/)|sandbox-bank\/src\/database\.ts)/,
  pino: /^apps\/server\/src\/platform\/log\.ts/,
  pkijs: /^apps\/server\/src\/modules\/ledger\/keys\//,
  pngjs: /^apps\/server\/src\/adapters\/pictures\//,
  react: /^apps\/web\/src\//,
  'react-dom': /^apps\/web\/src\/(?:main\.tsx|ui\/)/,
  'react-hook-form': /^apps\/web\/src\/(?:features|domain)\//,
  saxes: /^packages\/(?:screening\/src\/lists|payments\/src\/xml|corpus\/src\/xml)\//,
  'snowball-stemmers': /^packages\/grounding\/src\/retrieval\/stem\.ts$/,
  'socket.io': /^apps\/server\/src\/platform\/realtime\//,
  'socket.io-client': /^apps\/web\/src\/client\//,
  unpdf: /^apps\/server\/src\/modules\/library\/policies\/read-pdf\.ts$/,
  uqr: /^apps\/web\/src\/features\/identity\//,
  zod: /^(?:packages\/contract|apps\/server|apps\/sandbox-bank)\/src\//,
  'zxing-wasm': /^apps\/web\/src\/features\/payments\//,
};

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

/** The imports of packages where they may not be, as sentences. */
export function strayVendors(edges: readonly Edge[]): string[] {
  return edges.flatMap(({ from, to }) => {
    const [, name] = /^npm:((?:@[^/]+\/)?[^/]+)/.exec(to) ?? [];
    if (name === undefined || name.startsWith('node:')) return [];
    const place = vendors[name];
    if (place === undefined) return [`${from} imports ${name}, which is listed nowhere`];
    return place.test(from) ? [] : [`${from} must not import ${name}: a vendor is replaced in one place`];
  });
}

/**
 * Files, and folders of a server module, that import each other in a ring, imports of types included: each ring once, as
 * its members. Tables may be joined from everywhere and count for no ring of folders.
 */
export function rings(edges: readonly Edge[]): string[] {
  const own = edges.filter(({ to }) => !to.startsWith('npm:'));
  const folders = own.flatMap(({ from, to }) => {
    const [a, b] = [folderOf(from), folderOf(to)];
    return a === null || b === null || a === b || to.endsWith('tables.ts') ? [] : [{ from: a, to: b }];
  });
  return [...ringsOf(own), ...ringsOf(folders)];
}

/** A folder within a server module; null for what lies elsewhere or in the root of its module. */
function folderOf(file: string): string | null {
  return /^apps\/server\/src\/modules\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0] ?? null;
}

function ringsOf(edges: readonly Edge[]): string[] {
  const next = Map.groupBy(edges, ({ from }) => from);
  const reaches = (start: string): ReadonlySet<string> => {
    const seen = new Set<string>();
    for (const open = [start]; open.length > 0;) {
      for (const { to } of next.get(open.pop() ?? '') ?? []) {
        if (seen.has(to)) continue;
        seen.add(to);
        open.push(to);
      }
    }
    return seen;
  };
  const found = new Map<string, ReadonlySet<string>>();
  for (const start of next.keys()) found.set(start, reaches(start));
  const inRing = [...found].filter(([start, seen]) => seen.has(start));
  return [
    ...new Set(
      inRing.map(([start, seen]) =>
        inRing.flatMap(([other, back]) => (seen.has(other) && back.has(start) ? [other] : [])).join(' ↔ '),
      ),
    ),
  ];
}

/**
 * The files that reach into a package by a path and not by its name, tests and tools included: only what a package exports
 * can be relied on.
 */
export function packagePaths(files: Iterable<readonly [file: string, text: string]>): string[] {
  return [...files].flatMap(([file, text]) =>
    importsOf(file, text).flatMap((target) => {
      if (!target.startsWith('.')) return [];
      const path = posix.join(dirname(file), target);
      const [folder] = /^packages\/[^/]+\//.exec(path) ?? [];
      return folder === undefined || file.startsWith(folder)
        ? []
        : [`${file} must import ${path} by the name of the package`];
    }),
  );
}

/** A query key that is neither one of `queryKeys`, on its own or with what is asked for, nor that of a query. */
const ownKey =
  /queryKey: (?!queryKeys\.|\[\.\.\.queryKeys\.|\w+(?:\([^)]*\))?\.queryKey\b|QueryKey\b)|queryKey\[|Quer(?:y|ies)(?:Data|State)(?:<[^(]*>)?\(\s*\[/;

/** The files of the web that write query keys themselves: `text` of each by its path. */
export function strayKeys(files: Iterable<readonly [file: string, text: string]>): string[] {
  return [...files].flatMap(([file, text]) =>
    file.startsWith('apps/web/src/') && file !== keysFile && ownKey.test(text)
      ? [`${file} writes a query key of its own: they stand in ${keysFile}`]
      : [],
  );
}

const keysFile = 'apps/web/src/client/query-keys.ts';

const written =
  '{apps/*/*.ts,apps/*/src/**/*.{ts,tsx},packages/*/src/**/*.ts,{bench,e2e,scripts,testing}/**/*.ts}';

/** All that is written in TypeScript below `root` with its text, tests and tools included. */
export function readAll(root: string): ReadonlyMap<string, string> {
  return new Map(
    globSync(written, { cwd: root }).map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );
}

/** The source files below `root` with their texts, tests and test tools left out. */
export function readSources(root: string): ReadonlyMap<string, string> {
  const isSource = (file: string) =>
    /^(?:apps|packages)\/[^/]+\/src\//.test(file) && !/\.test\.tsx?$|\/testing[/.]/.test(file);
  return new Map([...readAll(root)].filter(([file]) => isSource(file)));
}

/** All imports of the source files below `root`. */
export function readEdges(root: string): Edge[] {
  return [...readSources(root)].flatMap(([file, text]) =>
    importsOf(file, text).map((target) => ({
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
  const own = /^@sorgfalt\/([^/]+)(?:\/(.+))?$/.exec(target);
  if (own !== null) return `packages/${own[1]}/src/${own[2] ?? 'index'}.ts`;
  return target.startsWith('.') ? posix.join(dirname(file), target) : `npm:${target}`;
}
