import { classWeight, isBranchClass } from './lexicon.ts';
import { isSyllable } from './normalise.ts';
import type { Word } from './normalise.ts';
import { isOfOffice } from './offices.ts';

/** The text a token is found by; one text can be written in several scripts, be a place in names of firms, and an office in others. */
export function tokenKey({ text, script, native, wordClass }: Word): string {
  if (isBranchClass(wordClass) || (wordClass === 'title' && isOfOffice(text)))
    return `${text}|${script}|${native}|${wordClass}`;
  return script === 'latin' ? text : `${text}|${script}|${native}`;
}

/** Numbers the different words of an index and counts how many entities use each. */
export class TokenDictionary {
  readonly words: Word[] = [];
  private readonly ids = new Map<string, number>();
  /** All spellings of one text are counted together. */
  private readonly textIds = new Map<string, number>();
  private readonly textOf: number[] = [];
  private readonly counts: number[] = [];
  private readonly lastEntity: number[] = [];

  /** The number of a word that occurs in a name of an entity. */
  add(word: Word, entity: number): number {
    const key = tokenKey(word);
    let id = this.ids.get(key);
    if (id === undefined) {
      id = this.words.length;
      this.ids.set(key, id);
      this.words.push(word);
      this.textOf.push(this.textNumber(word.text));
    }
    const text = this.textOf[id] ?? 0;
    if (this.lastEntity[text] !== entity) {
      this.lastEntity[text] = entity;
      this.counts[text] = (this.counts[text] ?? 0) + 1;
    }
    return id;
  }

  /** The weight of each word. */
  weights(entityTotal: number): Float64Array {
    return Float64Array.from(this.words, (word, id) =>
      wordWeight(word, this.counts[this.textOf[id] ?? 0] ?? 1, entityTotal),
    );
  }

  private textNumber(text: string): number {
    const known = this.textIds.get(text);
    if (known !== undefined) return known;
    const number = this.textIds.size;
    this.textIds.set(text, number);
    this.lastEntity.push(-1);
    this.counts.push(0);
    return number;
  }
}

/* What a single letter counts for. */
const initialShare = 0.4;

/** What a word counts for: what its class allows, less where many listed subjects share it; 0..1. */
export function wordWeight(
  word: Pick<Word, 'text' | 'wordClass' | 'script'>,
  entityCount: number,
  entityTotal: number,
): number {
  const total = Math.max(1, entityTotal);
  const rarity = Math.log(1 + total / Math.max(1, entityCount)) / Math.log(1 + total);
  // A syllable that is read as one letter ("우") is a whole one all the same.
  const isInitial = word.text.length === 1 && !isSyllable(word);
  return classWeight[word.wordClass] * (0.3 + 0.7 * rarity) * (isInitial ? initialShare : 1);
}
