import { addDays, isBankWorkingDay, nextBankWorkingDay } from '@sorgfalt/calendar';
import { fc } from '@fast-check/vitest';
import { arbIban, arbQrReference } from '../../testing.ts';
import { grammars } from '../grammars/testing.ts';
import type { Grammar } from '../grammars/testing.ts';
import type { SentenceLanguage } from '../sentence.ts';
import { names } from '../testing.ts';
import type { Expected } from '../testing.ts';

const arbLanguage = fc.constantFrom(...(Object.keys(grammars) as SentenceLanguage[]));
const gaps = [
  ["'", '.'],
  ['\u2019', '.'],
  ['\u00A0', ','],
  [' ', ','],
  ['.', ','],
  [',', '.'],
  ['', '.'],
  ['', ','],
] as const;
/** Amounts that are sure, and some that have to be asked for. */
const arbAmount = fc.record({
  minor: fc.oneof(fc.integer({ min: 5, max: 999_99 }), fc.integer({ min: 5, max: 999_999_99 })),
  hasPart: fc.boolean(),
  gap: fc.constantFrom(...gaps),
  currency: fc.constantFrom('CHF' as const, 'CHF' as const, 'EUR' as const),
  mark: fc.nat(5),
  word: fc.nat(9),
  dash: fc.constantFrom('', '', '', '.–', '.-'),
  trap: fc.oneof(
    { weight: 9, arbitrary: fc.constant('none') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('thousand', 'k', 'words', 'two', 'negative', 'zero', 'three', 'bare'),
    },
  ),
});
type AmountSeed = typeof arbAmount extends fc.Arbitrary<infer Seed> ? Seed : never;

interface SaidAmount {
  readonly phrase: string;
  readonly questions: readonly string[];
  readonly amountMinor: number | null;
  readonly currency: string;
}

function sayAmount(seed: AmountSeed, grammar: Grammar): SaidAmount {
  const { minor, currency, trap } = seed;
  const [text, trapped] = trapOf(trap, sayNumber(seed), Math.floor(minor / 100), grammar);
  const code = trapped ?? (isGroupAlone(seed) ? 'amount-ambiguous' : null);
  if (trap === 'bare') {
    const asked = code ?? (isLikeDay(seed) ? 'amount-ambiguous' : null);
    const questions = asked === null ? ['currency-missing'] : [asked, 'currency-missing'];
    return { phrase: text, questions, amountMinor: asked === null ? minor : null, currency: '' };
  }
  const phrase = sayCurrency(text, seed, currency === 'CHF' ? grammar.francs : grammar.euros);
  return {
    phrase,
    questions: code === null ? [] : [code],
    amountMinor: code === null ? minor : null,
    currency,
  };
}

const hasPart = ({ minor, hasPart: wanted }: AmountSeed) => wanted || minor % 100 !== 0;

/** A group without decimals behind a point or a comma: a thousand, or three decimals. */
function isGroupAlone(seed: AmountSeed): boolean {
  const [mark] = seed.gap;
  return (
    !hasPart(seed) && (mark === '.' || mark === ',') && seed.minor >= 100_000 && seed.minor < 100_000_000
  );
}

/** A day and an amount of a few francs look alike where no currency is beside them. */
function isLikeDay(seed: AmountSeed): boolean {
  const [whole, cents] = [Math.floor(seed.minor / 100), seed.minor % 100];
  return hasPart(seed) && whole >= 1 && whole <= 31 && cents >= 1 && cents <= 12;
}

function sayNumber(seed: AmountSeed): string {
  const [mark, point] = seed.gap;
  const written = String(Math.floor(seed.minor / 100)).replaceAll(/\B(?=(?:\d{3})+$)/gu, mark);
  if (hasPart(seed)) return `${written}${point}${String(seed.minor % 100).padStart(2, '0')}`;
  return isGroupAlone(seed) ? written : `${written}${seed.dash}`;
}

function sayCurrency(
  text: string,
  { currency, mark, word, trap }: AmountSeed,
  list: readonly string[],
): string {
  const named = `${text} ${list[word % list.length]}`;
  if (trap === 'words') return named;
  const styles = [`${currency} ${text}`, `${text} ${currency}`, `${text}${currency}`, named];
  const signs = currency === 'CHF' ? [`Fr. ${text}`, `SFr. ${text}`] : [`€${text}`, `${text} €`];
  return [...styles, ...signs][mark % 6] ?? named;
}

function trapOf(trap: string, plain: string, whole: number, { word }: Grammar): [string, string | null] {
  switch (trap) {
    case 'thousand':
      return [`${(whole % 900) + 1}.250`, 'amount-ambiguous'];
    case 'k':
      return [`${(whole % 90) + 1}k`, 'amount-abbreviated'];
    case 'words':
      return [word, 'amount-in-words'];
    case 'two':
      return [`500 / ${(whole % 90) + 600}`, 'amount-several'];
    case 'negative':
      return [`-${(whole % 900) + 1}`, 'amount-not-positive'];
    case 'zero':
      return ['0.00', 'amount-not-positive'];
    case 'three':
      return [`${(whole % 900) + 1}.12345`, 'amount-too-precise'];
    default:
      return [plain, null];
  }
}

const arbDay = fc.record({
  start: fc.nat(400),
  ahead: fc.integer({ min: 1, max: 350 }),
  style: fc.constantFrom(
    'none',
    'weekday',
    'weekday',
    'tomorrow',
    'inDays',
    'month',
    'month',
    'year',
    'dots',
    'iso',
    'slashes',
  ),
});
type DaySeed = typeof arbDay extends fc.Arbitrary<infer Seed> ? Seed : never;

interface SaidDay {
  readonly phrase: string;
  /** Empty: it has to be asked for. */
  readonly day: string;
}

function sayDay({ start, ahead, style }: DaySeed, grammar: Grammar): SaidDay & { readonly today: string } {
  const today = addDays('2026-01-05', start);
  const near = { phrase: '', day: nextBankWorkingDay(today) };
  return {
    today,
    ...(style === 'none'
      ? near
      : (sayNear(style, today, ahead, grammar) ?? sayDate(style, addDays(today, ahead), grammar))),
  };
}

function sayNear(style: string, today: string, ahead: number, grammar: Grammar): SaidDay | null {
  if (style === 'weekday') {
    const day = addDays(today, (ahead % 6) + 1);
    const number = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
    return { phrase: `${grammar.onWeekday}${grammar.weekdays[number]}`, day };
  }
  if (style === 'tomorrow')
    return { phrase: grammar.tomorrow[ahead % 2] ?? '', day: addDays(today, (ahead % 2) + 1) };
  const count = (ahead % 30) + 2;
  return style === 'inDays'
    ? { phrase: grammar.inDays.replace('#', String(count)), day: addDays(today, count) }
    : null;
}

function sayDate(style: string, day: string, grammar: Grammar): SaidDay {
  const [year = '', month = '', date = ''] = day.split('-');
  const named = grammar.onDate
    .replace('{d}', String(Number(date)))
    .replace('{m}', grammar.months[Number(month) - 1] ?? '');
  const isSure = Number(date) > 12 || Number(date) === Number(month);
  const said: Readonly<Record<string, SaidDay>> = {
    month: { phrase: named, day },
    year: { phrase: `${named}${grammar.withYear}${year}`, day },
    dots: { phrase: grammar.onDate.replace(/ \{d\}.*$/u, ` ${date}.${month}.${year}`), day },
    slashes: { phrase: ` ${date}/${month}/${year}`, day: isSure ? day : '' },
  };
  return said[style] ?? { phrase: ` ${day}`, day };
}

function questionsOfDay(day: string): string[] {
  if (day === '') return ['date-ambiguous'];
  return isBankWorkingDay(day) ? [] : ['date-no-working-day'];
}

const arbPayee = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .constantFrom(...Object.entries(names).filter(([id]) => !id.startsWith('twin')))
      .chain(([id, [name]]) =>
        fc
          .constantFrom(name, name, name.toUpperCase(), name.replaceAll('ü', 'ue'))
          .map((said) => ({ said, id, asked: null })),
      ),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(
        'Neuland Gartenbau AG',
        'Otto Beispiel',
        'Nova Studio Sagl',
        'Bergbahn Hinterdorf AG',
        'Nuria Ejemplo',
      )
      .map((said) => ({ said, id: said, asked: 'creditor-unknown' })),
  },
  { weight: 1, arbitrary: fc.constant({ said: 'Doppel Treuhand AG', id: '', asked: 'creditor-several' }) },
);

const arbReason = fc.record({
  kind: fc.constantFrom('none', 'invoice', 'reason'),
  pick: fc.nat(11),
  number: fc.oneof(
    fc.integer({ min: 1, max: 99_999 }).map(String),
    fc.constantFrom('2026-117', 'RE-2026/42', 'A17', '2026.08'),
  ),
});

/** Sentences made by rules, each with what it was made from. */
export const arbSentence: fc.Arbitrary<Expected> = fc
  .record({
    language: arbLanguage,
    frame: fc.nat(11),
    amount: arbAmount,
    day: arbDay,
    payee: arbPayee,
    reason: arbReason,
    reference: fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: arbQrReference }),
    iban: fc.oneof({ weight: 6, arbitrary: fc.constant('') }, { weight: 1, arbitrary: arbIban }),
  })
  .map(({ language, frame, amount, day, payee, reason, reference, iban }) => {
    const grammar = grammars[language];
    const said = sayAmount(amount, grammar);
    const when = sayDay(day, grammar);
    const template = grammar.frames[frame % grammar.frames.length] ?? '';
    const pick = (list: readonly string[]) => list[reason.pick % list.length] ?? '';
    const document = pick(grammar.invoice).replace('#', reason.number);
    const why =
      reason.kind === 'none' || !template.includes('{I}')
        ? ''
        : reason.kind === 'invoice'
          ? document
          : pick(grammar.reasons);
    const refers = reference !== '' && template.includes('{R}');
    // Only somebody new is named with an account: another one for somebody known has to be asked about.
    const account = payee.asked === 'creditor-unknown' && template.includes('{R}') ? iban : '';
    const behind = `${account === '' ? '' : `, IBAN ${account}`}${refers ? `${grammar.reference}${reference}` : ''}`;
    return {
      today: when.today,
      sentence: template
        .replace('{A}', said.phrase)
        .replace('{P}', payee.said)
        .replace('{I}', why === '' ? '' : `${grammar.forReason}${why}`)
        .replace('{D}', when.phrase)
        .replace('{R}', behind)
        .trim(),
      amountMinor: said.amountMinor,
      currency: said.currency,
      day: when.day,
      payee: payee.id,
      remittance: withoutArticle(why),
      account,
      reference: refers ? reference : '',
      questions: [
        ...said.questions,
        ...questionsOfDay(when.day),
        ...(payee.asked === null ? [] : [payee.asked]),
      ],
    };
  });

function withoutArticle(text: string): string {
  return text.replace(/^(?:the|die|den|le|la|les|el|las|i) |^l'/u, '');
}
