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
  if (!/^\p{L}[\p{L}\p{M}'’ʼ.,\s-]*$/u.test(name.trim()))
    return [warned('name-characters-unusual', { field })];
  if (mixesScripts(name)) {
    return [flagged('name-mixed-scripts', { field, article: identification })];
  }
  return [passed('name-characters-usual', { field })];
}

/** Whether a name has letters of more than one alphabet: А, В and Ε of others look Latin, and hide a name from every list. */
export function mixesScripts(name: string): boolean {
  const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];
  return scripts.filter((script) => script.test(name)).length > 1;
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
