import { acronymsOf, mayBeFirm } from './acronyms.ts';
import { runsSpelling } from './foreign-runs.ts';
import { kinds, scripts } from './index-data.ts';
import type { IndexData } from './index-data.ts';
import { eachValue } from './key-table.ts';
import { spanForms } from './name-forms.ts';
import { joinedWord, joinEditsMax, joinSimilarity } from './prepare-query.ts';
import type { JoinedWord, PreparedQuery } from './prepare-query.ts';
import { tokenWord } from './screening-index.ts';
import type { ScreeningIndex } from './screening-index.ts';
import { isLatinWord } from './spelling/script-spelling.ts';
import { acronymKey, formKey, isSpanLength, joinPartsMax } from './token-keys.ts';

/** Neighbours of a listed name that spell a word of the query. */
export interface JoinHit {
  readonly q: number;
  readonly start: number;
  readonly size: number;
  readonly sim: number;
  readonly kind: 'joined' | 'acronym';
}

/**
 * What neighbours of names spell. `mayReach` says of a name whether it matters if neighbours of it spell the words of the query
 * in these places, as bits: under a key stand thousands of names, of which most share no more with the query.
 */
export function findJoins(
  index: ScreeningIndex,
  query: Pick<PreparedQuery, 'words'> & Partial<Pick<PreparedQuery, 'acronyms'>>,
  mayReach: (name: number, places: number) => boolean = () => true,
): Map<number, readonly JoinHit[]> {
  const joins = findRunsAndAcronyms(index, query);
  const words = query.words.map(({ text }) => ({
    ...joinedWord(text, true),
    known: new Map<string, number>(),
  }));
  for (const [name, places] of namesUnderKeys(index, words)) {
    const others = joins.get(name) ?? [];
    const all = others.reduce((bits, { q }) => bits | (1 << q), places);
    // An acronym stands for all the words of the name.
    if (!others.some(({ kind }) => kind === 'acronym') && !mayReach(name, all)) {
      joins.delete(name);
      continue;
    }
    const joined = words.flatMap((word, q) =>
      (places & (1 << q)) === 0 ? [] : joinHits(index, name, q, word),
    );
    if (joined.length > 0)
      joins.set(
        name,
        [...joined, ...others].sort((a, b) => a.q - b.q),
      );
  }
  return joins;
}

function findRunsAndAcronyms(
  index: ScreeningIndex,
  query: Parameters<typeof findJoins>[1],
): Map<number, JoinHit[]> {
  const found = new Map<number, JoinHit[]>();
  const add = (name: number, hits: readonly JoinHit[]): void => {
    if (hits.length > 0) found.set(name, [...(found.get(name) ?? []), ...hits]);
  };
  for (const [q, word] of query.words.entries()) {
    const { text } = word;
    if (text.length <= 1) continue;
    if (query.acronyms?.[q] === true) {
      for (const name of namesUnderAcronym(index, text)) add(name, acronymHits(index, name, q, text));
    }
    if (!isLatinWord(word)) continue;
    for (const { name, start, size, sim } of runsSpelling(index, text)) {
      if (!isHeld(index.data, name, text)) add(name, [{ q, start, size, sim, kind: 'joined' }]);
    }
  }
  return found;
}

/* The names that share a key with words of a query, with the places of these as bits. */
function namesUnderKeys(index: ScreeningIndex, words: readonly JoinedWord[]): Map<number, number> {
  const places = new Map<number, number>();
  for (const [q, { text, key: own, forms }] of words.entries()) {
    if (text.length < 2) continue;
    const add = (name: number): void => void places.set(name, (places.get(name) ?? 0) | (1 << q));
    for (const key of [own, ...forms.map(formKey)]) eachValue(index.joins, key, add);
  }
  return places;
}

function namesUnderAcronym(index: ScreeningIndex, text: string): Set<number> {
  const names = new Set<number>();
  eachValue(index.joins, acronymKey(text), (name) => names.add(name));
  return names;
}

/** The neighbours of one listed name whose acronym a word of the query is. */
export function acronymHits(index: ScreeningIndex, name: number, q: number, text: string): JoinHit[] {
  const { nameStart, nameTokens, nameEntity, entityKind } = index.data;
  if (!mayBeFirm(kinds[entityKind[nameEntity[name] ?? 0] ?? 0])) return [];
  const tokens = nameTokens.subarray(nameStart[name], nameStart[name + 1]);
  return acronymsOf(Array.from(tokens, (token) => tokenWord(index, token)))
    .filter((span) => span.text === text)
    .map(({ start, size, sim }) => ({ q, start, size, sim, kind: 'acronym' }));
}

function isHeld({ nameStart, nameTokens, tokens }: IndexData, name: number, text: string): boolean {
  const end = nameStart[name + 1] ?? 0;
  for (let at = nameStart[name] ?? 0; at < end; at += 1)
    if (tokens[nameTokens[at] ?? 0] === text) return true;
  return false;
}

/** What neighbours of one name in Latin letters spell, unless the name holds the word itself. */
export function joinHits({ data }: ScreeningIndex, name: number, q: number, word: JoinedWord): JoinHit[] {
  const { text } = word;
  const { nameTokens, tokens } = data;
  const from = data.nameStart[name] ?? 0;
  const end = data.nameStart[name + 1] ?? 0;
  const hits: JoinHit[] = [];
  for (let place = from; place < end; place += 1) {
    let joined = tokens[nameTokens[place] ?? 0] ?? '';
    if (joined === text) return [];
    const longest = Math.min(joinPartsMax, end - place);
    for (let size = 2; size <= longest; size += 1) {
      joined += tokens[nameTokens[place + size - 1] ?? 0] ?? '';
      if (joined.length > text.length + joinEditsMax) break;
      if (joined.length < text.length - joinEditsMax) continue;
      const sim = spanSimilarity(data, place, size, joined, word);
      if (sim > 0) hits.push({ q, start: place - from, size, sim, kind: 'joined' });
    }
  }
  return hits;
}

function spanSimilarity(
  data: IndexData,
  place: number,
  size: number,
  joined: string,
  word: JoinedWord,
): number {
  const areLetters = joined.length === size;
  if (!isSpanLength(joined.length, areLetters)) return 0;
  let areLatin = true;
  for (let part = place; part < place + size; part += 1) {
    const script = scripts[data.tokenScript[data.nameTokens[part] ?? 0] ?? 0];
    areLatin &&= script === 'latin' || script === 'initials';
  }
  const isStrict = areLetters || !areLatin;
  const parts = data.nameTokens.subarray(place, place + size);
  const forms =
    isStrict || word.forms.length === 0
      ? []
      : spanForms(Array.from(parts, (token) => data.tokens[token] ?? ''));
  return joinSimilarity({ text: joined, isStrict, forms }, word);
}
