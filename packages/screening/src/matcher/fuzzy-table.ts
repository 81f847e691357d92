import { editsAllowed } from './edit-distance.ts';
import { bareSkeleton, skeleton } from './phonetic.ts';

/* 32 bits of hash and 21 of token number fit exactly into a double, so that one numeric sort orders both. */
const tokenSpan = 2 ** 21;
const prefixLength = 7;
const hitsMax = 4000;

/** Finds listed words close to a given one: by deleted letters (symmetric delete) and by consonants. */
export interface FuzzyTable {
  /** Numbers of the words that may be similar; more than there are, never fewer within the edit limits. */
  lookup(word: string): number[];
}

/** Builds the table for words numbered by their place in the array. */
export function buildFuzzyTable(words: string[]): FuzzyTable {
  let keys = new Float64Array(1024);
  let count = 0;
  for (const [id, word] of words.entries()) {
    for (const key of keysOf(word)) {
      if (count === keys.length) {
        const larger = new Float64Array(keys.length * 2);
        larger.set(keys);
        keys = larger;
      }
      keys[count] = hash(key) * tokenSpan + id;
      count += 1;
    }
  }
  const sorted = keys.slice(0, count).sort();
  return {
    lookup(word) {
      const found = new Set<number>();
      for (const key of keysOf(word)) {
        const low = hash(key) * tokenSpan;
        for (let place = lowerBound(sorted, low); place < sorted.length; place += 1) {
          const value = sorted[place] ?? 0;
          if (value >= low + tokenSpan || found.size >= hitsMax) break;
          found.add(value - low);
        }
      }
      return [...found];
    },
  };
}

function keysOf(word: string): Set<string> {
  const keys = new Set<string>();
  const prefix = word.slice(0, prefixLength);
  addDeletes(prefix, editsAllowed(word.length), keys);
  const sound = skeleton(word);
  if (sound.length >= 3) keys.add(`#${sound}`);
  const bare = bareSkeleton(word);
  if (bare.length >= 2) keys.add(`~${bare}`);
  return keys;
}

function addDeletes(text: string, edits: number, keys: Set<string>): void {
  keys.add(text);
  if (edits === 0) return;
  for (let index = 0; index < text.length; index += 1) {
    addDeletes(text.slice(0, index) + text.slice(index + 1), edits - 1, keys);
  }
}

/* FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

function lowerBound(sorted: Float64Array, wanted: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
