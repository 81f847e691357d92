import { namesSpelling } from './foreign-runs.ts';
import { scripts } from './index-data.ts';
import type { IndexData } from './index-data.ts';
import { eachValue } from './key-table.ts';
import { joinEditsMax, joinSimilarity } from './prepare-query.ts';
import type { PreparedQuery } from './prepare-query.ts';
import type { Word } from './normalise.ts';
import { tokenWord } from './screening-index.ts';
import type { ScreeningIndex } from './screening-index.ts';
import { isLatinWord, foreignSpans } from './spelling/script-spelling.ts';
import { isSpanLength, joinKey, joinPartsMax } from './token-keys.ts';

/** Neighbours of a listed name that spell a word of the query. */
export interface JoinHit {
  readonly q: number;
  readonly start: number;
  readonly size: number;
  readonly sim: number;
}

/** What neighbours of any name spell. */
export function findJoins(
  index: ScreeningIndex,
  query: Pick<PreparedQuery, 'words'>,
): Map<number, JoinHit[]> {
  const joins = new Map<number, JoinHit[]>();
  for (const [q, word] of query.words.entries()) {
    const { text } = word;
    if (text.length < 2) continue;
    let last = -1;
    const consider = (name: number): void => {
      // A name stands here once for each of its neighbours that share the key.
      if (name === last) return;
      last = name;
      const hits = joinHits(index, name, q, word);
      const known = joins.get(name);
      if (hits.length > 0 && !known?.some((hit) => hit.q === q)) joins.set(name, [...(known ?? []), ...hits]);
    };
    eachValue(index.joins, joinKey(text), consider);
    if (isLatinWord(word)) for (const name of namesSpelling(index, text)) consider(name);
  }
  return joins;
}

/** What neighbours of one name spell a word, unless the name holds the word itself. */
export function joinHits(index: ScreeningIndex, name: number, q: number, word: Word): JoinHit[] {
  const { data } = index;
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
      const sim = spanSimilarity(data, place, size, joined, text);
      if (sim > 0) hits.push({ q, start: place - from, size, sim });
    }
  }
  return isLatinWord(word) ? [...hits, ...foreignHits(index, name, q, text)] : hits;
}

/** Runs of syllables in a listed name that a word in Latin letters may spell. */
function foreignHits(index: ScreeningIndex, name: number, q: number, text: string): JoinHit[] {
  const { nameStart, nameTokens } = index.data;
  const own = nameTokens.subarray(nameStart[name], nameStart[name + 1]);
  if (!own.some((token) => mayGoTogether(index.data, token))) return [];
  const spans = foreignSpans(Array.from(own, (token) => tokenWord(index, token)));
  return spans.flatMap(({ start, size, spelling }) =>
    spelling.fits(text) ? [{ q, start, size, sim: spelling.sim }] : [],
  );
}

/* Most names have no word of such a script. */
function mayGoTogether({ tokenScript }: IndexData, token: number): boolean {
  const script = scripts[tokenScript[token] ?? 0];
  return script === 'continued' || script === 'vowelless';
}

function spanSimilarity(data: IndexData, place: number, size: number, joined: string, text: string): number {
  const areLetters = joined.length === size;
  if (!isSpanLength(joined.length, areLetters)) return 0;
  let areLatin = true;
  for (let part = place; part < place + size; part += 1) {
    const script = scripts[data.tokenScript[data.nameTokens[part] ?? 0] ?? 0];
    areLatin &&= script === 'latin' || script === 'initials';
  }
  return joinSimilarity(joined, text, areLetters || !areLatin);
}
