import { acronymsOf } from './acronyms.ts';
import { GrowableInts } from './growable.ts';
import type { IndexData } from './index-data.ts';
import { buildKeyTable } from './key-table.ts';
import type { KeyTable } from './key-table.ts';
import { spanForms } from './name-forms.ts';
import type { Word } from './normalise.ts';
import { isLatinWord } from './spelling/script-spelling.ts';
import { acronymKey, formKey, isSpanLength, joinPartsMax, Spelling } from './token-keys.ts';

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
  const parts: string[] = [];
  for (const token of tokens) {
    const word = words[token];
    if (word === undefined) return;
    parts.push(word.text);
    spelling.append(word.text);
    if (parts.length === 1 || !isSpanLength(spelling.length, spelling.length === parts.length)) continue;
    add(spelling.key);
    if (mayHaveForms(words, tokens)) for (const form of spanForms(parts)) add(formKey(form));
  }
}

function mayHaveForms(words: readonly Word[], [first = 0, second = 0]: Uint32Array): boolean {
  return [first, second].every((token) => {
    const word = words[token];
    return word !== undefined && isLatinWord(word);
  });
}
