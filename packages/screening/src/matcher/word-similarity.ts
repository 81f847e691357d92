import type { TokenMatch } from '../types.ts';
import { editDistance } from './edit-distance.ts';
import { nicknames } from './lexicon.ts';
import type { Word } from './normalise.ts';
import { bareSkeleton, skeleton, soundForm } from './phonetic.ts';

/** How alike two words are, and by which route; null below the floor. */
export interface WordSimilarity {
  sim: number;
  kind: TokenMatch['kind'];
}

/** Below this two words are not the same word. */
const simFloor = 0.6;
const simCache = new Map<string, WordSimilarity | null>();
const cacheMax = 200_000;

/** Compares two words; the result depends on nothing but the two. */
export function compareWords(q: Word, c: Word): WordSimilarity | null {
  if (q.text === c.text) return compareEqual(q, c);
  if (q.isVowelless !== c.isVowelless) return compareVowelless(q, c);
  if (isSyllable(q) || isSyllable(c)) return compareSyllable(q, c);
  const key = `${q.text} ${c.text}`;
  const cached = simCache.get(key);
  if (cached !== undefined) return cached;
  const result = compareTexts(q.text, c.text, q.original !== '' || c.original !== '');
  if (simCache.size >= cacheMax) simCache.clear();
  simCache.set(key, result);
  return result;
}

/* Different Han characters can share one reading. */
function compareEqual(q: Word, c: Word): WordSimilarity | null {
  if (isSyllable(q) && isSyllable(c) && q.original !== c.original) return null;
  return { sim: 1, kind: q.original === c.original ? 'exact' : 'translit' };
}

/* Syllables are too short and too alike for any slip to be forgiven. */
function compareSyllable(q: Word, c: Word): WordSimilarity | null {
  if (isSyllable(q) && isSyllable(c)) return null;
  return q.text.length > 1 && soundForm(q.text) === soundForm(c.text) ? { sim: 0.9, kind: 'translit' } : null;
}

function isSyllable(word: Word): boolean {
  return word.original !== '' && /^.$/u.test(word.original);
}

function compareVowelless(q: Word, c: Word): WordSimilarity | null {
  const left = bareSkeleton(q.text);
  if (left.length < 2 || left !== bareSkeleton(c.text)) return null;
  return { sim: left.length === 2 ? 0.7 : 0.88, kind: 'translit' };
}

function compareTexts(q: string, c: string, isForeign: boolean): WordSimilarity | null {
  if (/\d/.test(q) || /\d/.test(c)) return null;
  if (q.length === 1 || c.length === 1) {
    return q.charAt(0) === c.charAt(0) ? { sim: 0.75, kind: 'initial' } : null;
  }
  if (nicknames.get(q) === c || nicknames.get(c) === q) return { sim: 0.85, kind: 'phonetic' };
  const bySound = compareSounds(q, c, isForeign);
  const sim = editSimilarity(q, c);
  if (sim < simFloor || (bySound !== null && bySound.sim >= sim)) return bySound;
  return { sim, kind: isForeign ? 'translit' : 'edit' };
}

/* A changed first letter weighs more: people seldom mistake it. */
function editSimilarity(q: string, c: string): number {
  const longer = Math.max(q.length, c.length);
  const max = Math.min(q.length, c.length) <= 2 ? 0 : editsCompared(longer);
  const distance = editDistance(q, c, max);
  if (distance > max) return 0;
  const firstPenalty = q.charAt(0) === c.charAt(0) ? 0 : 0.06;
  return 1 - (distance * 0.95) / longer - firstPenalty - (distance > 1 ? 0.05 : 0);
}

function editsCompared(length: number): number {
  if (length <= 5) return 1;
  return length <= 10 ? 2 : 3;
}

function compareSounds(q: string, c: string, isForeign: boolean): WordSimilarity | null {
  const kind = isForeign ? 'translit' : 'phonetic';
  if (soundForm(q) === soundForm(c)) return { sim: 0.95, kind };
  const left = skeleton(q);
  if (left.length < 3 || left !== skeleton(c)) return null;
  const distance = editDistance(soundForm(q), soundForm(c), 3);
  return distance > 3 ? null : { sim: 0.93 - distance * 0.06, kind };
}
