/** A word or number of a text, folded: without accents, in small letters; with the place where it stands. */
export interface Word {
  readonly fold: string;
  /** Words of one family share it, roughly and in every language: what is left of the front. */
  readonly stem: string;
  readonly start: number;
  readonly end: number;
  /** Begins with a capital, or is a number. */
  readonly isMarked: boolean;
}

const wordPattern = /[\p{L}\p{M}]+|\p{Nd}+/gu;
const marks = /\p{M}+/gu;
const stemLength = 6;

/** Letters without accents, in small letters, ß as ss. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(marks, '').toLowerCase().replaceAll('ß', 'ss');
}

/** Front of a word by which its family is known; shorter for short words, whose endings weigh more. */
function stemOf(folded: string): string {
  return folded.length <= 4 ? folded : folded.slice(0, Math.min(stemLength, folded.length - 1));
}

/** The words and numbers of a text in their order; linear in its length. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(wordPattern)) {
    const raw = match[0];
    const folded = fold(raw);
    const start = match.index;
    // "isn't" is read as "is not": the apostrophe has cut it into "isn" and "t".
    const isShortNot = folded === 't' && words.at(-1)?.fold.endsWith('n') === true;
    const word = isShortNot ? 'not' : folded;
    words.push({
      fold: word,
      stem: stemOf(word),
      start,
      end: start + raw.length,
      isMarked: raw !== raw.toLowerCase() || /^\d/.test(raw),
    });
  }
  return words;
}

/** Words that carry meaning in any of the languages: long ones and numbers. */
export function isContent(word: Word): boolean {
  return word.fold.length > 3 || /^\d/.test(word.fold);
}
