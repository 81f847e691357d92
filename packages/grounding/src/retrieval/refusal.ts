import { isAbroad } from './abroad.ts';
import { isOfNoSuchKind } from './asked-kind.ts';
import { isNotOfArticle } from './asked-of-article.ts';
import { isBannedDeed } from './banned-deed.ts';
import { liesIn } from './asked-places.ts';
import { contradicted, exceeds } from './premise.ts';
import { straysFrom } from './strange-fields.ts';
import { carries, wordsOf } from './words.ts';
import type { AskedPlace } from './asked-places.ts';
import type { PassageIndex } from './index-passages.ts';
import type { Fault } from './premise.ts';
import type { Language, Passage } from '../passage.ts';

/**
 * Why a question is not answered: nothing that may be read says it; it is of another field; it takes for granted what
 * the sources deny (a number, an article that is not there or no longer in force, an authority).
 */
export type Refusal = 'no-source' | 'out-of-field' | 'false-premise';

export interface Grounds {
  readonly places: readonly AskedPlace[];
  /** Of the best provision: its score, and what it meets of the question by words and by meaning, 0 to 1. */
  readonly score: number;
  readonly coverage: number;
  readonly meaning: number;
  readonly hits: readonly { readonly passage: Passage; readonly score: number }[];
  /** All that who asks may read, whenever in force. */
  readonly readable: readonly Passage[];
}

/**
 * Learnt by logistic regression from two thirds of the project's questions (`bench/assistant/questions`), those without an
 * answer and, at half weight, those with one whose right articles were hidden: below 0 nothing found is an answer.
 */
const learnt = { score: 2.8, coverage: 3.7, unknownName: -1.5, none: -2.5 };
/**
 * Set by hand: from which likeness across languages counts, which share of words the field has at least, and how few words say
 * by it alone that a question is of something else: one that is known is then met by chance ("How do I change a tyre?").
 */
const byHand = { meaning: 0.55, knownShare: 0.5, fewWords: 4 };

/** Characters read of each end of a question for its field and its premises. */
const endMax = 350;

/** A refusal; of a false premise with what is wrong with it. */
export interface Refused {
  readonly refusal: Refusal | null;
  readonly fault: Fault | null;
}

/** Without a refusal where an answer may be given. */
export function refusalOf(
  index: PassageIndex,
  question: string,
  language: Language,
  grounds: Grounds,
): Refused {
  const hits = grounds.hits.map(({ passage }) => passage);
  const named = grounds.places
    .map((place) => refusedPlace(place, grounds))
    .find((refusal) => refusal !== null);
  if (named !== undefined) return { refusal: named, fault: named === 'false-premise' ? 'article' : null };
  const read = endsOf(question);
  if (straysFrom(read, hits) || isAbroad(read)) return { refusal: 'out-of-field', fault: null };
  const isPlaced = grounds.places.length > 0;
  const { share, words } = knownShare(index, question, language);
  if (!isPlaced && !isAnswered(index, question, language, grounds))
    return { refusal: share >= byHand.knownShare ? 'no-source' : 'out-of-field', fault: null };
  const fault = faultOf(index, read, language, grounds);
  if (fault !== null) return { refusal: 'false-premise', fault };
  const isMetByChance = words > 0 && words <= byHand.fewWords && share <= byHand.knownShare;
  const isOther = !isPlaced && isMetByChance && grounds.meaning < byHand.meaning;
  return { refusal: isOther ? 'out-of-field' : null, fault: null };
}

/** What is wrong with what a question takes for granted. */
function faultOf(index: PassageIndex, question: string, language: Language, grounds: Grounds): Fault | null {
  const denied = contradicted(question, grounds.hits);
  if (denied !== null) return denied;
  if (isBannedDeed(index, question, grounds.hits, language)) return 'forbidden';
  const isUnsaid =
    isOfNoSuchKind(index, question, grounds.hits, language) ||
    isNotOfArticle(index, question, grounds, language);
  return isUnsaid ? 'unsaid' : exceeds(index, question, grounds.hits, language);
}

/** Of a long question its beginning and its end: what is asked, and what it starts from. */
function endsOf(question: string): string {
  if (question.length <= 2 * endMax) return question;
  return `${question.slice(0, endMax)} … ${question.slice(-endMax)}`;
}

function isAnswered(index: PassageIndex, question: string, language: Language, grounds: Grounds): boolean {
  const { score, coverage, meaning } = grounds;
  if (coverage === 0) return meaning >= byHand.meaning;
  const unknown = unknownNames(index, question, language);
  return learnt.score * score + learnt.coverage * coverage + learnt.unknownName * unknown + learnt.none >= 0;
}

/** How many names in capitals (`DAC8`, `MiFID`) a question has that no passage of its language knows. */
function unknownNames(index: PassageIndex, question: string, language: Language): number {
  const own = index.languages.get(language);
  const names = question.match(/(?<!\p{L})\p{Lu}\p{Ll}*\p{Lu}[\p{L}\p{N}]*/gu) ?? [];
  if (own === undefined || question === question.toUpperCase()) return 0;
  return names.filter(
    (name) => !own.reader.terms(name).some((term) => own.lexical.lexicon.find(term) !== undefined),
  ).length;
}

/** An article that is not there: false where the act is held whole or ends before it, else only not held. */
function refusedPlace(place: AskedPlace, { readable, hits }: Grounds): Refusal | null {
  if (place.act === null) return null;
  const act = readable.filter(({ source }) => source === place.source);
  if (act.length === 0) return 'no-source';
  if (hits.some(({ passage }) => passage.source === place.source && liesIn(passage.eId, place))) return null;
  if (act.some(({ eId }) => liesIn(eId, place))) return 'false-premise';
  const isWhole = act.some(({ sourceKind }) => sourceKind === 'statute');
  const last = Math.max(...act.map(({ eId }) => articleNumber(eId)));
  return isWhole || articleNumber(place.article) > last ? 'false-premise' : 'no-source';
}

function articleNumber(eId: string): number {
  return Number(/^art_(\d+)/.exec(eId)?.[1] ?? 0);
}

/** How many words of a question say something, and which share of them the passages of its language know. */
function knownShare(
  index: PassageIndex,
  question: string,
  language: Language,
): { readonly words: number; readonly share: number } {
  const own = index.languages.get(language);
  const words = wordsOf(question).filter((word) => carries(word, language));
  if (own === undefined || words.length === 0) return { words: 0, share: 0 };
  const known = words.filter((word) =>
    own.reader.terms(word).some((term) => own.lexical.lexicon.find(term) !== undefined),
  );
  return { words: words.length, share: known.length / words.length };
}
