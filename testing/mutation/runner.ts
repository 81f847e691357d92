import { join } from 'node:path';
import { Writable } from 'node:stream';
import { inspect } from 'node:util';
import { BaseSequencer, createVitest } from 'vitest/node';
import type { InlineConfig, TestRunResult, TestSpecification, Vitest } from 'vitest/node';
import { createLastingPool } from './lasting-pool.ts';
import { mutate } from './mutants.ts';
import type { Mutant } from './mutants.ts';

/** Survived: every test that imports the file passed all the same. Untested: none imports it. */
export type Verdict = 'killed' | 'timeout' | 'survived' | 'untested';

export interface Runner {
  judge(mutant: Mutant): Promise<Verdict>;
  close(): Promise<void>;
}

/** A clean run takes at most this long. */
const cleanLimitMs = 600_000;
/** A mutant may take this many times as long as without it, and some more: the machine has other things to do, too. */
const patience = { times: 5, moreMs: 5_000 };

class AsGiven extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

/**
 * One Vitest for all mutants, of the tests that `test` includes. A mutant is text that Vite is given in the place of the
 * file; the file itself is never written. Tests of pure code leave nothing in their process, which lasts then.
 * Refuses where the tests fail without any mutant.
 */
export async function openRunner(root: string, test: InlineConfig, isPure: boolean): Promise<Runner> {
  const pool = createLastingPool();
  let mutant: Mutant | null = null;
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const restoreSignals = keepSignals();
  const vitest = await createVitest(
    {
      ...test,
      config: false,
      root,
      watch: false,
      bail: 1,
      pool,
      fileParallelism: false,
      globalSetup: ['testing/run-folder.ts', ...[test.globalSetup ?? []].flat()],
      sequence: { sequencer: AsGiven },
      reporters: [{}],
      // It would give the file as it was.
      fsModuleCache: false,
    },
    {
      plugins: [
        {
          name: 'mutation',
          enforce: 'pre',
          transform: (code, id) =>
            mutant !== null && id === join(root, mutant.file) ? mutate(code, mutant) : undefined,
        },
      ],
    },
    { stdout: silence, stderr: silence },
  );
  await vitest.standalone();
  restoreSignals();

  async function run(
    tests: TestSpecification[],
    limitMs: number,
  ): Promise<TestRunResult & { isLate: boolean }> {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      void pool.end();
    }, limitMs);
    // The results of earlier runs would be among those of this one.
    vitest.state.filesMap.clear();
    vitest.state.idMap.clear();
    const result = await vitest.runTestSpecifications(tests);
    clearTimeout(timer);
    if (!isPure || result.unhandledErrors.length > 0) await pool.end();
    return { ...result, isLate };
  }

  const usual = await run(await vitest.globTestSpecifications(), cleanLimitMs);
  if (!passed(usual)) throw new Error(`The tests fail without a mutant: ${failuresOf(usual)}`);
  const durations = new Map(
    usual.testModules.map((module) => [module.moduleId, durationOf(module.diagnostic())]),
  );
  const timeOf = ({ moduleId }: TestSpecification) => durations.get(moduleId) ?? 0;
  const related = new Map<string, TestSpecification[]>();

  return {
    async judge(next) {
      const path = join(root, next.file);
      const tests = related.get(path) ?? (await testsOf(vitest, path)).sort((a, b) => timeOf(a) - timeOf(b));
      related.set(path, tests);
      if (tests.length === 0) return 'untested';
      mutant = next;
      vitest.invalidateFile(path);
      const usualMs = tests.reduce((sum, each) => sum + timeOf(each), 0);
      const result = await run(tests, patience.times * usualMs + patience.moreMs);
      mutant = null;
      vitest.invalidateFile(path);
      if (result.isLate) return 'timeout';
      return passed(result) ? 'survived' : 'killed';
    },
    async close() {
      await pool.end();
      await vitest.close();
    },
  };
}

/** Vitest ends its process by itself at these signals; given back, they are the caller's to hear alone. */
function keepSignals(): () => void {
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const own = signals.map((signal) => process.listeners(signal));
  return () =>
    signals.forEach((signal, at) =>
      process
        .listeners(signal)
        .filter((listener) => own[at]?.includes(listener) !== true)
        .forEach((listener) => process.off(signal, listener)),
    );
}

/** The test files that import this one, directly or through others. */
function testsOf(vitest: Vitest, path: string): Promise<TestSpecification[]> {
  vitest.config.related = [path];
  return vitest.getRelevantTestSpecifications();
}

function durationOf({ collectDuration, duration }: { collectDuration: number; duration: number }): number {
  return collectDuration + duration;
}

function failuresOf({ testModules, unhandledErrors }: TestRunResult): string {
  const failed = testModules.flatMap((module) => [...module.children.allTests('failed')]);
  return [...failed.map(({ fullName }) => fullName), ...unhandledErrors.map((error) => inspect(error))].join(
    '; ',
  );
}

function passed({ testModules, unhandledErrors }: TestRunResult): boolean {
  return unhandledErrors.length === 0 && testModules.length > 0 && testModules.every((module) => module.ok());
}
