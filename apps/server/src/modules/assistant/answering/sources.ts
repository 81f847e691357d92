import type { AnswerSource } from '@sorgfalt/contract';
import type { Passage } from '@sorgfalt/grounding';
import { sha256 } from '../../../platform/sha256.ts';
import type { Reading } from '../library/reading.ts';

/** Part of a passage's text. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** A passage as the source number `n`, built here and by no model; marked is what the answer took from it, if that is known. */
export function sourceOf(
  passage: Passage,
  taken: readonly Span[],
  n: number,
  reading: Reading,
): AnswerSource {
  const { id, source, sourceKind, eId, language, citation, heading, version, inForceFrom, text } = passage;
  const link = reading.linkOf(source);
  const place = { n, passageId: id, sourceId: source, kind: sourceKind, eId, language };
  const said = { citation, heading, version, inForceFrom, link, text };
  return {
    ...place,
    ...said,
    sha256: sha256(text),
    start: taken.length === 0 ? 0 : Math.min(...taken.map(({ start }) => start)),
    end: Math.max(0, ...taken.map(({ end }) => end)),
  };
}
