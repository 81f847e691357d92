import { functionWords } from './function-words.ts';
import type { Language } from '../passage.ts';

/** What is read of a text at most, in characters: nothing that a person asks is longer. */
const lengthMax = 200_000;
const word = /\p{L}+|\p{N}+(?:[.,'’]\p{N}+)*/gu;
/** Soft hyphens, zero-width and direction marks: they stand in official texts and mean nothing here. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/g;

/** The words of a text in lower case and composed form, numbers with their inner points, in order. */
export function wordsOf(text: string): string[] {
  return text.slice(0, lengthMax).normalize('NFKC').replace(invisible, '').toLowerCase().match(word) ?? [];
}

/** Whether a word says anything about the subject. */
export function carries(each: string, language: Language): boolean {
  return (each.length > 1 || /\p{N}|\p{Lo}/u.test(each)) && !functionWords[language].has(each);
}
