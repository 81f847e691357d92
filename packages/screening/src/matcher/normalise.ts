import anyAscii from 'any-ascii';
import { mendLegalForm, numbersAsDigits, phraseForms, wordClass, wordForms } from './lexicon.ts';
import type { WordClass } from './lexicon.ts';

/**
 * How a word was written: what can be compared depends on it. `vowelless` is Arabic or Hebrew, `syllable`
 * one character of Han or Hangul, `foreign` any other script that is not Latin, `initials` Latin letters
 * with dots between them.
 */
export type Script = 'latin' | 'vowelless' | 'syllable' | 'foreign' | 'initials';

/** One word of a name, ready to compare. */
export interface Word {
  /** Lower-case ASCII letters and digits. */
  readonly text: string;
  readonly script: Script;
  /** The character as it was written, for a syllable; else ''. */
  readonly syllable: string;
  readonly wordClass: WordClass;
}

/** The longest name that is compared, in characters. */
export const nameCharsMax = 500;
/** Most words of a name that are compared; sets of words are kept as bits of one number. */
export const wordsMax = 24;
const piecesKeptMax = 200_000;

const vowellessScript = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const syllabicScript = /[\p{Script=Han}\p{Script=Hangul}]/u;
const nonLatin = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
const nonAscii = /[^ -~]/;
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
  const visible = nonAscii.test(name)
    ? name.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, (char) => (/\s/.test(char) ? ' ' : ''))
    : name;
  return visible.replace(/\s+/g, ' ').trim();
}

/**
 * Cuts a name into comparable words: NFKC, lower case, no diacritics, other scripts in ASCII (any-ascii),
 * Han and Hangul by character, letters with dots between them as one word. At most 24 words.
 */
export function toWords(name: string): Word[] {
  return cutWords(cleanName(name).slice(0, nameCharsMax), wordsMax);
}

/**
 * Cuts a text of any length as names are cut. A French or Italian elision ("d'Anna") is a word of its own; letters that
 * are spaced out ("A n n a") are written together.
 */
export function textWords(text: string): Word[] {
  const plain = cleanName(text)
    .replace(/(?<!\p{L})([dl])['’](?=\p{L})/giu, '$1 ')
    .replace(/(?<!\S)(?:\p{L} ){3,}\p{L}(?!\p{L})/gu, (letters) => letters.replaceAll(' ', ''));
  return cutWords(plain, Infinity);
}

function cutWords(clean: string, countMax: number): Word[] {
  let text = clean;
  const isAscii = !nonAscii.test(text);
  text = (isAscii ? text : text.normalize('NFKC')).toLowerCase();
  for (const [pattern, replacement] of phraseForms) text = text.replace(pattern, replacement);
  text = numbersAsDigits(text);
  const initials = new Set<string>();
  if (text.includes('.')) {
    text = text.replace(/(?<![\p{L}\p{N}])((?:\p{L}\.){2,}\p{L}?)(?![\p{L}\p{N}])/gu, (dotted) => {
      const joined = dotted.replaceAll('.', '');
      initials.add(joined);
      return joined;
    });
  }
  text = text.replace(/['’‘ʼ`´ʻʿ]/g, '');
  const result: Word[] = [];
  for (const piece of text.split(isAscii ? /[^a-z0-9]+/ : /[^\p{L}\p{M}\p{N}]+/u)) {
    if (piece === '') continue;
    for (const part of splitSyllables(piece, isAscii)) {
      const word = wordOf(part);
      if (word !== null) result.push(initials.has(part) ? asInitials(word) : word);
      if (result.length >= countMax) return result;
    }
  }
  return result;
}

function splitSyllables(piece: string, isAscii: boolean): string[] {
  return !isAscii && syllabicScript.test(piece) ? Array.from(piece) : [piece];
}

function asInitials(word: Word): Word {
  const isSpelt = word.script === 'latin' && word.wordClass === 'name' && word.text.length <= 3;
  return isSpelt ? { ...word, script: 'initials' } : word;
}

/* The words of a million names are far fewer than a million. */
const wordByPiece = new Map<string, Word | null>();

function wordOf(piece: string): Word | null {
  const known = wordByPiece.get(piece);
  if (known !== undefined) return known;
  if (wordByPiece.size >= piecesKeptMax) wordByPiece.clear();
  const word = makeWord(piece);
  wordByPiece.set(piece, word);
  return word;
}

function makeWord(piece: string): Word | null {
  const isVowelless = vowellessScript.test(piece);
  const isForeign = nonLatin.test(piece);
  const folded = isVowelless ? foldArabic(piece) : piece;
  const ascii = (isForeign ? anyAscii(folded) : foldLatin(folded)).toLowerCase().replace(/[^a-z0-9]/g, '');
  const text = wordForms.get(ascii) ?? wordForms.get(mendLegalForm(ascii)) ?? ascii;
  if (text === '') return null;
  const isSyllable = isForeign && /^.$/u.test(piece) && syllabicScript.test(piece);
  return {
    text,
    script: isVowelless ? 'vowelless' : isSyllable ? 'syllable' : isForeign ? 'foreign' : 'latin',
    syllable: isSyllable ? piece : '',
    wordClass: wordClass(text),
  };
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
