import { newStemmer } from 'snowball-stemmers';
import type { Language } from '../passage.ts';

const stemmers = {
  en: newStemmer('english'),
  de: newStemmer('german'),
  fr: newStemmer('french'),
  it: newStemmer('italian'),
  es: newStemmer('spanish'),
};
const marks = /\p{M}/gu;
/** No word of a language is longer; what is longer is compared as it stands. */
const wordMax = 60;

/** The stem of a word in lower case, without accents; numbers and overlong words as they stand. */
export function stem(word: string, language: Language): string {
  if (word.length > wordMax || !/^\p{L}/u.test(word)) return word;
  const stemmed = fold(stemmers[language].stem(word));
  return language === 'de' ? germanRoot(stemmed) : stemmed.replace(/(?<=..if)ic?$/, '');
}

/** Letters without their accents. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(marks, '').replaceAll('ß', 'ss');
}

/**
 * Snowball keeps `Meldung` apart from `melden`, and `Verdächtigung` from `verdächtig`: short stems keep `-ung`. Verbs in `-ieren` have
 * one root with what is made of them: `identifizieren`, `identifiziert`, `Identifizierung`, `Identifikation`.
 */
function germanRoot(stemmed: string): string {
  const root = stemmed.length > 6 && stemmed.endsWith('ung') ? stemmed.slice(0, -3) : stemmed;
  return root.replace(/(?<=.{5})(?:iert?|i|ation)$/, '').replace(/(?<=.{3}i)z$/, 'k');
}
