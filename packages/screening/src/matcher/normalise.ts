import anyAscii from 'any-ascii';
import { phraseForms, wordClass, wordForms } from './lexicon.ts';
import type { WordClass } from './lexicon.ts';

/** One word of a name, ready to compare. */
export interface Word {
  /** Lower-case ASCII letters and digits. */
  text: string;
  /** The word as it was written, where it was not Latin. */
  original: string;
  wordClass: WordClass;
  /** Arabic or Hebrew: vowels are not written, so only consonants can be compared. */
  isVowelless: boolean;
}

/** The longest name that is compared, in characters. */
export const nameCharsMax = 500;
const wordsMax = 24;

const vowellessScript = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const syllabicScript = /[\p{Script=Han}\p{Script=Hangul}]/u;
const nonLatin = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
// Latin letters that a decomposition leaves alone.
const latinFolds: [RegExp, string][] = [
  [/ß/g, 'ss'],
  [/[øœ]/g, 'o'],
  [/æ/g, 'ae'],
  [/ł/g, 'l'],
  [/[đð]/g, 'd'],
  [/þ/g, 'th'],
  [/ı/g, 'i'],
];

/** Takes control and invisible formatting characters out and brings all spaces to one. */
export function cleanName(name: string): string {
  return name
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, (char) => (/\s/.test(char) ? ' ' : ''))
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Cuts a name into comparable words: NFKC, lower case, no diacritics, other scripts in ASCII (any-ascii),
 * Han and Hangul by character, letters with dots between them as one word. At most 24 words.
 */
export function toWords(name: string): Word[] {
  let text = cleanName(name).slice(0, nameCharsMax).normalize('NFKC').toLowerCase();
  for (const [pattern, replacement] of phraseForms) text = text.replace(pattern, replacement);
  const pieces = text
    .replace(/(?<![\p{L}\p{N}])((?:\p{L}\.){2,}\p{L}?)(?![\p{L}\p{N}])/gu, (initials) =>
      initials.replaceAll('.', ''),
    )
    .replace(/['’‘ʼ`´ʻʿ]/gu, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .flatMap(splitSyllables);
  const result: Word[] = [];
  for (const piece of pieces) {
    const word = toWord(piece);
    if (word !== null) result.push(word);
    if (result.length >= wordsMax) break;
  }
  return result;
}

function splitSyllables(piece: string): string[] {
  return syllabicScript.test(piece) ? Array.from(piece) : [piece];
}

function toWord(piece: string): Word | null {
  if (piece === '') return null;
  const isVowelless = vowellessScript.test(piece);
  const isForeign = nonLatin.test(piece);
  const folded = isVowelless ? foldArabic(piece) : piece;
  const ascii = (isForeign ? anyAscii(folded) : foldLatin(folded)).toLowerCase().replace(/[^a-z0-9]/g, '');
  const text = wordForms.get(ascii) ?? ascii;
  if (text === '') return null;
  return { text, original: isForeign ? piece : '', wordClass: wordClass(text), isVowelless };
}

function foldLatin(piece: string): string {
  let text = piece.normalize('NFD').replace(/\p{M}/gu, '');
  for (const [pattern, replacement] of latinFolds) text = text.replace(pattern, replacement);
  return /\P{ASCII}/u.test(text) ? anyAscii(text) : text;
}

/* One form for the letters Arabic writers interchange; the article goes. */
function foldArabic(piece: string): string {
  return piece
    .replace(/\p{M}/gu, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىی]/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/ک/g, 'ك')
    .replace(/^ال(?=..)/, '');
}
