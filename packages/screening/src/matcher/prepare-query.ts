import type { EntityKind } from '../types.ts';
import { acronymsOf, capitalsIn, isAcronymLike, mayBeFirm } from './acronyms.ts';
import { costsOf } from './costs.ts';
import type { Costs } from './costs.ts';
import { editDistance } from './edit-distance.ts';
import { initialLetters, lettersMax } from './initials.ts';
import { eachValue } from './key-table.ts';
import { isBranchClass, isDistinctive, isTelling, restShare } from './lexicon.ts';
import { nameForms, sharedFormSimilarity } from './name-forms.ts';
import type { Formed } from './name-forms.ts';
import { nameWords } from './name-words.ts';
import type { Word } from './normalise.ts';
import { tokenWord } from './screening-index.ts';
import { isRank } from './offices.ts';
import type { ScreeningIndex, SimilarWords } from './screening-index.ts';
import { similarWords, tokensUnder } from './similar-words.ts';
import { isLatinWord, latinKey, foreignSpans } from './spelling/script-spelling.ts';
import { exactKey, formKey, joinKey, spansOf } from './token-keys.ts';
import type { Span } from './token-keys.ts';

/** Neighbours of the query that spell one listed word. */
export interface SpanHit {
  readonly start: number;
  readonly size: number;
  readonly token: number;
  readonly sim: number;
  readonly kind: 'joined' | 'acronym';
}

/** All of them in their order, and for each listed word the places there. */
export interface SpanHits {
  readonly all: readonly SpanHit[];
  readonly placesOf: ReadonlyMap<number, readonly number[]>;
}

/** Groups hits by the word that they spell. */
export function groupHits(all: readonly SpanHit[]): SpanHits {
  const placesOf = new Map<number, number[]>();
  for (const [place, { token }] of all.entries()) {
    const known = placesOf.get(token);
    if (known === undefined) placesOf.set(token, [place]);
    else known.push(place);
  }
  return { all, placesOf };
}

/** A listed word such as "JC" that the first letters of neighbours of the query give. */
export interface SpelledHit {
  readonly start: number;
  readonly size: number;
  readonly token: number;
}

/** A query's name, cut, weighed and compared with the words of an index. */
export interface PreparedQuery {
  readonly words: readonly Word[];
  readonly weights: readonly number[];
  /** What each word counts for at the least where it is left over. */
  readonly restWeights: readonly number[];
  readonly similar: readonly SimilarWords[];
  readonly spanHits: SpanHits;
  readonly spelledHits: readonly SpelledHit[];
  /** Which words may be the acronym of a listed organisation. */
  readonly acronyms: readonly boolean[];
  /** How many words each word may stand for by their first letters. */
  readonly initials: readonly number[];
  /** The listed name is the query, and the candidates are clients. */
  readonly isReversed: boolean;
  /** How many words can say who is meant. */
  readonly tellingCount: number;
  readonly telling: readonly boolean[];
  /** Undefined: the kind of each candidate. */
  readonly kind: EntityKind | undefined;
  readonly personCosts: Costs;
  readonly otherCosts: Costs;
}

/** Similarity a joined spelling needs. */
const joinSimMin = 0.84;
/* Of so many letters: the consonants agree in any case, and vowels differ by the language ("Abdelkader", "Abd al-Qadir"). */
const joinedLong = 8;
const longJoinSimMin = 0.76;
const joinExact = 0.98;
/** A joined spelling with more edits is another word. */
export const joinEditsMax = 4;

/**
 * Prepares a name for searching one index. `kind` says by which costs it is compared; `nameKind`, where it differs, what the
 * bearer of the name is.
 */
export function prepareQuery(
  index: ScreeningIndex,
  name: string,
  kind: EntityKind | undefined,
  isReversed = false,
  nameKind = kind,
): PreparedQuery {
  const words = nameWords(name, nameKind);
  const isTold = isReversed || words.some(isTelling);
  const similar = words.map((word) => similarWords(index, word));
  const capitals = capitalsIn(name);
  // "President Muster": an office and a surname say which client is meant; on lists they are aliases that many bear.
  const isKnownBy = (text: string): boolean => nameKind === 'person' && !isReversed && isRank(text);
  return {
    words,
    similar,
    weights: similar.map(({ weight }) => weight),
    restWeights: similar.map(({ weight }, place) => weight * restShare(words[place]?.wordClass ?? 'name')),
    spanHits: groupHits([
      ...findForeignHits(index, words),
      ...spansOf(words).flatMap((span) => findSpanHits(index, span, words)),
      ...(mayBeFirm(nameKind) ? findAcronymHits(index, words) : []),
    ]),
    spelledHits: findSpelledHits(index, words),
    // In a book of clients nobody knows how their names were written.
    acronyms: words.map(
      (word) => mayBeFirm(nameKind) && isAcronymLike(word) && (isReversed || capitals.has(word.text)),
    ),
    initials: words.map(initialLetters),
    tellingCount: words.filter(({ wordClass, text }) => isDistinctive(wordClass) || isKnownBy(text)).length,
    telling: words.map(
      (word, place) =>
        isTelling(word) ||
        (!isTold && isBranchClass(word.wordClass)) ||
        (isReversed && isLikeTelling(index, similar[place])),
    ),
    isReversed,
    kind,
    personCosts: costsOf('person', isReversed),
    otherCosts: costsOf('other', isReversed),
  };
}

/* The words that say who is meant are the client's, which are listed here when names change places. */
function isLikeTelling(index: ScreeningIndex, similar: SimilarWords | undefined): boolean {
  return (
    similar?.tokens.some((token) => {
      const word = tokenWord(index, token);
      return isTelling(word) || isBranchClass(word.wordClass);
    }) === true
  );
}

/** The listed words that neighbours of a query spell. */
export function findSpanHits(index: ScreeningIndex, span: Span, words: readonly Word[]): SpanHit[] {
  const { start, size } = span;
  const hits: SpanHit[] = [];
  for (const token of tokensUnderSpan(index, span)) {
    const listed = index.data.tokens[token] ?? '';
    if (words.some((word) => word.text === listed)) continue;
    const sim = joinSimilarity(span, joinedWord(listed, span.forms.length > 0));
    if (sim > 0) hits.push({ start, size, token, sim, kind: 'joined' });
  }
  return hits;
}

function tokensUnderSpan(index: ScreeningIndex, { text, forms }: Span): Iterable<number> {
  const tokens = tokensUnder(index, joinKey(text));
  if (forms.length === 0) return tokens;
  return new Set([...tokens, ...forms.flatMap((form) => tokensUnder(index, formKey(form)))]);
}

/** The listed words in Latin letters that runs of syllables of a query may be spelt like. */
export function findForeignHits(index: ScreeningIndex, words: readonly Word[]): SpanHit[] {
  const { tokens, tokenLetters } = index.data;
  return foreignSpans(words).flatMap(({ start, size, spelling }) => {
    const found = new Set<number>();
    for (const sound of spelling.sounds) {
      eachValue(index.fuzzy, latinKey(sound), (token) => {
        if (spelling.mayFit(tokenLetters[token] ?? 0) && spelling.fits(tokens[token] ?? '')) found.add(token);
      });
    }
    return Array.from(found)
      .filter((token) => isLatinWord(tokenWord(index, token)))
      .map((token) => ({ start, size, token, sim: spelling.sim, kind: 'joined' }));
  });
}

/* The listed words that are the acronym of a query's own. */
function findAcronymHits(index: ScreeningIndex, words: readonly Word[]): SpanHit[] {
  return acronymsOf(words).flatMap(({ start, size, text, sim }) =>
    tokensUnder(index, exactKey(text))
      .filter((token) => index.data.tokens[token] === text && isAcronymLike(tokenWord(index, token)))
      .map((token) => ({ start, size, token, sim, kind: 'acronym' })),
  );
}

function findSpelledHits(index: ScreeningIndex, words: readonly Word[]): SpelledHit[] {
  const letters = words.map(({ text }) => text.charAt(0)).join('');
  const hits: SpelledHit[] = [];
  for (let start = 0; start < letters.length; start += 1) {
    for (let size = 2; size <= lettersMax && start + size <= letters.length; size += 1) {
      const text = letters.slice(start, start + size);
      for (const token of tokensUnder(index, exactKey(text))) {
        if (index.data.tokens[token] === text) hits.push({ start, size, token });
      }
    }
  }
  return hits;
}

/** A word with what neighbours are compared with it by. */
export interface JoinedWord extends Formed {
  /** Its `joinKey`. */
  readonly key: number;
  /** What was worked out already, by the text of the neighbours, where thousands of names are compared with it. */
  readonly known?: Map<string, number>;
}

/** A word as neighbours are compared with it; its forms only where they have some. */
export function joinedWord(text: string, haveForms: boolean): JoinedWord {
  return { text, key: joinKey(text), forms: haveForms ? nameForms(text) : [] };
}

/** How alike a word and neighbours written together are; 0 below the floor. */
export function joinSimilarity(span: Omit<Span, 'start' | 'size'>, word: JoinedWord): number {
  const byLetters = letterSimilarity(span, word);
  return byLetters > 0 || span.forms.length === 0 ? byLetters : sharedFormSimilarity(span, word) * joinExact;
}

function letterSimilarity({ text, isStrict }: Pick<Span, 'text' | 'isStrict'>, word: JoinedWord): number {
  if (text === word.text) return joinExact;
  if (isStrict || text.length < 4 || word.text.length < 4) return 0;
  const sim = word.known?.get(text) ?? lettersAlike(text, word);
  word.known?.set(text, sim);
  return sim;
}

function lettersAlike(text: string, word: JoinedWord): number {
  if (joinKey(text) !== word.key) return 0;
  const isLong = Math.min(text.length, word.text.length) >= joinedLong;
  const distance = editDistance(text, word.text, joinEditsMax);
  const sim = 0.92 - distance * 0.04 - (text.length <= 7 && distance > 1 ? 0.04 : 0);
  return distance <= joinEditsMax && sim >= (isLong ? longJoinSimMin : joinSimMin) ? sim : 0;
}
