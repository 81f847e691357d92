import { sentenceOf } from '../platform/operator-sentence.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { Release } from './command-database.ts';

/**
 * Runs a command of the terminal with the words behind its name. What it expects to go wrong is said in a sentence and ends
 * with 1; what was added to `releases` is let go of however it ends, last taken first.
 */
export async function runCommand(
  work: (words: readonly string[], releases: Release[]) => Promise<void>,
): Promise<void> {
  const releases: Release[] = [];
  try {
    await work(process.argv.slice(2), releases);
  } catch (error) {
    const sentence = sentenceOf(error) ?? refusalOf(error);
    if (sentence === null) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exitCode = 1;
  } finally {
    for (const release of releases.toReversed()) await release();
  }
}

/** What the product refuses whoever asks, in the words that people are told; null for a fault of ours. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof AppError) || error.code === 'internal') return null;
  const detail = Object.values(error.details ?? {}).join(', ');
  return detail === '' ? error.message : `${error.message}: ${detail}`;
}
