import type { Alignment } from './align.ts';
import type { Word } from './normalise.ts';
import type { PreparedQuery } from './prepare-query.ts';
import { tokenWord } from './screening-index.ts';
import type { ScreeningIndex } from './screening-index.ts';

/**
 * What is left of an agreement that a small word contradicts: less than a name alone needs, so that only further facts can still
 * bring the two together.
 */
const contradictedShare = 0.7;

const numerals = 'i ii iii iv v vi vii viii ix x'.split(' ');
const younger = /^(?:jr|junior|jun)$/;
const elder = /^(?:sr|senior|sen)$/;
const sonOf = 'bin';

/** Whether a word may set two names apart that are otherwise the same: a number, a mark of generation, "son of". */
function isSettingApart({ text, wordClass }: Pick<Word, 'text' | 'wordClass'>): boolean {
  return (
    text === sonOf ||
    wordClass === 'number' ||
    numerals.includes(text) ||
    younger.test(text) ||
    elder.test(text)
  );
}

/**
 * What of an agreement counts: less than all where two names that agree mean two people or things all the same, as father and son
 * ("X bin Y", "Y bin X"; "II", "III"), or two of a series ("Snow Storm 1", "Snow Storm 2").
 */
export function uncontradictedShare(
  index: ScreeningIndex,
  query: PreparedQuery,
  alignment: Alignment,
  isPerson: boolean,
): number {
  return isContradicted(index, query, alignment, isPerson) ? contradictedShare : 1;
}

function isContradicted(
  index: ScreeningIndex,
  query: PreparedQuery,
  alignment: Alignment,
  isPerson: boolean,
): boolean {
  if (!query.words.some(isSettingApart)) return false;
  const listed = Array.from(alignment.tokens, (token) => tokenWord(index, token));
  if (!isPerson) return areApart(numbersOf(query.words), numbersOf(listed));
  return (
    areApart(generationOf(query.words), generationOf(listed)) || isTurned(query.words, listed, alignment)
  );
}

function areApart(asked: readonly string[], listed: readonly string[]): boolean {
  return asked.length > 0 && listed.length > 0 && !asked.some((mark) => listed.includes(mark));
}

/* "2", "II": the same of a series. A letter by itself is a number at the end only. */
function numbersOf(words: readonly Word[]): string[] {
  return words.flatMap(({ text, wordClass }, place) => {
    if (wordClass === 'number') return [String(Number(text))];
    const isNumeral = numerals.includes(text) && (text.length > 1 || place === words.length - 1);
    return isNumeral && place > 0 ? [String(numerals.indexOf(text) + 1)] : [];
  });
}

function generationOf(words: readonly Word[]): string[] {
  return words.flatMap(({ text }, place) => {
    if (younger.test(text)) return ['younger'];
    if (elder.test(text)) return ['elder'];
    return place > 0 && text.length > 1 && numerals.includes(text) ? [text] : [];
  });
}

/* Every word before "bin" stands behind it on the other side, and the other way round. */
function isTurned(asked: readonly Word[], listed: readonly Word[], { matches }: Alignment): boolean {
  const [q, c] = [sonAt(asked), sonAt(listed)];
  if (q === null || c === null) return false;
  const across = matches.filter((match) => match.q !== q && match.c !== c && match.kind !== 'initial');
  const isCrossed = (match: { q: number; c: number }): boolean => match.q < q === match.c > c;
  return across.length > 1 && across.every(isCrossed);
}

/* The place of the only "bin" between two names. */
function sonAt(words: readonly Word[]): number | null {
  const places = words.flatMap(({ text }, place) => (text === sonOf ? [place] : []));
  const [only = 0] = places;
  return places.length === 1 && only > 0 && only < words.length - 1 ? only : null;
}
