import type { EntityKind } from '../types.ts';
import { formAtEnd } from './form-endings.ts';
import { compoundParts } from './german-compounds.ts';
import { elision, toWords, wordOf, wordsMax } from './normalise.ts';
import type { Word } from './normalise.ts';
import { isOfOffice } from './offices.ts';
import { branchWords, placeWords } from './places.ts';

/* "Capital Trust XV": two letters or more, as one is an initial; a name that begins so is "Xi" or "Vi". */
const romanNumeral = /^(?=..)x{0,3}(?:ix|iv|v?i{0,3})$/;

/* Words between words, which are names elsewhere. */
const particlesOfFirms = new Set('fur pour des du dei degli delle dello per im am sur para l d'.split(' '));
/* Legal forms that are names of persons or words elsewhere. */
const formsOfFirms = new Map([
  ['gesellschaft', 'co'],
  ['compagnie', 'co'],
  ['compagnia', 'co'],
  ['compania', 'co'],
  ['tov', 'llc'],
  ['tzov', 'llc'],
  ['prat', 'jsc'],
  ['pat', 'jsc'],
  ['fz', 'fze'],
]);

/**
 * The words of a subject's name: in the name of a firm those that say where a part of it sits and which part are told
 * apart, in that of a person those for an office. A subject of no known kind is a firm where a legal form or a German compound for an
 * organisation is among its words.
 */
export function nameWords(name: string, kind: EntityKind | undefined): Word[] {
  if (kind === 'person') return toWords(name).map(asPartOfPerson);
  const words = toWords(kind === 'organisation' ? name.replace(elision, '$& ') : name);
  const isUnknown = kind === undefined || kind === 'other';
  const isFirm = kind === 'organisation' || (isUnknown && words.some(isOfFirms));
  if (!isFirm) return words;
  return withFormAtEnd(words)
    .flatMap(partsOfCompound)
    .slice(0, wordsMax)
    .map((word, place) => asPartOfFirm(word, place > 0));
}

function partsOfCompound(word: Word): Word[] {
  if (word.script !== 'latin' || word.wordClass !== 'name') return [word];
  const parts = compoundParts(word.text).flatMap((part) => wordOf(part) ?? []);
  return parts.length === 0 ? [word] : parts;
}

/* A legal form that is misspelt or written in short at the end of a firm's name. */
function withFormAtEnd(words: Word[]): Word[] {
  const last = words.at(-1);
  const form = words.length < 2 || last?.script !== 'latin' ? null : formAtEnd(last.text);
  const mended = form === null ? null : wordOf(form);
  return mended === null ? words : [...words.slice(0, -1), mended];
}

function asPartOfPerson(word: Word): Word {
  return word.script === 'latin' && isOfOffice(word.text) ? { ...word, wordClass: 'title' } : word;
}

/* A legal form, or a compound that says what an organisation is. */
function isOfFirms(word: Word): boolean {
  return word.wordClass === 'legal-form' || partsOfCompound(word).length > 1;
}

function asPartOfFirm(word: Word, isLater: boolean): Word {
  const form = formsOfFirms.get(word.text);
  if (form !== undefined) return wordOf(form) ?? word;
  if (particlesOfFirms.has(word.text)) return { ...word, wordClass: 'particle' };
  if (isLater && romanNumeral.test(word.text)) return { ...word, wordClass: 'branch' };
  if (placeWords.has(word.text)) return { ...word, wordClass: 'place' };
  return branchWords.has(word.text) ? { ...word, wordClass: 'branch' } : word;
}
