import { isSyllable } from './normalise.ts';
import type { Word } from './normalise.ts';

/** Most words that one group of initials stands for. */
export const lettersMax = 3;

/**
 * How many words a word may stand for by their first letters: one for a single letter, two or three for
 * letters with dots or without a vowel ("J.A.", "JC"), else none.
 */
export function initialLetters(word: Pick<Word, 'text' | 'script' | 'wordClass'>): number {
  if (word.script === 'vowelless' || isSyllable(word)) return 0;
  if (word.text.length === 1) return 1;
  const isShort = word.text.length <= lettersMax && word.wordClass === 'name';
  return isShort && (word.script === 'initials' || /^[^aeiou\d]+$/.test(word.text)) ? word.text.length : 0;
}

/** How alike a group of initials and the words it stands for are. */
export const initialsSim = 0.8;
