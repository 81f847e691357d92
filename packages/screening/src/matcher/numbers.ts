const units = 'one two three four five six seven eight nine'.split(' ');
/* "Ten" is left out: it is a Dutch particle ("ten Brink"). */
const teens = 'eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const unitOrdinals = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ');
const teenOrdinals =
  'tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  );
const tenOrdinals = tens.map((ten) => ten.replace(/y$/, 'ieth'));

const valueOf = new Map<string, number>([
  ...units.map((word, place): [string, number] => [word, place + 1]),
  ...teens.map((word, place): [string, number] => [word, place + 11]),
  ...tens.map((word, place): [string, number] => [word, (place + 2) * 10]),
  ...unitOrdinals.map((word, place): [string, number] => [word, place + 1]),
  ...teenOrdinals.map((word, place): [string, number] => [word, place + 10]),
  ...tenOrdinals.map((word, place): [string, number] => [word, (place + 2) * 10]),
]);

const any = (...words: readonly (readonly string[])[]): string => `(?:${words.flat().join('|')})`;
const gap = '[ -]+';
/* The part of a number below a hundred: "forty-four", "forty 4", "forty", "fourteen", "four". */
const below = `${any(tens)}(?:${gap}${any(units, ['[1-9]'])}\\b)?|${any(teens, units)}`;
const cardinal = new RegExp(
  `\\b(?:(${any(units)})${gap}hundred(?:${gap}(?:and${gap})?(${below}))?|(${below}))\\b`,
  'g',
);
const compoundOrdinal = new RegExp(`\\b(${any(tens)})${gap}(${any(unitOrdinals)})\\b`, 'g');

/** What a number of hundreds is worth to the word before it. */
const hundred = 100;

/**
 * Writes English number words below a thousand as digits, so that "Forty-Four" is 44, and ordinals of two words as one
 * ("twenty-first": 21st).
 */
export function numbersAsDigits(text: string): string {
  return text
    .replace(compoundOrdinal, (_, ten: string, unit: string) => ordinalOf(valueOfAll(`${ten} ${unit}`)))
    .replace(cardinal, (_, hundreds?: string, rest?: string, only?: string) =>
      String(valueOfAll(hundreds) * hundred + valueOfAll(rest ?? only)),
    );
}

function valueOfAll(phrase = ''): number {
  return phrase.split(/[ -]+/).reduce((sum, word) => sum + (valueOf.get(word) ?? Number(word)), 0);
}

function ordinalOf(value: number): string {
  return `${value}${['th', 'st', 'nd', 'rd'][value % 10] ?? 'th'}`;
}

/** Ordinals of one word by their short spelling: "4th" is "fourth". */
export const ordinalForms: readonly (readonly [string, string])[] = [
  ...unitOrdinals,
  ...teenOrdinals,
  ...tenOrdinals,
].map((word) => {
  const value = valueOf.get(word) ?? 0;
  const isTeen = value > 10 && value < 20;
  return [isTeen ? `${value}th` : ordinalOf(value), word];
});
