import type { InlineConfig } from 'vitest/node';
import { sharedMark } from '../shared-data.ts';
import { equivalents } from './equivalents/all.ts';
import type { Mutant } from './mutants.ts';
import { openRunner } from './runner.ts';
import type { Verdict } from './runner.ts';
import { readMutants, sampleOf, scopeOf, sourcesOf } from './select.ts';

/** What is asked for: the sources at `path`, of whose mutants `sample` are tried. */
export interface Request {
  readonly root: string;
  readonly path: string;
  /** Null tries all. */
  readonly sample: number | null;
  readonly seed: number;
  /** So many at the beginning of the sample were tried before. */
  readonly skip: number;
  /** How Vitest runs the tests of these sources; which ones they are is said here. */
  readonly test: InlineConfig;
  /** Whether the tests leave nothing behind in their process. */
  readonly isPure: boolean;
  readonly signal?: AbortSignal;
  readonly tell: (mutant: Mutant, verdict: Verdict) => void;
}

/** Counts of the mutants; `scorePct` of those tried is how many were noticed, to one decimal. */
export type Outcome = Readonly<Record<Verdict, number>> & {
  readonly path: string;
  /** Of the whole path, whereof `equivalent` are listed as such and never tried. */
  readonly mutants: number;
  readonly equivalent: number;
  readonly tried: number;
  readonly scorePct: number;
};

/** Tries the mutants one after another; stopped, it tells of those that were tried. */
export async function runMutants({
  root,
  path,
  sample,
  seed,
  skip,
  test,
  isPure,
  signal,
  tell,
}: Request): Promise<Outcome> {
  const { mutants, equivalent } = readMutants(root, sourcesOf(root, path), equivalents);
  const chosen = (sample === null ? mutants : sampleOf(mutants, sample, seed)).slice(skip);
  const counts = { killed: 0, timeout: 0, survived: 0, untested: 0 };
  const include = [`${scopeOf(path)}/**/*.test.ts`];
  // A score is that of the clone alone, as `npm test` is. Some titles are as long as files, too long for a greedy search.
  const testNamePattern = new RegExp(`^(?!.*?${sharedMark.replaceAll('.', String.raw`\.`)})`);
  const runner = await openRunner(
    root,
    [...new Set(chosen.map(({ file }) => file))],
    { ...test, include, testNamePattern },
    isPure,
  );
  try {
    for (const mutant of chosen) {
      const verdict = await runner.judge(mutant);
      // Ctrl-C reaches the tests' process, too: they fail by that and not by the mutant.
      if (signal?.aborted === true) break;
      counts[verdict] += 1;
      tell(mutant, verdict);
    }
  } finally {
    await runner.close();
  }
  const tried = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const noticed = counts.killed + counts.timeout;
  const scorePct = tried === 0 ? 100 : Math.floor((1000 * noticed) / tried) / 10;
  const total = mutants.length + equivalent.length;
  return { path, mutants: total, equivalent: equivalent.length, tried, ...counts, scorePct };
}
