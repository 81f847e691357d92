import { commonWords, keyboardRows } from './common-words.ts';

/** What has fewer characters left when all that is guessed first is taken out, is guessed soon. */
const ownCharactersMin = 6;
const partMin = 3;

export interface PasswordContext {
  readonly name: string;
  readonly email: string;
  readonly productName: string;
}

/**
 * Whether a password is among those that are tried first (NIST SP 800-63B-4, 3.1.1.2): common words, the person, the
 * product and the season with a year, rows of keys, sequences and repetitions, also in the usual disguises. Whatever
 * is not covered by these counts as the person's own; length alone is checked elsewhere, and no kinds of characters are
 * asked for.
 */
export function isGuessable(password: string, context: PasswordContext): boolean {
  const plain = unitOf(fold(password));
  const covered = new Set<number>();
  const cover = (from: number, length: number) => {
    for (let at = from; at < from + length; at += 1) covered.add(at);
  };
  const words = [...commonWords, ...wordsOf(context)];
  for (const form of new Set([plain, undisguised(plain)])) {
    for (const word of words) coverWord(form, word, cover);
    coverRuns(form, cover);
    for (const year of form.matchAll(/(?:19|20)\d\d/g)) cover(year.index, 4);
  }
  const letters = Array.from({ length: plain.length }, (_, at) => plain.charAt(at));
  const own = letters.filter((letter, at) => !covered.has(at) && /[^\d\s]/.test(letter));
  return own.length < ownCharactersMin || new Set(own).size < ownCharactersMin - 1;
}

type Cover = (from: number, length: number) => void;

function coverWord(text: string, word: string, cover: Cover): void {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) cover(at, word.length);
}

/** Covers what goes on by itself: the same letter, the next one, the next key. */
function coverRuns(text: string, cover: Cover): void {
  let from = 0;
  while (from < text.length) {
    const length = Math.max(...steps.map((isNext) => runLength(text, from, isNext)));
    if (length >= partMin) cover(from, length);
    from += Math.max(1, length - 1);
  }
}

const codeOf = (letter: string) => letter.codePointAt(0) ?? 0;
const steps: ((a: string, b: string) => boolean)[] = [
  (a, b) => a === b,
  (a, b) => codeOf(b) === codeOf(a) + 1,
  (a, b) => codeOf(b) === codeOf(a) - 1,
  (a, b) => keyboardRows.some((row) => row.includes(a + b)),
  (a, b) => keyboardRows.some((row) => row.includes(b + a)),
];

function runLength(text: string, from: number, isNext: (a: string, b: string) => boolean): number {
  let end = from + 1;
  while (end < text.length && isNext(text.charAt(end - 1), text.charAt(end))) end += 1;
  return end - from;
}

function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** What is repeated counts once. */
function unitOf(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const unit = text.slice(0, length);
    if (unit.repeat(Math.ceil(text.length / length)).startsWith(text)) return unit;
  }
  return text;
}

const disguises: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '|': 'l',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** Letter by letter, so that places stay what they are. */
function undisguised(text: string): string {
  return Array.from(text, (letter) => disguises[letter] ?? letter).join('');
}

function wordsOf({ name, email, productName }: PasswordContext): string[] {
  return [name, email, productName]
    .flatMap((text) => fold(text).split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= partMin);
}
