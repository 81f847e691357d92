import { isContent, wordsOf } from './words.ts';
import type { Word } from './words.ts';

/** A source read once, against which many sentences are checked. */
export interface SourceIndex {
  readonly words: readonly Word[];
  readonly folds: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
  readonly pairs: ReadonlySet<string>;
  readonly grams: ReadonlySet<string>;
  /** Where each pair of neighbouring words stands, at most `placesKept` times. */
  readonly placesOfStem: ReadonlyMap<string, readonly number[]>;
  readonly placesOfPair: ReadonlyMap<string, readonly number[]>;
}

const placesKept = 8;
const gramLength = 5;

/** Runs of five letters within each word: they find a word inside a German compound. */
export function gramsOf(word: Word): string[] {
  const padded = `${word.fold} `;
  const grams: string[] = [];
  for (let at = 0; at + gramLength <= padded.length && at < 40; at += 1) {
    grams.push(padded.slice(at, at + gramLength));
  }
  return grams;
}

/** The pair of stems that begins at a place; null at the end. */
export function pairAt(words: readonly Word[], at: number): string | null {
  const [first, second] = [words[at], words[at + 1]];
  return first === undefined || second === undefined ? null : `${first.stem} ${second.stem}`;
}

/** Reads a source for the features of support. */
export function indexSource(text: string): SourceIndex {
  const words = wordsOf(text);
  const placesOfPair = new Map<string, number[]>();
  const placesOfStem = new Map<string, number[]>();
  const grams = new Set<string>();
  for (const [at, word] of words.entries()) {
    if (isContent(word)) for (const gram of gramsOf(word)) grams.add(gram);
    const same = placesOfStem.get(word.stem);
    if (same === undefined) placesOfStem.set(word.stem, [at]);
    else if (same.length < placesKept) same.push(at);
    const pair = pairAt(words, at);
    if (pair === null) continue;
    const places = placesOfPair.get(pair);
    if (places === undefined) placesOfPair.set(pair, [at]);
    else if (places.length < placesKept) places.push(at);
  }
  return {
    words,
    folds: new Set(words.map(({ fold }) => fold)),
    stems: new Set(words.map(({ stem }) => stem)),
    pairs: new Set(placesOfPair.keys()),
    grams,
    placesOfPair,
    placesOfStem,
  };
}
