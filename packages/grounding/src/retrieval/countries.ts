import type { Language } from '../passage.ts';

const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at));

/** The names of all countries but Switzerland that are of letters alone, as the runtime knows them. */
export function namesOfCountries(language: Language): string[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const all = codes.filter((code) => code !== 'CH').flatMap((code) => names.of(code) ?? []);
  return all.filter((name) => /^[\p{L}\s’-]+$/u.test(name));
}
