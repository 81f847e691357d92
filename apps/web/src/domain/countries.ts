import { isCountry } from '@sorgfalt/kyc';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const codes = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry);
const names = new Map<string, Intl.DisplayNames>();
const options = new Map<string, readonly { value: string; label: string }[]>();

/** Name of a country in a language; codes that are none come back as they are. */
export function countryName(code: string, language: string): string {
  let display = names.get(language);
  if (display === undefined) {
    display = new Intl.DisplayNames(language, { type: 'region' });
    names.set(language, display);
  }
  return isCountry(code) ? (display.of(code) ?? code) : code;
}

/** Every country by its name, the firm's own and its neighbours first. */
export function countryOptions(language: string): readonly { value: string; label: string }[] {
  const known = options.get(language);
  if (known !== undefined) return known;
  const near = ['CH', 'LI', 'DE', 'FR', 'IT', 'AT'];
  const byName = new Intl.Collator(language).compare;
  const named = codes.map((value) => ({ value, label: countryName(value, language) }));
  const rest = named.filter(({ value }) => !near.includes(value));
  const sorted = [
    ...near.map((value) => ({ value, label: countryName(value, language) })),
    ...rest.toSorted((a, b) => byName(a.label, b.label)),
  ];
  options.set(language, sorted);
  return sorted;
}
