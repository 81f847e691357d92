import { minorDigits, parseAmount } from '@sorgfalt/money';
import type { Currency } from '@sorgfalt/money';
import { readWrittenAmount } from '../written-amount.ts';
import { findCurrencies, findNumbers } from './find-numbers.ts';
import type { CurrencySign, WrittenNumber } from './find-numbers.ts';
import { dayCues, invoices, months, unclearAmount } from './lexicon.ts';
import { choice, words } from './masked-text.ts';
import type { MaskedText, Span } from './masked-text.ts';
import { numberWords } from './number-words.ts';
import type { SentenceQuestion, SentenceQuestionCode } from './sentence.ts';

/** Amount and currency as far as they are sure, with what has to be asked. */
export interface AmountReading {
  readonly amount: (Span & { readonly value: string }) | null;
  readonly currency: (Span & { readonly value: Currency }) | null;
  readonly questions: readonly SentenceQuestion[];
}

type Judged = { readonly value: string } | { readonly question: SentenceQuestion };

const majorMax = 1_000_000_000;
const numberBefore = new RegExp(
  `(?<!\\p{L})(?:${choice(invoices)}|${months.map(choice).join('|')}|${choice(dayCues)}|nr|no|n°|number|nummer|the)\\.?[ \\u00A0\\u202F]$`,
  'iu',
);
const monthBefore = new RegExp(`(?<!\\p{L})(?:${months.map(choice).join('|')})\\.?\\s(?:de[l]?\\s)?$`, 'iu');
const unclear = words(unclearAmount);

/** Whether the number at a place stands beside a currency, so that it is an amount and no day. */
export function isBesideCurrency(text: MaskedText, span: Span): boolean {
  return findNumbers(text, findCurrencies(text)).some(
    ({ start, end, currency }) => currency !== null && start < span.end && end > span.start,
  );
}

/**
 * Takes amount and currency out of the text. Every number that is left there must be the amount: a second one, or
 * anything that makes the first less than certain, is asked for.
 */
export function takeAmount(text: MaskedText): AmountReading {
  const signs = findCurrencies(text);
  const numbers = findNumbers(text, signs);
  const inWords = numberWords(text);
  const isUnclear = text.find(unclear).length > 0;
  for (const span of [...numbers, ...signs, ...inWords]) text.take(span);
  const currency = currencyOf(signs);
  const code = 'value' in currency ? currency.value : null;
  const doubt = doubtOf(text.rest, numbers, inWords.length > 0, isUnclear);
  const [number] = numbers;
  const judged: Judged =
    doubt !== null || number === undefined
      ? { question: doubt ?? { code: 'amount-missing' } }
      : judge(number, code, text.text);
  return {
    amount: 'value' in judged && number !== undefined ? { ...spanOf(number), value: judged.value } : null,
    currency: 'value' in currency ? currency : null,
    questions: [judged, currency].flatMap((each) => ('question' in each ? [each.question] : [])),
  };
}

/** What speaks against taking the one number as it stands; `rest` is what is left without it. */
function doubtOf(
  rest: string,
  numbers: readonly WrittenNumber[],
  isInWords: boolean,
  isUnclear: boolean,
): SentenceQuestion | null {
  const [first] = numbers;
  const options = optionsOf(numbers);
  // Figures of other scripts, and marks that turn what is seen around.
  if (/(?!\d)\p{N}|[\u202A-\u202E\u2066-\u2069]/u.test(rest)) return { code: 'amount-malformed' };
  if (isInWords) return { code: 'amount-in-words' };
  if (numbers.length > 1) return { code: 'amount-several', options };
  if (first === undefined)
    return /\d/u.test(rest) ? { code: 'amount-malformed' } : isUnclear ? { code: 'amount-unclear' } : null;
  if (first.isNegative) return { code: 'amount-not-positive' };
  if (first.hasMagnitude) return { code: 'amount-abbreviated' };
  if (first.hasDashBehind) return { code: 'amount-malformed' };
  return isUnclear || /[%±~≈<>≤≥*×+=\d]/u.test(rest) ? { code: 'amount-unclear', options } : null;
}

function optionsOf(numbers: readonly WrittenNumber[]): string[] {
  const values = numbers.flatMap(({ text }) => {
    const read = readWrittenAmount(text);
    return read.ok ? [read.value] : [];
  });
  return [...new Set(values)];
}

function judge(number: WrittenNumber, currency: Currency | null, whole: string): Judged {
  const read = readWrittenAmount(number.text);
  if (!read.ok)
    return read.error.code === 'amount-format' ? ask('amount-malformed') : judgeAmbiguous(number.text);
  const { value } = read;
  const before = whole.slice(0, number.start);
  // 05.06 is no way to write an amount, 42 500 behind "invoice" may be two numbers, and 2027 behind a month a year.
  if (/^0\d/u.test(value)) return ask('amount-ambiguous');
  const isTwoNumbers = number.text.includes(' ') && numberBefore.test(before);
  const isYear = /^20\d\d$/u.test(value) && monthBefore.test(before);
  const isDay = number.currency === null && isLikeDay(value);
  if (isTwoNumbers || isYear || isDay) return ask('amount-ambiguous', [value]);
  return judgeSize(value, currency);
}

function judgeSize(value: string, currency: Currency | null): Judged {
  if (Number(value) === 0) return ask('amount-not-positive');
  if (Number(value) >= majorMax) return ask('amount-too-large');
  if (currency === null || parseAmount(value, currency).ok) return { value };
  const [, decimals = ''] = value.split('.');
  return ask(decimals.length > minorDigits[currency] ? 'amount-too-precise' : 'amount-too-large');
}

/** One point or comma before three figures or more. */
function judgeAmbiguous(text: string): Judged {
  const [whole = '', part = ''] = text.split(/[.,]/u);
  if (part.length !== 3 || whole.startsWith('0') || whole.length > 3) return ask('amount-too-precise');
  const decimal = part.endsWith('0') ? [`${whole}.${part.slice(0, 2)}`] : [];
  return ask('amount-ambiguous', [whole + part, ...decimal]);
}

/** `12.11` without a currency: a day as well as an amount. */
function isLikeDay(value: string): boolean {
  const [first = '', second = ''] = value.split('.');
  const [day, month] = [Number(first), Number(second)];
  return second !== '' && day >= 1 && day <= 31 && month >= 1 && month <= 12;
}

function currencyOf(
  signs: readonly CurrencySign[],
): (Span & { readonly value: Currency }) | { readonly question: SentenceQuestion } {
  const [first] = signs;
  if (first === undefined) return ask('currency-missing');
  const meanings = new Set(signs.map(({ codes }) => codes.join()));
  if (meanings.size > 1) return ask('currency-several', [...new Set(signs.flatMap(({ codes }) => codes))]);
  const [code, other] = first.codes;
  if (code === undefined || other !== undefined) return ask('currency-ambiguous', first.codes);
  return { ...spanOf(first), value: code };
}

function ask(
  code: SentenceQuestionCode,
  options: readonly string[] = [],
): { readonly question: SentenceQuestion } {
  return { question: options.length === 0 ? { code } : { code, options } };
}

function spanOf({ start, end }: Span): Span {
  return { start, end };
}
