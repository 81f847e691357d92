import { shortFor, statedMeaning } from './abbreviations.ts';
import { editsAllowed } from './edit-distance.ts';
import { fatherOf } from './given-names.ts';
import { nameForms, spanForms } from './name-forms.ts';
import { hashText } from './hash.ts';
import type { Word } from './normalise.ts';
import { soundsOfLatin } from './spelling/pattern.ts';
import { skeleton, sortedLetters, soundForm, withoutArticle, withoutVowels } from './phonetic.ts';
import { foreignKey, isLatinWord, latinKey, spellingOf } from './spelling/script-spelling.ts';
import { transcriptions } from './transcriptions.ts';
import { skeletonCharsMin } from './word-similarity.ts';

/* Letters beyond this are not deleted: what differs there leaves the deleted prefixes equal. */
const prefixLength = 7;
/** Most neighbours that are read as one word. */
export const joinPartsMax = 3;
const joinedLengthMin = 4;
/* Shorter words share their consonants with too many neighbours. */
const joinCharsMin = 4;
const joinedLengthMax = 30;
const spelledLengthMax = 3;

/**
 * The keys under which a word is found by a similar one: two words that compare as similar share a key.
 *
 * Deletions after W. Garbe's symmetric delete; beside them the sound form and the consonants.
 */
export function keysOf(text: string): Set<number> {
  const keys = new Set<number>();
  const prefix = text.slice(0, prefixLength);
  addDeletes(prefix, editsAllowed(text.length), 0, keys);
  const bare = withoutArticle(text);
  if (bare !== text) addDeletes(bare.slice(0, prefixLength), 1, 0, keys);
  for (const spelling of [text, ...transcriptions(text)]) addSounds(spelling, keys);
  const sorted = sortedLetters(text);
  if (sorted !== '') keys.add(hashText(`^${sorted}`));
  for (const father of fatherOf(text)) keys.add(hashText(`%${father}`));
  for (const form of nameForms(text)) keys.add(formKey(form));
  keys.add(joinKey(text));
  return keys;
}

function addSounds(spelling: string, keys: Set<number>): void {
  const sound = soundForm(spelling);
  keys.add(hashText(`=${sound}`));
  const consonants = skeleton(sound);
  if (consonants.length >= skeletonCharsMin) keys.add(hashText(`#${consonants}`));
}

/** The key that words of a common form share. */
export function formKey(form: string): number {
  return hashText(`&${form}`);
}

/** The key under which a listed word is found by one that is written without vowels, or itself is found by the full one. */
export function bareKeyOf(text: string): number {
  const bare = withoutVowels(text);
  return hashText(bare === text ? `?${bare}` : `!${bare}`);
}

/** The key that a word asks for to find itself with or without vowels. */
export function bareKeyFor(text: string): number {
  const bare = withoutVowels(text);
  return hashText(bare === text ? `!${bare}` : `?${bare}`);
}

/** The keys under which words of one meaning, and those in short for them, are found; none where a word has none. */
export function meaningKeys(word: Pick<Word, 'text' | 'native'>): number[] {
  const meaning = statedMeaning(word);
  return (meaning === '' ? shortFor(word) : [meaning]).map((each) => hashText(`~${each}`));
}

/** The keys under which a listed word is found from another script: it by its sound, or the sounds it may be spelt by. */
export function scriptKeysOf(word: Word): number[] {
  if (isLatinWord(word)) return soundsOfLatin(word.text).map(latinKey);
  return spellingOf(word)?.sounds.map(foreignKey) ?? [];
}

/** The keys that a word asks for to find words of another script. */
export function scriptKeysFor(word: Word): number[] {
  if (isLatinWord(word)) return soundsOfLatin(word.text).map(foreignKey);
  return spellingOf(word)?.sounds.map(latinKey) ?? [];
}

/** The key under which a word itself is found, among others that begin alike. */
export function exactKey(text: string): number {
  return hashText(text.slice(0, prefixLength));
}

/** The key under which organisations are found by their acronym. */
export function acronymKey(letters: string): number {
  return hashText(`.${letters}`);
}

/* Letters are taken out from left to right only, so that each remainder is made once. */
function addDeletes(text: string, edits: number, from: number, keys: Set<number>): void {
  keys.add(hashText(text));
  if (edits === 0) return;
  for (let index = from; index < text.length; index += 1) {
    addDeletes(text.slice(0, index) + text.slice(index + 1), edits - 1, index, keys);
  }
}

/**
 * The key that neighbours written together share with the one word they spell: a hash of its consonants
 * without doubled letters, or of the whole text where there are too few.
 */
export function joinKey(text: string): number {
  const spelling = new Spelling();
  spelling.append(text);
  return spelling.key;
}

const joinSalt = 0x5bd1e995;
const hashStart = 0x811c9dc5;
const hashFactor = 0x01000193;
/* Texts of too few consonants are hashed whole, behind this mark. */
const wholeStart = Math.imul(hashStart ^ "'".charCodeAt(0), hashFactor);
/* Vowels and the letters that are dropped or doubled most often are 0; c, q and k are one, so are s and z. */
const joinLetters = Uint8Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => {
  if ('aeiouyjh'.includes(letter)) return 0;
  const sameAs: Record<string, string> = { c: 'k', q: 'k', z: 's', w: 'v' };
  return (sameAs[letter] ?? letter).charCodeAt(0);
});

const vowel = 'a'.charCodeAt(0);
const vowels: ReadonlySet<number> = new Set(Array.from('aeiouy', (letter) => letter.charCodeAt(0)));
const lateral = 'l'.charCodeAt(0);
/* The l of the Arabic article is spoken like these where it stands before them: "Abdul Rahman" is "Abdurrahman". */
const assimilating: ReadonlySet<number> = new Set(Array.from('dnrst', (letter) => letter.charCodeAt(0)));

/** Words written together so far, and their key; no text is made for it. */
export class Spelling {
  length = 0;
  private consonants = hashStart;
  private whole = wholeStart;
  private count = 0;
  private last = 0;
  private lastOfWhole = 0;
  /** Whether the last consonant is an l that waits for what follows. */
  private isL = false;

  clear(): void {
    this.length = 0;
    this.consonants = hashStart;
    this.whole = wholeStart;
    this.count = 0;
    this.last = 0;
    this.lastOfWhole = 0;
    this.isL = false;
  }

  /* Where there is little else, vowels say that there is one, and no more. */
  private addToWhole(code: number): void {
    const kept = vowels.has(code) ? vowel : code;
    if (kept === vowel && this.lastOfWhole === vowel) return;
    this.whole = Math.imul(this.whole ^ kept, hashFactor);
    this.lastOfWhole = kept;
  }

  append(text: string): void {
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      this.addToWhole(code);
      const kept = code >= 97 && code <= 122 ? (joinLetters[code - 97] ?? 0) : code;
      if (this.isL && !assimilating.has(kept)) this.keep(lateral);
      this.isL = kept === lateral;
      if (kept !== 0 && !this.isL) this.keep(kept);
    }
    this.length += text.length;
  }

  private keep(letter: number): void {
    if (letter === this.last) return;
    this.consonants = Math.imul(this.consonants ^ letter, hashFactor);
    this.count += 1;
    this.last = letter;
  }

  get key(): number {
    const isLLast = this.isL && this.last !== lateral;
    if (this.count + (isLLast ? 1 : 0) < joinCharsMin) return this.whole >>> 0;
    const consonants = isLLast ? Math.imul(this.consonants ^ lateral, hashFactor) : this.consonants;
    return (consonants ^ joinSalt) >>> 0;
  }
}

/** Two or three neighbours of a name, written together. */
export interface Span {
  readonly start: number;
  readonly size: number;
  readonly text: string;
  /** Single letters, or parts in another script, must spell the word exactly. */
  readonly isStrict: boolean;
  /** What is said of them in common with another spelling of the same name. */
  readonly forms: readonly string[];
}

/** Every span of a name that can be compared with one word of another. */
export function spansOf(words: readonly Pick<Word, 'text' | 'script'>[]): Span[] {
  const spans: Span[] = [];
  for (let start = 0; start + 1 < words.length; start += 1) {
    for (let size = 2; size <= joinPartsMax && start + size <= words.length; size += 1) {
      const span = spanAt(words, start, size);
      if (span !== null) spans.push(span);
    }
  }
  return spans;
}

function spanAt(words: readonly Pick<Word, 'text' | 'script'>[], start: number, size: number): Span | null {
  const parts = words.slice(start, start + size);
  const text = parts.map((part) => part.text).join('');
  const areLetters = text.length === size;
  const areLatin = parts.every(({ script }) => script === 'latin' || script === 'initials');
  const isStrict = areLetters || !areLatin;
  const forms = isStrict ? [] : spanForms(parts.map((part) => part.text));
  return isSpanLength(text.length, areLetters) ? { start, size, text, isStrict, forms } : null;
}

/** Whether neighbours that give so many letters can be one word; single letters may give two or three. */
export function isSpanLength(length: number, areLetters: boolean): boolean {
  if (areLetters && length <= spelledLengthMax) return true;
  return length >= joinedLengthMin && length <= joinedLengthMax;
}
