import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Writable } from 'node:stream';
import { inspect } from 'node:util';
import { BaseSequencer, createVitest } from 'vitest/node';
import type { InlineConfig, TestRunResult, TestSpecification } from 'vitest/node';
import { openRunFolder } from '../run-folder.ts';
import { createLastingPool } from './lasting-pool.ts';
import { mutate } from './mutants.ts';
import type { Mutant } from './mutants.ts';
import { functionAt, reachedFile, withMarks } from './reach.ts';

/** Survived: every test file that comes to the place passed all the same. Untested: none comes there. */
export type Verdict = 'killed' | 'timeout' | 'survived' | 'untested';

export interface Runner {
  judge(mutant: Mutant): Promise<Verdict>;
  close(): Promise<void>;
}

/** A clean run of a test file takes at most this long. */
const cleanLimitMs = 600_000;
/** With a mutant a file may take this many times as long as without it, and some more: the machine has other things to do. */
const patience = { times: 6, moreMs: 6_000 };
/** Tests of the server leave something behind in their process: timers, caches. So it ends after as many runs. */
const runsPerProcess = 20;

interface CleanRun {
  readonly tests: TestSpecification;
  readonly ms: number;
  readonly reached: ReadonlySet<string>;
}

class AsGiven extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

/**
 * One Vitest for mutants of `files`, of the tests that `test` includes. A mutant is text that Vite is given in the place
 * of the file; the file itself is never written. One process runs the tests again and again, and forgets what a mutant
 * changed with all that imports it; where the tests are not pure it is a new one now and then.
 * Refuses where the tests fail without any mutant.
 */
export async function openRunner(
  root: string,
  files: readonly string[],
  test: InlineConfig,
  isPure: boolean,
): Promise<Runner> {
  const pool = createLastingPool();
  const pathOf = (file: string) => join(root, file);
  let beginFile: (moduleId: string) => void = () => {};
  /** What Vite is given in the place of a file. */
  let written: (path: string, code: string) => string | undefined = (path, code) =>
    files.some((file) => pathOf(file) === path) ? withMarks(relative(root, path), code) : undefined;
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const restoreSignals = keepSignals();
  const vitest = await createVitest(
    {
      ...test,
      config: false,
      root,
      watch: false,
      bail: 1,
      // The run as a whole has a limit; a single test may be slow where the machine is busy.
      testTimeout: cleanLimitMs,
      hookTimeout: cleanLimitMs,
      pool,
      fileParallelism: false,
      globalSetup: ['testing/run-folder.ts', ...[test.globalSetup ?? []].flat()],
      sequence: { sequencer: AsGiven },
      reporters: [{ onTestModuleQueued: ({ moduleId }) => beginFile(moduleId) }],
      // It would give the file as it was.
      fsModuleCache: false,
    },
    { plugins: [{ name: 'mutation', enforce: 'pre', transform: (code, id) => written(id, code) }] },
    { stdout: silence, stderr: silence },
  );
  await vitest.standalone();
  restoreSignals();
  let runs = 0;

  async function run(
    tests: TestSpecification[],
    limitOf: (moduleId: string) => number,
    changed: readonly string[],
  ): Promise<TestRunResult & { isLate: boolean }> {
    let isLate = false;
    let timer: NodeJS.Timeout | undefined;
    beginFile = (moduleId) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isLate = true;
        void pool.end();
      }, limitOf(moduleId));
    };
    // The results of earlier runs would be among those of this one.
    vitest.state.filesMap.clear();
    vitest.state.idMap.clear();
    changed.forEach((path) => {
      vitest.invalidateFile(path);
      vitest.watcher.invalidates.add(path);
    });
    const result = await vitest.runTestSpecifications(tests);
    clearTimeout(timer);
    runs += 1;
    const isWorn = !isPure && runs % runsPerProcess === 0;
    if (isWorn || result.unhandledErrors.length > 0) await pool.end();
    return { ...result, isLate };
  }

  const paths = files.map(pathOf);
  const clean: CleanRun[] = [];
  for (const tests of await vitest.globTestSpecifications()) {
    let startedAt = performance.now();
    let usual = await run([tests], () => cleanLimitMs, paths);
    if (!passed(usual)) {
      // As in `npm test`: a busy machine loses races that no mutant has.
      startedAt = performance.now();
      usual = await run([tests], () => cleanLimitMs, paths);
    }
    if (!passed(usual)) throw new Error(`The tests fail without a mutant: ${failuresOf(usual)}`);
    const reached: string[] = JSON.parse(readFileSync(join(openRunFolder(), reachedFile), 'utf8'));
    clean.push({ tests, ms: performance.now() - startedAt, reached: new Set(reached) });
  }
  clean.sort((a, b) => a.ms - b.ms);
  await pool.end();
  let changed = paths;

  /** The test files that come to this place: of what a module does when it is imported, all that import it. */
  async function testsFor({ file, start }: Mutant) {
    const key = functionAt(file, readFileSync(pathOf(file), 'utf8'), start);
    if (key !== null) return clean.filter(({ reached }) => reached.has(key));
    vitest.config.related = [pathOf(file)];
    const importing = (await vitest.getRelevantTestSpecifications()).map(({ moduleId }) => moduleId);
    return clean.filter(({ tests }) => importing.includes(tests.moduleId));
  }

  return {
    async judge(mutant) {
      const chosen = nearestFirst(await testsFor(mutant), pathOf(mutant.file));
      if (chosen.length === 0) return 'untested';
      const path = pathOf(mutant.file);
      written = (id, code) => (id === path ? mutate(code, mutant) : undefined);
      const usualMs = new Map(chosen.map(({ tests, ms }) => [tests.moduleId, ms]));
      const result = await run(
        chosen.map(({ tests }) => tests),
        (moduleId) => patience.times * (usualMs.get(moduleId) ?? 0) + patience.moreMs,
        [...changed, path],
      );
      changed = [path];
      if (result.isLate) return 'timeout';
      if (passed(result)) return 'survived';
      const failed = result.testModules.find((module) => !module.ok())?.moduleId;
      // What noticed one mutant notices the next one more often than others.
      clean.sort((a, b) => Number(b.tests.moduleId === failed) - Number(a.tests.moduleId === failed));
      return 'killed';
    },
    async close() {
      await pool.end();
      await vitest.close();
    },
  };
}

/**
 * The test file of a file, then those of its folder, then all others: what is near notices more often. In between they
 * stay in their order.
 */
function nearestFirst<T extends { readonly tests: TestSpecification }>(
  chosen: readonly T[],
  path: string,
): T[] {
  const distance = ({ tests: { moduleId } }: T) =>
    moduleId === path.replace(/\.ts$/, '.test.ts') ? 0 : dirname(moduleId) === dirname(path) ? 1 : 2;
  return chosen.toSorted((a, b) => distance(a) - distance(b));
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

function failuresOf({ testModules, unhandledErrors }: TestRunResult): string {
  const failed = testModules.flatMap((module) =>
    [...module.children.allTests('failed')].flatMap((one) => [
      one.fullName,
      ...(one.result().errors ?? []).map(({ message }) => message),
    ]),
  );
  const errors = testModules.flatMap((module) => module.errors().map(({ message }) => message));
  const others = unhandledErrors.map((error) => inspect(error));
  return [...failed, ...errors, ...others].join('; ');
}

function passed({ testModules, unhandledErrors }: TestRunResult): boolean {
  return unhandledErrors.length === 0 && testModules.length > 0 && testModules.every((module) => module.ok());
}
