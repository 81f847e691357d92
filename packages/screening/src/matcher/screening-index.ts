import type { TokenMatch } from '../types.ts';
import type { RunHit } from './run-hit.ts';
import type { IndexData } from './index-data.ts';
import { scripts, wordClasses } from './index-data.ts';
import type { KeyTable } from './key-table.ts';
import { restShare } from './lexicon.ts';
import type { Word } from './normalise.ts';
import type { ScriptSpelling } from './spelling/script-spelling.ts';
import { shapeOf } from './word-similarity.ts';
import type { WordShape } from './word-similarity.ts';

/** A query word and the listed words that are similar to it. */
export interface SimilarWords {
  readonly shape: WordShape;
  readonly weight: number;
  readonly tokens: readonly number[];
  readonly sims: readonly number[];
  readonly kinds: readonly TokenMatch['kind'][];
}

/** Everything a search needs; made by `buildIndex` or `loadIndex`, its inside may change. */
export interface ScreeningIndex {
  readonly data: IndexData;
  readonly fuzzy: KeyTable;
  readonly joins: KeyTable;
  readonly runs: KeyTable;
  readonly identifiers: KeyTable;
  /** Where the weight of a word comes from, if not from this index. */
  readonly weightsFrom: ScreeningIndex | null;
  /** What searches have worked out so far; it speeds up the next ones and changes no answer. */
  readonly memory: {
    readonly shapes: (WordShape | undefined)[];
    readonly runSpellings: (ScriptSpelling | undefined)[];
    readonly similar: Map<string, SimilarWords>;
    /** By Latin word, the runs in another script that it may spell. */
    readonly runHits: Map<string, readonly RunHit[]>;
    /** Marks of the running search by token and by name; a mark below the base belongs to an earlier one. */
    readonly tokenRows: Int32Array;
    readonly nameMarks: Uint8Array;
    rowBase: number;
  };
}

/** Makes an index of its data; takes no noticeable time. */
export function openIndex(data: IndexData, weightsFrom: ScreeningIndex | null = null): ScreeningIndex {
  return {
    data,
    fuzzy: { starts: data.fuzzyStarts, hashes: data.fuzzyHashes, values: data.fuzzyValues },
    joins: { starts: data.joinStarts, hashes: data.joinHashes, values: data.joinValues },
    runs: { starts: data.runStarts, hashes: data.runHashes, values: data.runValues },
    identifiers: { starts: data.idStarts, hashes: data.idHashes, values: data.idValues },
    weightsFrom,
    memory: {
      shapes: [],
      runSpellings: [],
      similar: new Map(),
      runHits: new Map(),
      tokenRows: new Int32Array(data.tokens.length),
      nameMarks: new Uint8Array(data.nameEntity.length),
      rowBase: 1,
    },
  };
}

/** How many names, entities and different words an index holds. */
export function indexSize(index: ScreeningIndex): { names: number; entities: number; words: number } {
  const { nameEntity, entityList, tokens } = index.data;
  return { names: nameEntity.length, entities: entityList.length, words: tokens.length };
}

function nativeText({ nativeStart, nativeChars }: IndexData, token: number): string {
  const start = nativeStart[token] ?? 0;
  const end = nativeStart[token + 1] ?? 0;
  return start === end ? '' : String.fromCharCode(...nativeChars.subarray(start, end));
}

/** The word that a token number stands for. */
export function tokenWord({ data }: ScreeningIndex, token: number): Word {
  return {
    text: data.tokens[token] ?? '',
    script: scripts[data.tokenScript[token] ?? 0] ?? 'latin',
    native: nativeText(data, token),
    wordClass: wordClasses[data.tokenClass[token] ?? 0] ?? 'name',
  };
}

/** What a token counts for at the least where it is left over. */
export function tokenRest({ data }: ScreeningIndex, token: number): number {
  const wordClass = wordClasses[data.tokenClass[token] ?? 0] ?? 'name';
  return (data.tokenWeight[token] ?? 0) * restShare(wordClass);
}

/** The shape of a token; worked out once. */
export function tokenShape(index: ScreeningIndex, token: number): WordShape {
  const { shapes } = index.memory;
  const known = shapes[token];
  if (known !== undefined) return known;
  const shape = shapeOf(tokenWord(index, token));
  shapes[token] = shape;
  return shape;
}

/** Where the names that hold a word end among the postings. */
export function postingEnd({ data }: ScreeningIndex, token: number): number {
  return data.postingStart[token + 1] ?? 0;
}
