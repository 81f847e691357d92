import { liesIn } from './asked-places.ts';
import { contradicts } from './premise.ts';
import { carries, wordsOf } from './words.ts';
import type { AskedPlace } from './asked-places.ts';
import type { PassageIndex } from './index-passages.ts';
import type { Language, Passage } from '../passage.ts';

/**
 * Why a question is not answered: nothing that may be read says it; it is of another field; it takes for granted what
 * the sources deny (a number, an article that is not there or no longer in force, an authority).
 */
export type Refusal = 'no-source' | 'out-of-field' | 'false-premise';

export interface Grounds {
  readonly places: readonly AskedPlace[];
  /** What the best provision meets of the question: by words and by meaning, 0 to 1. */
  readonly coverage: number;
  readonly meaning: number;
  readonly hits: readonly Passage[];
  /** All that who asks may read, whenever in force. */
  readonly readable: readonly Passage[];
}

/** Set by hand on questions tried on the digest: none of them is learnt yet. */
const learnt = { coverage: 0.34, meaning: 0.55, knownShare: 0.5 };

/** Null where an answer may be given. */
export function refusalOf(
  index: PassageIndex,
  question: string,
  language: Language,
  grounds: Grounds,
): Refusal | null {
  const named = grounds.places
    .map((place) => refusedPlace(place, grounds))
    .find((refusal) => refusal !== null);
  if (named !== undefined) return named;
  const isNamed = grounds.places.length > 0;
  if (!isNamed && grounds.coverage < learnt.coverage && grounds.meaning < learnt.meaning)
    return knownShare(index, question, language) < learnt.knownShare ? 'out-of-field' : 'no-source';
  const texts = grounds.hits.map(({ text }) => text);
  return contradicts(question, texts) ? 'false-premise' : null;
}

/** An article that is not there: false where the act is held whole or ends before it, else only not held. */
function refusedPlace(place: AskedPlace, { readable, hits }: Grounds): Refusal | null {
  if (place.act === null) return null;
  const act = readable.filter(({ source }) => source === place.source);
  if (act.length === 0) return 'no-source';
  if (hits.some((each) => each.source === place.source && liesIn(each.eId, place))) return null;
  if (act.some(({ eId }) => liesIn(eId, place))) return 'false-premise';
  const isWhole = act.some(({ sourceKind }) => sourceKind === 'statute');
  const last = Math.max(...act.map(({ eId }) => articleNumber(eId)));
  return isWhole || articleNumber(place.article) > last ? 'false-premise' : 'no-source';
}

function articleNumber(eId: string): number {
  return Number(/^art_(\d+)/.exec(eId)?.[1] ?? 0);
}

/** The share of a question's words that the passages of its language know. */
function knownShare(index: PassageIndex, question: string, language: Language): number {
  const own = index.languages.get(language);
  const words = wordsOf(question).filter((word) => carries(word, language));
  if (own === undefined || words.length === 0) return 0;
  const known = words.filter((word) =>
    own.reader.terms(word).some((term) => own.lexical.lexicon.find(term) !== undefined),
  );
  return known.length / words.length;
}
