import { acronymsOf } from './acronyms.ts';
import { GrowableInts } from './growable.ts';
import type { IndexData } from './index-data.ts';
import { buildKeyTable } from './key-table.ts';
import type { KeyTable } from './key-table.ts';
import type { Word } from './normalise.ts';
import { acronymKey, isSpanLength, joinPartsMax, Spelling } from './token-keys.ts';

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
    const end = nameStart[name + 1] ?? 0;
    const own = mayBeFirm(name) ? nameTokens.subarray(nameStart[name], end) : [];
    for (const { text } of acronymsOf(
      Array.from(own, (token) => words[token]).filter((word) => word !== undefined),
    )) {
      hashes.push(acronymKey(text));
      values.push(name);
    }
    for (let place = nameStart[name] ?? 0; place < end; place += 1) {
      spelling.clear();
      for (let size = 1; size <= joinPartsMax && place + size <= end; size += 1) {
        spelling.append(words[nameTokens[place + size - 1] ?? 0]?.text ?? '');
        if (size === 1 || !isSpanLength(spelling.length, spelling.length === size)) continue;
        hashes.push(spelling.key);
        values.push(name);
      }
    }
  }
  return buildKeyTable(hashes.finish(), values.finish());
}
