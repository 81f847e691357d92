import { acronymsOf } from './acronyms.ts';
import { GrowableInts } from './growable.ts';
import type { IndexData } from './index-data.ts';
import { buildKeyTable } from './key-table.ts';
import type { KeyTable } from './key-table.ts';
import type { Word } from './normalise.ts';
import { romanPairForms } from './spelling/romanised.ts';
import { acronymKey, isSpanLength, joinPartsMax, romanKey, Spelling } from './token-keys.ts';

/** The keys of every span of `spansOf`, and of the acronyms of organisations; without an object or a text for each of a few million. */
export function joinTable(
  { nameStart, nameTokens, nameEntity }: Pick<IndexData, 'nameStart' | 'nameTokens' | 'nameEntity'>,
  words: readonly Word[],
  mayBeFirm: (name: number) => boolean,
): KeyTable {
  const hashes = new GrowableInts();
  const values = new GrowableInts();
  const spelling = new Spelling();
  for (let name = 0; name < nameEntity.length; name += 1) {
    const start = nameStart[name] ?? 0;
    const end = nameStart[name + 1] ?? 0;
    const add = (key: number): void => {
      hashes.push(key);
      values.push(name);
    };
    if (mayBeFirm(name)) {
      const own = Array.from(nameTokens.subarray(start, end), (token) => words[token]);
      for (const { text } of acronymsOf(own.filter((word) => word !== undefined))) add(acronymKey(text));
    }
    for (let place = start; place + 1 < end; place += 1) {
      for (const key of pairKeys(words, nameTokens, place)) add(key);
      addSpans(words, nameTokens.subarray(place, Math.min(place + joinPartsMax, end)), spelling, add);
    }
  }
  return buildKeyTable(hashes.finish(), values.finish());
}

/* The keys of all spans that begin with the first of these neighbours. */
function addSpans(
  words: readonly Word[],
  tokens: Uint32Array,
  spelling: Spelling,
  add: (key: number) => void,
): void {
  spelling.clear();
  for (let size = 1; size <= tokens.length; size += 1) {
    spelling.append(words[tokens[size - 1] ?? 0]?.text ?? '');
    if (size > 1 && isSpanLength(spelling.length, spelling.length === size)) add(spelling.key);
  }
}

/* The keys of two neighbours that are syllables of a Chinese or Korean given name. */
function pairKeys(words: readonly Word[], nameTokens: Uint32Array, place: number): number[] {
  const [first, second] = [words[nameTokens[place] ?? 0], words[nameTokens[place + 1] ?? 0]];
  if (first?.script !== 'latin' || second?.script !== 'latin') return [];
  return romanPairForms(first.text, second.text).map(romanKey);
}
