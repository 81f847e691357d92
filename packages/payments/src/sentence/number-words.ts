import type { MaskedText, Span } from './masked-text.ts';

/** What makes thousands of a number in figures, as the source of a pattern. */
export const magnitudes =
  'k|m|t|mio\\.?|mia\\.?|mrd\\.?|tsd\\.?|tausend|hundert|million(?:en|s|es)?|milli(?:arden|ons?)|millón|thousand|hundred|' +
  'tchf|kchf|mchf|teur|keur|meur|grand|mille|mila|mil|cento|cent|cents|cien|ciento|cientos|milioni|milione|millones|bn|billion';

const small =
  'an?|one|two|three|four|five|six|seven|eight|nine|eine?n?|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|' +
  'une?|deux|trois|quatre|cinq|sept|huit|neuf|uno|due|tre|quattro|cinque|sei|sette|otto|nove|dos|tres|cuatro|' +
  'cinco|seis|siete|ocho|nueve';
// Numbers of ten and more are amounts wherever they stand; smaller ones, and articles, only before a currency.
const large =
  'ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|zehn|elf|' +
  'zwölf|zwanzig|dreissig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig|hundert|tausend|million|dix|' +
  'onze|douze|quinze|vingt|vingts|quatre-vingts|quatre-vingt|trente|quarante|cinquante|soixante|septante|huitante|octante|nonante|cent|cents|' +
  'mille|dieci|undici|dodici|venti|trenta|quaranta|cinquanta|sessanta|settanta|ottanta|novanta|cento|mila|' +
  'diez|veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien|ciento|mil|doscientos|' +
  'trescientos|cuatrocientos|quinientos|seiscientos|setecientos|ochocientos|novecientos|veinticinco|dozen|' +
  'dutzend|douzaine|dozzina|docena';
const largeWords = new RegExp(`(?<!\\p{L})(?:(?:${small})[ -])?(?:${large})(?!\\p{L})`, 'giu');
const compound =
  /(?<!\p{L})(?:\p{L}+(?:hundert|tausend|dreissig|dreißig|cento|cientos|(?:zwan|vier|fünf|sech|sieb|acht|neun)zig)\p{L}*|(?:hundert|tausend|duecento|trecento|cinquant)\p{L}+|(?:due|tre|quattro|cinque|sei|sette|otto|nove|dieci|venti|cento)\p{L}*mila\p{L}*|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)-\p{L}+)(?!\p{L})/giu;
const smallBeforeCurrency = new RegExp(
  `(?<!\\p{L})(?:${small})[ \\u00A0](?:swiss |schweizer )?` +
    '(?:CHF|EUR|USD|Franken|francs?|franchi|franco|francos?|euros?|dollars?|pounds?|yen|Pfund)(?!\\p{L})',
  'giu',
);
const magnitudeBehind = new RegExp(`\\d[.,\\-\u2013]*\\s?(?:${magnitudes})(?![\\p{L}\\p{N}])`, 'giu');

/**
 * The numbers in words that can be an amount or a part of one. What only makes thousands of figures before it is no such
 * word.
 */
export function numberWords(text: MaskedText): Span[] {
  const attached = text.find(magnitudeBehind);
  return [largeWords, compound, smallBeforeCurrency]
    .flatMap((pattern) => text.find(pattern))
    .filter((span) => !attached.some(({ start, end }) => span.start < end && span.end > start));
}
