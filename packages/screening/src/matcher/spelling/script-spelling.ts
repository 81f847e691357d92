import type { Word } from '../normalise.ts';
import { hashText } from '../hash.ts';
import { greekSpelling } from './greek.ts';
import { looseSpelling, pinyinSpelling } from './han.ts';
import { hangulSpelling } from './hangul.ts';
import { kanaSpelling } from './kana.ts';
import type { SpellingPattern } from './pattern.ts';
import { arabicPairSpelling, arabicSpelling, hebrewSpelling } from './semitic.ts';

/** Most syllables that are one word in Latin letters. */
const syllablesMax = 8;
/** From so many syllables on Han characters give a foreign name by its sounds. */
const foreignFrom = 3;
const foreignSoundsMin = 3;
const spellingsKeptMax = 20_000;

/* How sure it is that a word which a spelling fits is the same: the more sounds agree, the surer. */
const strictSim = 0.9;
const simBySounds = [0, 0.72, 0.8, 0.87, 0.9];

/** A word in another script and how Latin letters may spell it. */
export interface ScriptSpelling extends SpellingPattern {
  readonly sim: number;
}

type Written = Pick<Word, 'text' | 'script' | 'native'>;

const kept = new Map<string, ScriptSpelling | null>();

function keep(native: string, make: () => ScriptSpelling | null): ScriptSpelling | null {
  const known = kept.get(native);
  if (known !== undefined) return known;
  if (kept.size >= spellingsKeptMax) kept.clear();
  const spelling = make();
  kept.set(native, spelling);
  return spelling;
}

/** How Latin letters may spell one word; null for one that is in Latin letters or of a script that is only transliterated. */
export function spellingOf(word: Written): ScriptSpelling | null {
  return word.native === '' ? null : keep(word.native, () => makeSpelling(word));
}

function makeSpelling({ native, text }: Written): ScriptSpelling | null {
  if (/\p{Script=Hangul}/u.test(native)) return strict(hangulSpelling(native));
  if (/\p{Script=Han}/u.test(native)) return strict(pinyinSpelling([text]));
  if (/\p{Script=Arabic}/u.test(native)) return bySounds(arabicSpelling(native));
  if (/\p{Script=Hebrew}/u.test(native)) return bySounds(hebrewSpelling(native));
  if (/[\p{Script=Katakana}\p{Script=Hiragana}]/u.test(native)) return bySounds(kanaSpelling(native));
  return /\p{Script=Greek}/u.test(native) ? bySounds(greekSpelling(native)) : null;
}

function strict(pattern: SpellingPattern | null): ScriptSpelling | null {
  return pattern === null ? null : { ...pattern, sim: strictSim };
}

function bySounds(pattern: SpellingPattern | null): ScriptSpelling | null {
  if (pattern === null) return null;
  return { ...pattern, sim: simBySounds[pattern.told] ?? simBySounds.at(-1) ?? 0 };
}

/** Neighbours in another script that may be one word in Latin letters. */
export interface ForeignSpan {
  readonly start: number;
  readonly size: number;
  readonly spelling: ScriptSpelling;
  /** The same for spans that are spelt the same. */
  readonly key: string;
}

/**
 * Every run of neighbours that Latin letters may write as one word: two syllables, as in a given name, or all that are written
 * together, as foreign names are; two Arabic words.
 */
export function foreignSpans(words: readonly Written[]): ForeignSpan[] {
  const spans: ForeignSpan[] = [];
  const add = (start: number, end: number, isForeign: boolean): void => {
    const parts = words.slice(start, end);
    const key = parts.map(({ native }) => native).join(' ') + (isForeign ? ' by sound' : '');
    const spelling = keep(key, () => spellingOfRun(parts, isForeign));
    if (spelling !== null) spans.push({ start, size: end - start, spelling, key });
  };
  for (let place = 0; place + 1 < words.length; place += 1) {
    if (words[place]?.script === 'vowelless' && words[place + 1]?.script === 'vowelless')
      add(place, place + 2, false);
  }
  const runs = runsOf(words);
  const isForeign = runs.length > 1 && runs.some(({ start, end }) => end - start >= foreignFrom);
  for (const { start, end } of runs) {
    for (let place = start; place + 1 < end; place += 1) {
      add(place, place + 2, isForeign && end - start === 2 && isHan(words[start]));
    }
    if (end - start >= foreignFrom && end - start <= syllablesMax) add(start, end, true);
  }
  for (const [start, end] of foreignPairs(words, runs)) add(start, end, true);
  return spans;
}

interface Run {
  readonly start: number;
  readonly end: number;
}

/* Syllables that are written together. In a foreign name in Han characters, of several words, short ones give sounds, too. */
function runsOf(words: readonly Written[]): Run[] {
  const runs: Run[] = [];
  for (let start = 0, end = 1; start < words.length; start = end, end += 1) {
    while (words[end]?.script === 'continued') end += 1;
    if (end - start > 1) runs.push({ start, end });
  }
  return runs;
}

/* "阿卜杜勒-阿齐兹": two parts of a foreign name in Han characters that Latin letters may write together. */
function foreignPairs(words: readonly Written[], runs: readonly Run[]): [start: number, end: number][] {
  return runs.flatMap(({ start, end }, place): [number, number][] => {
    const next = runs[place + 1];
    if (next?.start !== end || !isHan(words[start]) || !isHan(words[end])) return [];
    const areLong = end - start >= foreignFrom && next.end - end >= foreignFrom;
    return areLong && next.end - start <= syllablesMax ? [[start, next.end]] : [];
  });
}

function isHan(word: Written | undefined): boolean {
  return /^\p{Script=Han}/u.test(word?.native ?? '');
}

function spellingOfRun(parts: readonly Written[], isForeign: boolean): ScriptSpelling | null {
  const native = parts.map((part) => part.native).join('');
  const [first, second] = parts;
  if (/^\p{Script=Arabic}+$/u.test(native))
    return bySounds(arabicPairSpelling(first?.native ?? '', second?.native ?? ''));
  const readings = parts.map(({ text }) => text);
  if (/^\p{Script=Hangul}+$/u.test(native)) {
    return isForeign ? bySounds(hangulSpelling(native)) : strict(hangulSpelling(native));
  }
  if (!/^\p{Script=Han}+$/u.test(native)) return null;
  return isForeign
    ? bySounds(looseSpelling(readings, Math.min(parts.length, foreignSoundsMin)))
    : strict(pinyinSpelling(readings));
}

/** The key under which words in Latin letters are found by one of their sounds. */
export function latinKey(sound: string): number {
  return hashText(`@${sound}`);
}

/** The key under which words in other scripts are found by a sound of a word in Latin letters. */
export function foreignKey(sound: string): number {
  return hashText(`%${sound}`);
}

/** The key under which runs of syllables are found by a sound of a word in Latin letters. */
export function foreignSpanKey(sound: string): number {
  return hashText(`&${sound}`);
}

/** Whether a word can be the spelling of one in another script. */
export function isLatinWord({ script }: Pick<Word, 'script'>): boolean {
  return script === 'latin' || script === 'initials';
}
