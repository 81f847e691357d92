import type { Alignment, Match } from './align.ts';
import { scripts } from './index-data.ts';
import type { Word } from './normalise.ts';
import { isOtherThanInitial } from './other-than-initial.ts';
import type { PreparedQuery } from './prepare-query.ts';
import { tokenWord } from './screening-index.ts';
import type { ScreeningIndex } from './screening-index.ts';

/* Less than a name alone needs, so that only further facts can still bring the two together. */
const contradictedShare = 0.7;

const numerals = 'i ii iii iv v vi vii viii ix x'.split(' ');
const younger = /^(?:jr|junior|jun)$/;
const elder = /^(?:sr|senior|sen)$/;
const sonOf = 'bin';

/** Whether a word may set two names of persons apart that are otherwise the same: a mark of generation, "son of". */
function isSettingApart({ text }: Word): boolean {
  return (
    text === sonOf || (text.length > 1 && numerals.includes(text)) || younger.test(text) || elder.test(text)
  );
}

/**
 * What of an agreement counts: less than all where two names of persons agree and all the same mean father and son ("X bin Y",
 * "Y bin X"; "II", "III"), where the syllables of a given name are turned round ("은정", "Jong Un"), or where an initial stands for
 * what the other name has in full and its own full word is another. Ships and funds of one series belong together, so their numbers set nobody apart.
 */
export function uncontradictedShare(
  index: ScreeningIndex,
  query: PreparedQuery,
  alignment: Alignment,
  isPerson: boolean,
): number {
  if (!isPerson) return 1;
  if (areSyllablesTurned(index, query, alignment)) return contradictedShare;
  if (isOtherThanInitial(index, query, alignment)) return contradictedShare;
  if (!query.words.some(isSettingApart)) return 1;
  const listed = Array.from(alignment.tokens, (token) => tokenWord(index, token));
  const isOther =
    areApart(generationOf(query.words), generationOf(listed)) || isTurned(query.words, listed, alignment);
  return isOther ? contradictedShare : 1;
}

const continued = scripts.indexOf('continued');

function areSyllablesTurned(
  { data }: ScreeningIndex,
  { words }: PreparedQuery,
  { tokens, matches }: Alignment,
): boolean {
  const isAsked = words.some(({ script }) => script === 'continued');
  if (isAsked && areTurned(words.length, (place) => words[place]?.script === 'continued', matches, 'q', 'c'))
    return true;
  const isListed = (place: number): boolean => data.tokenScript[tokens[place] ?? 0] === continued;
  return tokens.some((_, place) => isListed(place)) && areTurned(tokens.length, isListed, matches, 'c', 'q');
}

/* A family name may change its place: it is the first of three syllables, or one of two where no other word is there. */
function areTurned(
  length: number,
  isContinued: (place: number) => boolean,
  matches: readonly Match[],
  own: 'q' | 'c',
  other: 'q' | 'c',
): boolean {
  const single = matches.filter(({ qSize, cSize }) => qSize + cSize === 2);
  return single.some((first) => {
    const place = first[own];
    const next = single.find((match) => match[own] === place + 1);
    if (next === undefined || place + 1 >= length || !isContinued(place + 1) || next[other] > first[other])
      return false;
    const isWithin = isContinued(place);
    const isPair = !isWithin && !(place + 2 < length && isContinued(place + 2));
    return isWithin || (isPair && length > 2);
  });
}

function areApart(asked: readonly string[], listed: readonly string[]): boolean {
  return asked.length > 0 && listed.length > 0 && !asked.some((mark) => listed.includes(mark));
}

function generationOf(words: readonly Word[]): string[] {
  return words.flatMap(({ text }, place) => {
    if (younger.test(text)) return ['younger'];
    if (elder.test(text)) return ['elder'];
    return place > 0 && text.length > 1 && numerals.includes(text) ? [text] : [];
  });
}

/* The word before "bin" stands behind it on the other side, and the other way round; a surname may follow. */
function isTurned(asked: readonly Word[], listed: readonly Word[], { matches }: Alignment): boolean {
  const [own, other] = [aroundSon(asked), aroundSon(listed)];
  if (own === null || other === null) return false;
  const isPair = (q: number, c: number): boolean => matches.some((match) => match.q === q && match.c === c);
  return isPair(own.son, other.father) && isPair(own.father, other.son);
}

/* The places of the names before and behind the only "bin", articles left out. */
function aroundSon(words: readonly Word[]): { son: number; father: number } | null {
  const places = words.flatMap(({ text }, place) => (text === sonOf ? [place] : []));
  const [only = -1] = places;
  if (places.length !== 1) return null;
  const isName = ({ wordClass }: Word): boolean => wordClass === 'name';
  const son = words.findLastIndex((word, place) => place < only && isName(word));
  const father = words.findIndex((word, place) => place > only && isName(word));
  return son < 0 || father < 0 ? null : { son, father };
}
