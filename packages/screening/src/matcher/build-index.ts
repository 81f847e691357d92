import type { ListEntity, ListName, ScreeningList } from '../types.ts';
import type { WeighedName } from './align.ts';
import { buildFuzzyTable } from './fuzzy-table.ts';
import type { FuzzyTable } from './fuzzy-table.ts';
import { classWeight } from './lexicon.ts';
import { toWords } from './normalise.ts';
import type { Word } from './normalise.ts';

/** One listed name, cut and weighed. */
export interface IndexedName extends WeighedName {
  entity: number;
  name: ListName;
  /** Sum of the weights. */
  totalWeight: number;
}

/** Everything a search needs; made by `buildIndex`, its inside may change. */
export interface ScreeningIndex {
  readonly entities: readonly { listId: string; entity: ListEntity }[];
  readonly names: readonly IndexedName[];
  readonly tokenIds: ReadonlyMap<string, number>;
  readonly tokens: readonly Word[];
  /** Name numbers of each token, ascending, at `postingStart[token]` to `postingStart[token + 1]`. */
  readonly postings: Int32Array;
  readonly postingStart: Int32Array;
  readonly fuzzy: FuzzyTable;
  readonly entitiesByIdentifier: ReadonlyMap<string, number[]>;
  /** Number of entities whose names hold a word. */
  readonly entityCountByWord: ReadonlyMap<string, number>;
}

const identifierCharsMin = 5;

/** Builds an index over whole lists; it holds no clock and no file, and never changes afterwards. */
export function buildIndex(lists: readonly ScreeningList[]): ScreeningIndex {
  const entities = lists.flatMap(({ listId, entities: members }) =>
    members.map((entity) => ({ listId, entity })),
  );
  const cut = entities.flatMap(({ entity }, number) =>
    entity.names.map((name) => ({ entity: number, name, words: toWords(name.full) })),
  );
  const entityCountByWord = countWords(cut);
  const names: IndexedName[] = cut.map((item) => {
    const weights = weighWords(item.words, entityCountByWord, entities.length);
    return { ...item, weights, totalWeight: weights.reduce((sum, weight) => sum + weight, 0) };
  });
  const dictionary = new TokenDictionary();
  for (const [number, name] of names.entries()) {
    for (const word of name.words) dictionary.add(word, number);
    for (const word of joinNeighbours(name.words)) dictionary.add(word, number);
  }
  return {
    entities,
    names,
    tokenIds: dictionary.ids,
    tokens: dictionary.words,
    ...dictionary.toPostings(),
    fuzzy: buildFuzzyTable(dictionary.words.map((word) => word.text)),
    entitiesByIdentifier: mapIdentifiers(entities.map(({ entity }) => entity)),
    entityCountByWord,
  };
}

/** Words of a name written together, two or three neighbours and the whole of a short name. */
export function joinNeighbours(words: readonly Word[]): Word[] {
  const joined = new Set<string>();
  for (let start = 0; start < words.length; start += 1) {
    for (let size = 2; size <= 3 && start + size <= words.length; size += 1) {
      const text = words
        .slice(start, start + size)
        .map((word) => word.text)
        .join('');
      if (text.length >= 4 && text.length <= 30) joined.add(text);
    }
  }
  return [...joined].map((text) => ({ text, original: '', wordClass: 'name', isVowelless: false }));
}

/** The weight of each word: what its class allows, less where many listed subjects share it. */
export function weighWords(
  words: readonly Word[],
  entityCountByWord: ReadonlyMap<string, number>,
  entityTotal: number,
): number[] {
  return words.map((word) => {
    const count = Math.max(1, entityCountByWord.get(word.text) ?? 1);
    const rarity = Math.log(1 + entityTotal / count) / Math.log(1 + Math.max(1, entityTotal));
    const shortness = word.text.length === 1 ? 0.4 : 1;
    return classWeight[word.wordClass] * (0.3 + 0.7 * rarity) * shortness;
  });
}

/** The form in which identifiers are compared: letters and digits, upper case, without the IMO prefix. */
export function identifierKey(value: string): string | null {
  const key = value
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^IMO(?=\d)/, '');
  return key.length >= identifierCharsMin && /\d/.test(key) ? key : null;
}

function countWords(cut: readonly { entity: number; words: Word[] }[]): Map<string, number> {
  const counts = new Map<string, number>();
  const lastEntity = new Map<string, number>();
  for (const { entity, words } of cut) {
    for (const word of words) {
      if (lastEntity.get(word.text) === entity) continue;
      lastEntity.set(word.text, entity);
      counts.set(word.text, (counts.get(word.text) ?? 0) + 1);
    }
  }
  return counts;
}

function mapIdentifiers(entities: readonly ListEntity[]): Map<string, number[]> {
  const byKey = new Map<string, number[]>();
  for (const [number, entity] of entities.entries()) {
    for (const identifier of entity.identifiers) {
      const key = identifierKey(identifier.value);
      if (key === null) continue;
      const members = byKey.get(key) ?? [];
      if (!members.includes(number)) members.push(number);
      byKey.set(key, members);
    }
  }
  return byKey;
}

class TokenDictionary {
  readonly ids = new Map<string, number>();
  readonly words: Word[] = [];
  private readonly members: number[][] = [];

  add(word: Word, name: number): void {
    let id = this.ids.get(word.text);
    if (id === undefined) {
      id = this.words.length;
      this.ids.set(word.text, id);
      this.words.push(word);
      this.members.push([]);
    }
    const list = this.members[id];
    if (list !== undefined && list.at(-1) !== name) list.push(name);
  }

  toPostings(): { postings: Int32Array; postingStart: Int32Array } {
    const postingStart = new Int32Array(this.members.length + 1);
    for (const [id, list] of this.members.entries()) {
      postingStart[id + 1] = (postingStart[id] ?? 0) + list.length;
    }
    const postings = new Int32Array(postingStart.at(-1) ?? 0);
    for (const [id, list] of this.members.entries()) postings.set(list, postingStart[id] ?? 0);
    return { postings, postingStart };
  }
}
