import anyAscii from 'any-ascii';
import { LegalForms } from './legal-forms.ts';
import { mendWord, phraseForms, wordClass, wordForms } from './lexicon.ts';
import type { WordClass } from './lexicon.ts';
import { numbersAsDigits } from './numbers.ts';
import { arabicParts, lightParts, syllabicParts } from './spelling/compounds.ts';

/**
 * How a word was written: what can be compared depends on it. `vowelless` is Arabic or Hebrew, `syllable`
 * one character of Han or Hangul, `continued` one that goes on from the one before, `foreign` any other script
 * that is not Latin, `initials` Latin letters with dots between them.
 */
export type Script = 'latin' | 'vowelless' | 'syllable' | 'continued' | 'foreign' | 'initials';

/** Whether a word is one character of Han or Hangul. */
export function isSyllable({ script }: { readonly script: Script }): boolean {
  return script === 'syllable' || script === 'continued';
}

/** One word of a name, ready to compare. */
export interface Word {
  /** Lower-case ASCII letters and digits. */
  readonly text: string;
  readonly script: Script;
  /** The word as it was written where that is no Latin letters; else ''. */
  readonly native: string;
  readonly wordClass: WordClass;
}

/** A word as it stands in the name, in its own script. */
export function asWritten({ native, text }: Word): string {
  return native === '' ? text : native;
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
/* "佐々木" stands for "佐佐木". */
const repeatedSign = /(\p{Script=Han})々/gu;
/* Foreign names in Han characters have a dot between their words. */
const middleDot = /[·・•‧∙]/;
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

/** French and Italian write an article or "of" as one with the word behind it: "de l'énergie". */
export const elision = /(?<!\p{L})[dl]['’](?=\p{L})/giu;

/** What nobody sees: also letters such as the fillers of Hangul, which would part a word. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

/** Takes control and invisible characters out and brings all spaces to one. */
export function cleanName(name: string): string {
  const visible = nonAscii.test(name)
    ? name.replace(invisible, (char) => (/\s/.test(char) ? ' ' : ''))
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
    .replace(elision, '$& ')
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
  if (!isAscii) text = text.replace(repeatedSign, '$1$1');
  const isDotted = middleDot.test(clean);
  const result: Word[] = [];
  for (const piece of text.split(isAscii ? /[^a-z0-9]+/ : /[^\p{L}\p{M}\p{N}]+/u)) {
    if (piece === '') continue;
    let isInside = false;
    for (const part of partsOf(piece, isAscii, isDotted)) {
      const word = wordOf(part);
      if (word === null) continue;
      const isOne = word.script === 'syllable';
      if (isInside && isOne) result.push({ ...word, script: 'continued' });
      else result.push(initials.has(part) ? asInitials(word) : word);
      isInside = isOne;
    }
    // A legal form that is written out has several words and counts as one.
    if (result.length >= 2 * countMax) break;
  }
  return withLegalForms(result).slice(0, countMax);
}

/* A legal form that is written out becomes the word that stands for it. */
function withLegalForms(words: Word[]): Word[] {
  const result: Word[] = [];
  for (let place = 0; place < words.length;) {
    const found = legalForms.at(words, place);
    const word = words[place];
    if (word === undefined) break;
    result.push(found === null ? word : (wordOf(found.form) ?? word));
    place += found?.size ?? 1;
  }
  return result;
}

function partsOf(piece: string, isAscii: boolean, isDotted: boolean): readonly string[] {
  if (isAscii) return [piece];
  if (syllabicScript.test(piece)) return syllabicParts(piece, isDotted);
  return vowellessScript.test(piece) ? arabicParts(piece) : [piece];
}

function asInitials(word: Word): Word {
  const isSpelt = word.script === 'latin' && word.wordClass === 'name' && word.text.length <= 3;
  return isSpelt ? { ...word, script: 'initials' } : word;
}

/* The words of a million names are far fewer than a million. */
const wordByPiece = new Map<string, Word | null>();

/** One word of lower-case letters and digits; null where nothing of it can be compared. */
export function wordOf(piece: string): Word | null {
  const known = wordByPiece.get(piece);
  if (known !== undefined) return known;
  if (wordByPiece.size >= piecesKeptMax) wordByPiece.clear();
  const word = makeWord(piece);
  wordByPiece.set(piece, word);
  return word;
}

/** A word of another script, its letters in one form and without marks. */
export function foldNative(piece: string): string {
  return vowellessScript.test(piece) ? foldArabic(piece) : piece.normalize('NFD').replace(/\p{M}/gu, '');
}

/** A word of Arabic or Hebrew letters in ASCII, its long vowels and the ayin written where they stand. */
export function letteredText(piece: string): string {
  const marked = foldArabic(piece).replace(/[اא]/g, 'a').replace(/[عע]/g, 'e');
  return anyAscii(marked)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

function makeWord(piece: string): Word | null {
  const script = scriptOf(piece);
  const folded = script === 'vowelless' ? foldArabic(piece) : piece;
  const ascii = (script === 'latin' ? foldLatin(folded) : anyAscii(folded))
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  if (ascii === '') return null;
  const light = lightParts.get(piece);
  if (light !== undefined)
    return { text: light.text || ascii, script: 'foreign', native: piece, wordClass: light.wordClass };
  const text = script === 'syllable' ? ascii : usualForm(ascii);
  return {
    text,
    script,
    native: script === 'latin' ? '' : piece,
    wordClass: classOf(script, text),
  };
}

/*
 * What a syllable is read like, or consonants are, is no title and no legal form: "عمر" (mr) is Omar, "식" (sig) no Signor, "奥" (ao) no
 * joint-stock company. Syllables that are read like particles stay such, or "德拉" would be found in every "Rue de la Gare".
 */
function classOf(script: Script, text: string): WordClass {
  const known = wordClass(text);
  if (script === 'vowelless') return 'name';
  return script === 'syllable' && known !== 'particle' ? 'name' : known;
}

function scriptOf(piece: string): Script {
  if (vowellessScript.test(piece)) return 'vowelless';
  if (!nonLatin.test(piece)) return 'latin';
  return /^.$/u.test(piece) && syllabicScript.test(piece) ? 'syllable' : 'foreign';
}

function usualForm(word: string): string {
  return wordForms.get(word) ?? wordForms.get(mendWord(word)) ?? word;
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

const legalForms = new LegalForms((phrase) =>
  phrase.split(' ').flatMap((piece) => wordOf(piece)?.text ?? []),
);
