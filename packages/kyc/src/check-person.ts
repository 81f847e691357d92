import { ageYears } from '@sorgfalt/calendar';
import type { IsoDate } from '@sorgfalt/calendar';
import { isCountry } from './countries.ts';
import { flagged, noted, passed, warned, type Finding } from './finding.ts';
import type { KycInput } from './input.ts';
import { parseIsoDate } from './iso-date.ts';

const identification = 'AMLA Art. 3';

/** One finding for each required field that is blank, or a single one that none is. */
export function checkCompleteness(input: KycInput): readonly Finding[] {
  const { name, nationality, birthDate, documentType, documentNumber, address, purpose } = input;
  const identity = { name, nationality, birthDate, documentType, documentNumber };
  const required = Object.entries({ ...identity, town: address.town, country: address.country, purpose });
  const missing = required.filter(([, value]) => isBlank(value));
  if (missing.length === 0) return [passed('required-fields-complete', { article: identification })];
  return missing.map(([field]) =>
    flagged('required-field-missing', {
      field,
      // The purpose of the relationship is asked for by its own article.
      article: field === 'purpose' ? 'AMLA Art. 6' : identification,
    }),
  );
}

/** Whether the name is made of the characters that names are made of, in one script. */
export function checkName({ name }: KycInput): readonly Finding[] {
  if (isBlank(name)) return [];
  const field = 'name';
  if (mixesScripts(name)) {
    return [flagged('name-mixed-scripts', { field, article: identification })];
  }
  if (!/^\p{L}[\p{L}\p{M}'’ʼ.,\s-]*$/u.test(name.trim()) || hasStrangeLetters(name))
    return [warned('name-characters-unusual', { field })];
  return [passed('name-characters-usual', { field })];
}

const lookingLatin = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];
/** The alphabets whose names are found in lists, each with what is written together with it. */
const alphabets = [
  ...lookingLatin,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Tamil}/u,
  /\p{Script=Ethiopic}/u,
];

/**
 * Whether a name has letters of more than one alphabet: А, В and Ε of others look Latin, and hide a name from every list.
 * Names in two scripts may stand side by side, but for those that look alike.
 */
export function mixesScripts(name: string): boolean {
  const isMixed = lookingLatin.filter((script) => script.test(name)).length > 1;
  return isMixed || name.split(/[^\p{L}\p{M}]+/u).some(isOfSeveral);
}

function isOfSeveral(word: string): boolean {
  const letters = lettersOf(word);
  return (
    alphabets.some((script) => letters.some((letter) => script.test(letter))) &&
    !alphabets.some((script) => letters.every((letter) => script.test(letter)))
  );
}

/**
 * Whether a name has a letter that nobody sees, such as the fillers of Hangul, or one of an alphabet whose names are not
 * surely found in lists: all capitals of Lisu and many letters of Cherokee look Latin, and sound otherwise.
 */
export function hasStrangeLetters(name: string): boolean {
  return (
    /\p{Default_Ignorable_Code_Point}/u.test(name) ||
    lettersOf(name).some((letter) => !alphabets.some((script) => script.test(letter)))
  );
}

/** The letters of a text that belong to a script; those of all scripts are left out. */
function lettersOf(text: string): readonly string[] {
  return text.match(/(?![\p{Script=Common}\p{Script=Inherited}])\p{L}/gu) ?? [];
}

/** Whether the nationality is a country. */
export function checkNationality({ nationality }: KycInput): readonly Finding[] {
  const field = 'nationality';
  if (isBlank(nationality)) return [];
  if (nationality === 'OTHER') return [noted('nationality-unspecified', { field })];
  return isCountry(nationality)
    ? [passed('nationality-stated', { field, params: { country: nationality } })]
    : [warned('nationality-unknown-code', { field })];
}

/** Whether the age on `today` is that of a person who can sign: 18 to 110 completed years. */
export function checkAge({ birthDate }: KycInput, today: IsoDate): readonly Finding[] {
  if (isBlank(birthDate)) return [];
  const about = { field: 'birthDate', article: identification };
  const birth = parseIsoDate(birthDate);
  if (!birth.ok) return [flagged('birth-date-invalid', about)];
  if (birth.value > today) return [flagged('birth-date-in-future', about)];
  const age = ageYears(birth.value, today);
  const params = { ageYears: age };
  if (age < 18) return [flagged('under-age', { ...about, params })];
  if (age > 110) return [flagged('age-implausible', { ...about, params })];
  return [passed('age-plausible', { ...about, params })];
}

/** True when nothing is left of the text without blanks. */
export function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === '';
}
