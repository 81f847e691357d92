import { currencies, isCurrency } from '@sorgfalt/money';
import type { Currency } from '@sorgfalt/money';
import { pattern } from './masked-text.ts';
import type { MaskedText, Span } from './masked-text.ts';
import { magnitudes } from './number-words.ts';

/** A sign, word or code and the currencies that it can mean. */
export interface CurrencySign extends Span {
  readonly codes: readonly Currency[];
}

/** A number in figures. */
export interface WrittenNumber extends Span {
  /** As written, without a sign. */
  readonly text: string;
  readonly isNegative: boolean;
  /** A dash hangs on its end, as book-keepers write what is owed. */
  readonly hasDashBehind: boolean;
  readonly hasMagnitude: boolean;
  readonly currency: CurrencySign | null;
}

const dollars: readonly Currency[] = ['USD', 'CAD', 'AUD', 'HKD', 'SGD', 'NZD'];
const crowns: readonly Currency[] = ['SEK', 'NOK', 'DKK', 'CZK'];
const usDollars =
  'us\\$|us[- ]?dollars?|dollars? us|dollars? américains?|dollari (?:usa|americani)|dólares (?:estadounidenses|americanos)';
// "Fr." can be a title too: it is a currency only beside figures.
const francs =
  'chf|sfr\\.?|frs\\.?|fr\\.?(?=\\s?[-\u2212]?\\d)|(?<=\\d[.,\u2013-]{0,3}\\s?)fr\\.?|(?:schweizer |swiss )?franken|' +
  '(?:swiss )?francs?(?: suisses?)?|franchi(?: svizzeri)?|franco(?: svizzero)?|francos?(?: suizos?)?';
const pounds = 'gbp|£|pounds?(?: sterling)?|pfund|livres? sterling|sterline|libras? esterlinas?';

/** Signs and words of currencies, as sources of patterns; codes beside these count in capitals only. */
export const currencySigns: readonly (readonly [source: string, codes: readonly Currency[]])[] = [
  [usDollars, ['USD']],
  [francs, ['CHF']],
  ['eur|€|euros?', ['EUR']],
  ['usd', ['USD']],
  [pounds, ['GBP']],
  ['jpy|yen(?:es)?', ['JPY']],
  ['¥', ['JPY', 'CNY']],
  ['\\$|dollars?|dollari|dollaro|dólares|dólar', dollars],
  ['kronen|couronnes?|corone|coronas|crowns?|kronor|kroner', crowns],
];

/** No letter before, but for the one that makes thousands of a number: `5kCHF`. */
const begin = '(?:(?<!\\p{L})|(?<=\\d[kmt]))';
const figures = /\d(?:[\d.,'\u2018\u2019\u00B4`\u00A0\u2009\u202F]|[ ](?=\d{3}(?!\d)))*/gu;
/** `500.–`: no centimes. */
const noCentimes = /^[.,][-\u2013\u2014]{1,2}(?![\d\p{L}])/u;
const magnitude = new RegExp(`^[ \\u00A0\\u202F]?(?:${magnitudes})(?![\\p{L}\\p{N}])`, 'iu');

/** The currencies that are named, in the order of the text. */
export function findCurrencies(text: MaskedText): CurrencySign[] {
  const found: CurrencySign[] = [];
  const add = (span: Span, codes: readonly Currency[]) => {
    const isFree = !found.some(({ start, end }) => span.start < end && span.end > start);
    if (isFree) found.push({ start: span.start, end: span.end, codes });
  };
  for (const [source, codes] of currencySigns) {
    for (const span of text.find(pattern(`${begin}(?:${source})(?!\\p{L})`, 'giu'))) add(span, codes);
  }
  for (const span of text.find(pattern(`(?<!\\p{L})(?:${currencies.join('|')})(?!\\p{L})`, 'gu'))) {
    const code = text.rest.slice(span.start, span.end);
    if (isCurrency(code)) add(span, [code]);
  }
  return found.toSorted((a, b) => a.start - b.start);
}

/** The numbers that stand alone or at a currency; figures that hang on letters or marks are left in the text. */
export function findNumbers(text: MaskedText, signs: readonly CurrencySign[]): WrittenNumber[] {
  return text.find(figures).flatMap((span) => {
    const number = numberAt(text.rest, span, signs);
    return number === null ? [] : [number];
  });
}

function numberAt(rest: string, span: Span, signs: readonly CurrencySign[]): WrittenNumber | null {
  const { start } = span;
  const text = rest.slice(start, span.end).replace(/[^\d]+$/u, '');
  const bareEnd = start + text.length;
  const end = bareEnd + (noCentimes.exec(rest.slice(bareEnd))?.[0].length ?? 0);
  const [before, behind] = [rest.slice(0, start), rest.slice(end)];
  const after = signs.find((sign) => touches(rest, end, sign.start));
  const minus = /[-\u2212\u2013\u2014][ \u00A0]?$/u.exec(before)?.[0].length ?? 0;
  const ahead = signs.find((sign) => touches(rest, sign.end, start - minus));
  const hangsOn = /[\p{L}\p{N}.,'\u2019_/\\]$/u.test(before) && ahead?.end !== start;
  const hasMagnitude = magnitude.test(behind);
  const runsOn = /^\p{L}/u.test(behind) && after?.start !== end && !hasMagnitude;
  if (hangsOn || runsOn) return null;
  return {
    start,
    end,
    text,
    isNegative: isNegative(before, ahead !== undefined),
    hasDashBehind: /^[-\u2212\u2013\u2014](?!\d)/u.test(behind),
    hasMagnitude,
    currency: after ?? ahead ?? null,
  };
}

function touches(text: string, end: number, start: number): boolean {
  return start >= end && start - end <= 1 && /^[ \u00A0\u202F]?$/u.test(text.slice(end, start));
}

/** A minus at the number or its currency, or brackets; but no dash between two pieces of a sentence. */
function isNegative(before: string, hasCurrencyAhead: boolean): boolean {
  if (/(?:minus|moins|meno|menos|negative|negativ)\s+(?:\p{L}{2,4}\.?\s?|[€$£¥]\s?)?$/iu.test(before))
    return true;
  const bare = hasCurrencyAhead
    ? before.replace(/(?:\p{L}+\.?|[€$£¥])\s?([-\u2212\u2013\u2014]?\s?)$/u, '$1')
    : before;
  return /(?:^|[\s:])[-\u2212\u2013\u2014]$|^\s*[-\u2212\u2013\u2014]\s?$|\(\s?[-\u2212\u2013\u2014]?\s?$/u.test(
    bare,
  );
}
