import { buildIndex, indexOfParts, partsOf, topicsPart } from '@sorgfalt/grounding';
import type { IndexPart, Passage, PassageIndex, TopicsPart } from '@sorgfalt/grounding';
import type { Work, WorkFunction, WorkPool } from '../../../platform/work/index.ts';

const passagesAtOnce = 200;

/** Builds an index in a thread: that of the digest alone takes most of a second. It begins with what others taught. */
export const indexWork: Work<TopicsPart | null, readonly Passage[], IndexPart> = {
  module: new URL(import.meta.url),
  limitMs: 120_000,
  memoryMb: 1024,
  tooMuch: 'unavailable',
  // Whoever asked waits for it.
  isUrgent: true,
};

export const work: WorkFunction<typeof indexWork> = async function* (taughtBy, pieces) {
  const passages: Passage[] = [];
  for await (const piece of pieces) passages.push(...piece);
  yield* partsOf(buildIndex(passages, taughtBy === null ? undefined : indexOfParts([], [taughtBy])));
};

/** The index over passages, built in a thread and put together here. */
export async function buildIndexApart(
  pool: WorkPool,
  passages: readonly Passage[],
  taughtBy?: PassageIndex,
): Promise<PassageIndex> {
  const parts: IndexPart[] = [];
  const given = taughtBy === undefined ? null : topicsPart(taughtBy.topics);
  for await (const part of pool.stream(indexWork, given, { pieces: inPieces(passages) })) parts.push(part);
  return indexOfParts(passages, parts);
}

async function* inPieces(passages: readonly Passage[]): AsyncGenerator<readonly Passage[]> {
  for (let at = 0; at < passages.length; at += passagesAtOnce) yield passages.slice(at, at + passagesAtOnce);
}
