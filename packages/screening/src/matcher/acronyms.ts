import type { EntityKind } from '../types.ts';
import { isBranchClass } from './lexicon.ts';
import type { Word } from './normalise.ts';
import { isLatinWord } from './spelling/script-spelling.ts';

/* Fewer letters are the initials of too many names. */
const lettersMin = 3;
const lettersMax = 6;
const simByLetters = [0, 0, 0, 0.66, 0.82, 0.85, 0.88];

/** How alike an acronym and what it stands for are: three letters alone find nobody, but beside a word that agrees they do. */
export function acronymSim(letters: string): number {
  return simByLetters[letters.length] ?? 0;
}

/** Neighbours of an organisation's name that an acronym stands for. */
export interface AcronymSpan {
  readonly start: number;
  readonly size: number;
  readonly text: string;
  readonly sim: number;
}

/** Whether a subject of this kind may go by an acronym. */
export function mayBeFirm(kind: EntityKind | undefined): boolean {
  return kind === undefined || kind === 'organisation' || kind === 'other';
}

type Named = Pick<Word, 'text' | 'script' | 'wordClass'>;

/**
 * The acronyms that an organisation's name may go by: the first letters of its words, particles left out, with the legal form
 * or without it ("National Testonov Company": NTC), and without the place at the end.
 */
export function acronymsOf(words: readonly Named[]): AcronymSpan[] {
  const found = new Map<string, AcronymSpan>();
  for (const isLeft of leftOut) {
    const places = words.flatMap((word, place) => (isLeft(word) ? [] : [place]));
    const [start = 0] = places;
    for (let kept = places.length; kept >= lettersMin; kept -= 1) {
      const span = spanOf(words, places.slice(0, kept), start);
      if (span !== null && !found.has(span.text)) found.set(span.text, span);
      if (!isEnding(words[places[kept - 1] ?? 0])) break;
    }
  }
  return [...found.values()];
}

/* What may be left out at the end: a legal form, a place, a word for a part of a firm. */
function isEnding(word: Named | undefined): boolean {
  return word !== undefined && (word.wordClass === 'legal-form' || isBranchClass(word.wordClass));
}

const isParticle = ({ wordClass }: Named): boolean => wordClass === 'particle';
const leftOut: readonly ((word: Named) => boolean)[] = [
  isParticle,
  (word) => isParticle(word) || word.wordClass === 'legal-form',
];

function spanOf(words: readonly Named[], places: readonly number[], start: number): AcronymSpan | null {
  const own = places.flatMap((place) => words[place] ?? []);
  const isSpelt = own.length <= lettersMax && own.every((word) => isLatinWord(word) && word.text.length > 1);
  if (!isSpelt) return null;
  const text = own.map((word) => word.text.charAt(0)).join('');
  return { start, size: (places.at(-1) ?? start) - start + 1, text, sim: acronymSim(text) };
}

/** Whether a word may be an acronym. */
export function isAcronymLike({ text, script, wordClass }: Named): boolean {
  const isShort = text.length >= lettersMin && text.length <= lettersMax;
  return isShort && wordClass === 'name' && isLatinWord({ script }) && /^[a-z]+$/.test(text);
}

const capitals = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:\p{Lu}{${lettersMin},${lettersMax}}|(?:\p{Lu}\.){${lettersMin},${lettersMax}})(?![\p{L}\p{N}])`,
  'gu',
);

/** What is written in capitals alone, as acronyms are, in the form of a word. */
export function capitalsIn(name: string): ReadonlySet<string> {
  return new Set(Array.from(name.matchAll(capitals), ([text]) => text.replaceAll('.', '').toLowerCase()));
}
