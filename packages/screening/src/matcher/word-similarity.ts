import type { TokenMatch } from '../types.ts';
import { shortFor, statedMeaning } from './abbreviations.ts';
import { editDistance, editsAllowed } from './edit-distance.ts';
import { hashText } from './hash.ts';
import { fatherOf, fatherSimilarity, formSimilarity, patronymic } from './given-names.ts';
import { nameForms, sharedFormSimilarity } from './name-forms.ts';
import type { Formed } from './name-forms.ts';
import { isSyllable, letteredText } from './normalise.ts';
import type { Script } from './normalise.ts';
import { skeleton, sortedLetters, soundForm, withoutArticle, withoutVowels } from './phonetic.ts';
import { isLatinWord, spellingOf } from './spelling/script-spelling.ts';
import type { ScriptSpelling } from './spelling/script-spelling.ts';
import { transcriptions } from './transcriptions.ts';

/** How alike two words are, and by which route; null below the floor. */
export interface WordSimilarity {
  sim: number;
  kind: TokenMatch['kind'];
}

/** How a word sounds. */
export interface Sound {
  readonly sound: string;
  /** Hash of the consonant skeleton, or 0 where it is too short to say anything. */
  readonly skeletonHash: number;
}

/** A word with everything that comparing it needs. */
export interface WordShape extends Sound, Formed {
  readonly text: string;
  readonly script: Script;
  readonly native: string;
  /** How Latin letters may spell it, for a word that is not written in them. */
  readonly spelling: ScriptSpelling | null;
  /** The sounds of the spellings that other languages have of it. */
  readonly transcribed: readonly Sound[];
  /** Whose patronymic it is. */
  readonly fathers: readonly string[];
  readonly hasDigit: boolean;
  /** What is left without the vowels behind the first letter. */
  readonly bare: string;
  /** A word of consonants with its long vowels; the text itself for any other. */
  readonly lettered: string;
  /** What it says that an organisation is or does; '' for any other word. */
  readonly meaning: string;
  /** The meanings that it may be an abbreviation for. */
  readonly shortFor: readonly string[];
}

/** Below this two words are not the same word. */
const simFloor = 0.6;
/** Skeletons shorter than this are shared by too many words. */
export const skeletonCharsMin = 3;
const soundEditsMax = 3;

/** Works out the shape of a word. */
export function shapeOf(word: { text: string; script: Script; native: string }): WordShape {
  const { text, script, native } = word;
  const spelling = spellingOf(word);
  return {
    ...soundOf(text),
    text,
    script,
    native,
    spelling,
    transcribed: script === 'vowelless' || isSyllable(word) ? [] : transcriptions(text).map(soundOf),
    forms: script === 'latin' ? nameForms(text) : [],
    fathers: fatherOf(text),
    hasDigit: /\d/.test(text),
    bare: withoutVowels(text),
    lettered: script === 'vowelless' ? letteredText(native) : text,
    meaning: statedMeaning(word),
    shortFor: shortFor(word),
  };
}

function soundOf(text: string): Sound {
  const sound = soundForm(text);
  return { sound, skeletonHash: skeletonHashOf(sound) };
}

/** Hash of the consonant skeleton of a sound form, or 0 where it is too short. */
function skeletonHashOf(sound: string): number {
  const consonants = skeleton(sound);
  return consonants.length < skeletonCharsMin ? 0 : hashText(consonants) | 1;
}

/** Compares two words; the result depends on nothing but the two, and not on their order. */
export function compareWords(q: WordShape, c: WordShape): WordSimilarity | null {
  if (q.text === c.text) return compareEqual(q, c);
  if (haveOneMeaning(q, c)) return { sim: translatedSim, kind: 'translated' };
  const spelt = compareSpelt(q, c) ?? compareSpelt(c, q);
  if (spelt !== null) return spelt;
  // Their transliteration says less than the spellings that were tried; syllables are too short for a slip to be forgiven.
  if ((q.script === 'vowelless') !== (c.script === 'vowelless') || isSyllable(q) || isSyllable(c))
    return null;
  if (q.hasDigit || c.hasDigit) return null;
  if (q.text.length === 1 || c.text.length === 1) return compareInitial(q, c);
  return q.script === 'vowelless' ? compareConsonants(q, c) : compareSpelling(q, c);
}

function haveOneMeaning(q: WordShape, c: WordShape): boolean {
  if (q.meaning !== '' && c.meaning !== '') return q.meaning === c.meaning;
  return q.meaning === '' ? q.shortFor.includes(c.meaning) : c.shortFor.includes(q.meaning);
}

/* Where only consonants and long vowels are written, a letter says more than in a word that has them all. */
function compareConsonants(q: WordShape, c: WordShape): WordSimilarity | null {
  const found = compareSpelling(q, c);
  const sim = Math.min(
    found?.sim ?? 0,
    letterSimilarity(q.lettered, c.lettered) - firstConsonantPenalty(q, c),
  );
  return found === null || sim < simFloor ? null : { ...found, sim };
}

/* "محمد" and "أحمد": of few consonants the first is a quarter of the name. */
function firstConsonantPenalty(q: WordShape, c: WordShape): number {
  return q.text.charCodeAt(0) === c.text.charCodeAt(0)
    ? 0
    : otherConsonant / Math.max(q.text.length, c.text.length);
}

/* A word in another script against one in Latin letters that may spell it. */
function compareSpelt({ spelling }: WordShape, latin: WordShape): WordSimilarity | null {
  if (spelling === null || !isLatinWord(latin) || !spelling.fits(latin.text)) return null;
  return { sim: spelling.sim, kind: 'translit' };
}

/* Nobody is abbreviated in Arabic or Hebrew letters. */
function compareInitial(q: WordShape, c: WordShape): WordSimilarity | null {
  if (q.script === 'vowelless') return null;
  return q.text.charCodeAt(0) === c.text.charCodeAt(0) ? { sim: 0.75, kind: 'initial' } : null;
}

function compareSpelling(q: WordShape, c: WordShape): WordSimilarity | null {
  const asForm = Math.max(
    formSimilarity(q.text, c.text) || fatherSimilarity(q.fathers, c.fathers),
    sharedFormSimilarity(q, c),
  );
  const found = compareLetters(q, c);
  if (asForm > (found?.sim ?? 0)) return { sim: asForm, kind: 'phonetic' };
  const isOther = found !== null && found.sim > simFloor && areSurnameAndPatronymic(q.text, c.text);
  return isOther ? { ...found, sim: simFloor } : found;
}

/* "Viktorova" is a surname, "Viktorovna" the daughter of a Viktor; somebody may have meant the other all the same. */
function areSurnameAndPatronymic(q: string, c: string): boolean {
  return (patronymic.test(q) && surnameOfMan.test(c)) || (patronymic.test(c) && surnameOfMan.test(q));
}

const surnameOfMan = /[oe]va?$/;

function compareLetters(q: WordShape, c: WordShape): WordSimilarity | null {
  const isForeign = isTransliterated(q) || isTransliterated(c);
  if (isBareOf(q, c)) return { sim: vowelFreeSim, kind: isForeign ? 'translit' : 'phonetic' };
  const bySound = soundSimilarity(q, c);
  const byLetters = Math.max(letterSimilarity(q.text, c.text), bareSimilarity(q.text, c.text));
  const byLanguage = Math.max(byLetters, bySound) < transcribedMax ? transcribedSimilarity(q, c) : 0;
  if (byLanguage > Math.max(byLetters, bySound)) return { sim: byLanguage, kind: 'translit' };
  if (byLetters >= simFloor && byLetters > bySound) {
    return { sim: byLetters, kind: isForeign ? 'translit' : 'edit' };
  }
  if (bySound > 0) return { sim: bySound, kind: isForeign ? 'translit' : 'phonetic' };
  return !isForeign && areMixed(q.text, c.text) ? { sim: mixedSim, kind: 'edit' } : null;
}

/* "rimidalV": the letters of a word in another order. */
function areMixed(q: string, c: string): boolean {
  return q.length === c.length && sortedLetters(q) !== '' && sortedLetters(q) === sortedLetters(c);
}

function isTransliterated(word: WordShape): boolean {
  return word.script !== 'latin' && word.script !== 'initials';
}

/* Different Han characters can share one reading. */
function compareEqual(q: WordShape, c: WordShape): WordSimilarity | null {
  if (isSyllable(q) && isSyllable(c)) return q.native === c.native ? { sim: 1, kind: 'exact' } : null;
  if (q.lettered !== c.lettered && q.script === c.script) return { sim: vowelSim(q, c), kind: 'edit' };
  const isSameWriting = q.script === c.script || !(isTransliterated(q) || isTransliterated(c));
  return { sim: 1, kind: isSameWriting ? 'exact' : 'translit' };
}

/* The same consonants: a long vowel is often left out, but in another place ("صلاح", "صالح") it makes another name. */
function vowelSim(q: WordShape, c: WordShape): number {
  return q.lettered.length === c.lettered.length ? movedVowelSim : lessVowelSim;
}

/* A changed first letter weighs more: people seldom mistake it. */
function letterSimilarity(q: string, c: string): number {
  const longer = Math.max(q.length, c.length);
  const max = Math.min(q.length, c.length) <= 2 ? 0 : editsAllowed(longer);
  const distance = editDistance(q, c, max);
  if (distance > max) return 0;
  const firstPenalty = q.charCodeAt(0) === c.charCodeAt(0) ? 0 : 0.06;
  return 1 - (distance * 0.95) / longer - firstPenalty - (distance > 1 ? 0.05 : 0);
}

/* "Almuster" and "Muster", with one slip at most: the article is written together with the word on one side. */
function bareSimilarity(q: string, c: string): number {
  const [bareQ, bareC] = [withoutArticle(q), withoutArticle(c)];
  if ((bareQ === q) === (bareC === c)) return 0;
  const distance = editDistance(bareQ, bareC, 1);
  return distance > 1 ? 0 : articleSim - distance / Math.max(bareQ.length, bareC.length);
}

const otherConsonant = 0.5;
const lessVowelSim = 0.92;
const movedVowelSim = 0.76;
const articleSim = 0.9;
const translatedSim = 0.8;
const vowelFreeSim = 0.82;
const transcribedShare = 0.95;
/* As much as two spellings of one sound come to. */
const transcribedMax = 0.95 * transcribedShare;
const mixedSim = 0.72;

/* "Vldmr" and "Vladimir": one of the two is written without its vowels. */
function isBareOf(q: WordShape, c: WordShape): boolean {
  return (
    q.bare === c.bare && q.bare.length >= skeletonCharsMin && (q.bare === q.text) !== (c.bare === c.text)
  );
}

/* "Schukow" and "Zhukov": one of the two is spelt as another language hears it. */
function transcribedSimilarity(q: WordShape, c: WordShape): number {
  let best = 0;
  for (const each of q.transcribed) best = Math.max(best, soundSimilarity(each, c));
  for (const each of c.transcribed) best = Math.max(best, soundSimilarity(each, q));
  return best * transcribedShare;
}

function soundSimilarity(q: Sound, c: Sound): number {
  if (q.sound === c.sound) return 0.95;
  if (q.skeletonHash === 0 || q.skeletonHash !== c.skeletonHash) return 0;
  const distance = editDistance(q.sound, c.sound, soundEditsMax);
  return distance > soundEditsMax ? 0 : 0.93 - distance * 0.06;
}
