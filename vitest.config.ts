import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './apps/server/src/testing/longest-first.ts';

/**
 * One more at a time than there are processors: a worker of the server waits for PostgreSQL, other processes and clocks.
 * With two more, the same tests took as long and a tenth more of the processors. Files of a worker share the modules that
 * they import; each has a database and folders of its own.
 */
const shared = {
  maxWorkers: availableParallelism() + 1,
  isolate: false,
  // Something of each file stays with its worker, some 16 MB where it started a product: of half of all files more than
  // the usual 4 GB, which ended a worker.
  execArgv: ['--max-old-space-size=6144'],
  // Long enough for a busy machine; what hangs still ends.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    globalSetup: ['testing/run-folder.ts'],
    projects: [
      { test: { ...shared, name: 'packages', include: ['packages/*/src/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['apps/{server,sandbox-bank}/src/**/*.test.ts', '{scripts,testing}/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/database-setup.ts'],
          // The processes that tests start compile the same files again and again.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/compiled') },
        },
      },
      {
        test: {
          ...shared,
          name: 'web',
          include: ['apps/web/src/**/*.test.ts'],
          // Other style sheets are left empty; this one is read by a test.
          css: { include: /tokens\.css/ },
        },
      },
      {
        test: {
          ...shared,
          name: 'components',
          include: ['apps/web/src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['apps/web/src/testing/dom.ts'],
        },
      },
    ],
  },
});
