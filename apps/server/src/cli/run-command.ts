import { sentenceOf as sentenceOfFault } from '../platform/operator-sentence.ts';
import type { Release } from './command-database.ts';

/**
 * Runs a command of the terminal with the words behind its name. What it expects to go wrong is said in the sentence that
 * `sentenceOf` gives and ends with 1; what was added to `releases` is let go of however it ends, last taken first.
 */
export async function runCommand(
  work: (words: readonly string[], releases: Release[]) => Promise<void>,
  sentenceOf: (error: unknown) => string | null = sentenceOfFault,
): Promise<void> {
  const releases: Release[] = [];
  try {
    await work(process.argv.slice(2), releases);
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === null) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exitCode = 1;
  } finally {
    for (const release of releases.toReversed()) await release();
  }
}
