import { addDays, isBankWorkingDay, isDay, nextBankWorkingDay } from '@sorgfalt/calendar';
import { dayCues, invoices, months, relativeDays, unclearDate, weekdays } from './lexicon.ts';
import { choice, words } from './masked-text.ts';
import type { MaskedText, Span } from './masked-text.ts';
import type { SentenceQuestion } from './sentence.ts';

/** Days that a text can mean: one when it is sure, none when there is no such day. */
interface Day extends Span {
  readonly days: readonly string[];
}

/** The day of execution, or what has to be asked; neither when the sentence says nothing about it. */
export interface DateReading {
  readonly day: (Span & { readonly value: string }) | null;
  readonly questions: readonly SentenceQuestion[];
}

const anyMonth = `(?:${months.map((list, index) => `(?<m${index + 1}>${choice(list)})`).join('|')})\\.?`;
const anyWeekday = weekdays.map((list, index) => `(?<w${index + 1}>${choice(list)})`).join('|');
const before = "(?<![\\p{L}\\p{N}.,:/'\u2019-])";
const after = "(?![\\p{L}\\p{N}]|[.,/'\u2019:-]\\d)";
const noGroup = '(?![ \\u00A0]\\d{3}(?!\\d))';
const year =
  "(?:(?:\\s*,\\s*|\\s+(?:de[l]?\\s+)?)(?<year>20\\d\\d)(?!\\d|[.,'\u2019]\\d|\\s*(?:CHF|EUR|USD|GBP|JPY|Fr|€)))?";
const dayMonth = new RegExp(
  `${before}(?<day>\\d{1,2})(?:st|nd|rd|th|er|\\.º|º|°|\\.)?\\s*(?:(?:of|de|di)\\s+)?${anyMonth}${year}(?![\\p{L}\\p{N}])`,
  'giu',
);
const monthDay = new RegExp(
  `(?<![\\p{L}\\p{N}])${anyMonth}\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?${year}${after}${noGroup}`,
  'giu',
);
const next = 'next|nächsten|nächster|prossimo|próximo|prossima|próxima';
const sureNext = 'this coming|coming|kommenden|kommender';
const thisOne = 'this|diesen|dieser|ce|questo|este';
const weekday = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?<sure>${choice(sureNext)})\\s+|(?<next>${choice(next)})\\s+|(?:${choice(thisOne)})\\s+)?` +
    `(?:${anyWeekday})(?:\\s+(?<nextBehind>${choice('prochain|prossimo|próximo|que viene')}))?(?![\\p{L}\\p{N}])(?!\\s+(?:AG|GmbH|SA|Sàrl|Sagl|Srl|SL|Ltd)(?!\\p{L}))`,
  'giu',
);
const counted = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:in|dans|d'ici|tra|fra|en|dentro de)\\s+(?<count>\\d{1,3})\\s+` +
    `(?:(?<days>${choice('day|days|tag|tagen|jour|jours|giorno|giorni|día|días|dia|dias')})|` +
    `(?<weeks>${choice('week|weeks|woche|wochen|semaine|semaines|settimana|settimane|semana|semanas')}))(?![\\p{L}\\p{N}])`,
  'giu',
);
const bare = new RegExp(`${before}(?<first>\\d{1,2})(?<mark>[./])(?<second>\\d{1,2})\\.?${after}`, 'gu');
const dayAlone = new RegExp(
  '(?<![\\p{L}\\p{N}])(?:on the (?<en>\\d{1,2})(?:st|nd|rd|th)|am (?<de>\\d{1,2})\\.|' +
    `(?:le|il|el|bis zum|entro il) (?<other>\\d{1,2})\\.?)${after}(?!\\s*[\\d%])`,
  'giu',
);
const cueBehind = new RegExp(`(?<![\\p{L}\\p{N}])(?:${choice(dayCues)})\\s*:?\\s*$`, 'iu');
/** "Invoice of 3 May": the day of the document, not of the payment. */
const documentBehind = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${choice(invoices)})(?:\\s+\\S*[\\d\uE000]\\S*)?\\s+(?:dated|of|from|vom|du|del|della|datata|de fecha|de)(?:\\s+(?:the|el|il|le))?\\s+$`,
  'iu',
);
/** A day that only bounds when to pay does not say the day. */
const boundBehind = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${choice(
    'before|after|not before|from|vor|vor dem|nach|nach dem|ab|ab dem|frühestens|avant|avant le|après|après le|dès|dès le|' +
      'à partir du|prima di|prima del|dopo|dopo il|dal|a partire dal|antes de|antes del|después de|después del|desde|' +
      'desde el|a partir del',
  )})\\s+$`,
  'iu',
);
const daysAheadMax = 365;

/** Takes the day of execution out of the text. */
export function takeDate(text: MaskedText, today: string, isAmount: (span: Span) => boolean): DateReading {
  const days: Day[] = [];
  let isBound = false;
  for (const take of [takeNumbers, takeMonths, takeWords, takeWeekdays]) {
    for (const day of take(text, today)) {
      const isOfDocument = documentBehind.test(text.rest.slice(0, day.start));
      isBound ||= boundBehind.test(text.rest.slice(0, day.start));
      text.take(day);
      if (!isOfDocument) days.push(day);
    }
  }
  days.push(...takeBare(text, today, isAmount), ...takeDayOfMonth(text, today, isAmount));
  const unclear = text.find(words(unclearDate));
  for (const span of unclear) text.take(span);
  const [first, second] = days;
  if (unclear.length > 0 || isBound) {
    return ask(
      'date-unclear',
      days.flatMap((day) => day.days),
    );
  }
  if (first === undefined) return { day: null, questions: [] };
  if (second !== undefined)
    return ask(
      'date-several',
      days.flatMap((day) => day.days),
    );
  return judge(first, today);
}

function judge(day: Day, today: string): DateReading {
  const [value, other] = day.days;
  if (value === undefined) return ask('date-invalid');
  if (other !== undefined) return ask('date-ambiguous', day.days);
  if (value < today) return ask('date-past');
  if (value > addDays(today, daysAheadMax)) return ask('date-too-far');
  const found = { start: day.start, end: day.end, value };
  if (isBankWorkingDay(value)) return { day: found, questions: [] };
  return { day: found, questions: [{ code: 'date-no-working-day', options: [nextBankWorkingDay(value)] }] };
}

function ask(code: SentenceQuestion['code'], options: readonly string[] = []): DateReading {
  const unique = [...new Set(options)];
  return { day: null, questions: [unique.length === 0 ? { code } : { code, options: unique }] };
}

/** Days with a year in figures; two digits of a year can be a day as well. */
function takeNumbers(text: MaskedText): Day[] {
  const iso = text.find(new RegExp(`${before}(?<y>\\d{4})-(?<m>\\d{1,2})-(?<d>\\d{1,2})${after}`, 'gu'));
  const parts = text.find(
    new RegExp(
      `${before}(?<first>\\d{1,2})(?<mark>[./-]) ?(?<second>\\d{1,2})\\k<mark> ?(?<y>\\d{4}|\\d{2})${after}`,
      'gu',
    ),
  );
  return [
    ...iso.map(({ groups, ...span }) => ({
      ...span,
      days: existing([dayOf(groups['y'], groups['m'], groups['d'])]),
    })),
    ...parts.map(({ groups: { first, mark, second, y = '' }, ...span }) => {
      const isShort = y.length === 2;
      const year = isShort ? `20${y}` : y;
      const dayFirst = dayOf(year, second, first);
      const others = [
        ...(mark === '.' ? [] : [dayOf(year, first, second)]),
        ...(isShort ? [dayOf(`20${first ?? ''}`, second, y)] : []),
      ];
      return { ...span, days: existing([dayFirst, ...others]) };
    }),
  ];
}

function takeMonths(text: MaskedText, today: string): Day[] {
  const found = text.find(dayMonth);
  const taken = (span: Span) => found.some(({ start, end }) => span.start < end && span.end > start);
  return [...found, ...text.find(monthDay).filter((span) => !taken(span))].map(({ groups, ...span }) => {
    const month = months.findIndex((_, index) => groups[`m${index + 1}`] !== undefined) + 1;
    const { day, year } = groups;
    const days =
      year === undefined ? [upcoming(String(month), day, today)] : [dayOf(year, String(month), day)];
    return { ...span, days: existing(days) };
  });
}

function takeWords(text: MaskedText, today: string): Day[] {
  // "The day after tomorrow" holds a tomorrow.
  const farthestFirst = relativeDays.toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a));
  const found: Day[] = [];
  for (const [list, days] of farthestFirst) {
    for (const span of text.find(words(list))) {
      if (found.some(({ start, end }) => span.start < end && span.end > start)) continue;
      found.push({ start: span.start, end: span.end, days: [addDays(today, days)] });
    }
  }
  const later = text.find(counted).map(({ groups, ...span }) => {
    const count = Number(groups['count']) * (groups['weeks'] === undefined ? 1 : 7);
    return { ...span, days: [addDays(today, count)] };
  });
  return [...found, ...later];
}

/**
 * A weekday is the first one after today, "this Friday" too. "Next Friday" is sure when the first one lies in the next
 * week already; the name of today's own day can mean today or a week later.
 */
function takeWeekdays(text: MaskedText, today: string): Day[] {
  const todayNumber = isoWeekday(today);
  return text.find(weekday).map(({ groups, ...span }) => {
    const number = weekdays.findIndex((_, index) => groups[`w${index + 1}`] !== undefined) + 1;
    const ahead = ((number - todayNumber + 6) % 7) + 1;
    const coming = addDays(today, ahead);
    const isThisWeek = number > todayNumber;
    const isNext = groups['next'] !== undefined || groups['nextBehind'] !== undefined;
    if (groups['sure'] !== undefined) return { ...span, days: [coming] };
    if (isNext) return { ...span, days: isThisWeek ? [coming, addDays(coming, 7)] : [coming] };
    return { ...span, days: number === todayNumber ? [today, coming] : [coming] };
  });
}

/**
 * Day and month in figures without a year. Without a word that announces a day, 24.12 can be an amount: then it is left
 * for the amounts.
 */
function takeBare(text: MaskedText, today: string, isAmount: (span: Span) => boolean): Day[] {
  return text.find(bare).flatMap(({ groups: { first = '', second = '', mark }, ...span }) => {
    const hasCue = cueBehind.test(text.rest.slice(0, span.start));
    if (isAmount(span) || (mark === '.' && !hasCue)) return [];
    text.take(span);
    return [{ ...span, days: existing([upcoming(second, first, today), upcoming(first, second, today)]) }];
  });
}

/** A day of the month alone, after a word that announces one. */
function takeDayOfMonth(text: MaskedText, today: string, isAmount: (span: Span) => boolean): Day[] {
  const found = text.find(dayAlone).filter((span) => !isAmount(span));
  return found.map(({ groups, ...span }) => {
    text.take(span);
    const day = groups['en'] ?? groups['de'] ?? groups['other'] ?? '';
    return { ...span, days: existing([nextDayOfMonth(day, today)]) };
  });
}

function dayOf(year = '', month = '', day = ''): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The first such day from today on. */
function upcoming(month: string, day = '', today = ''): string {
  const thisYear = Number(today.slice(0, 4));
  const days = [0, 1, 2, 3, 4].map((more) => dayOf(String(thisYear + more), month, day));
  return days.find((each) => isDay(each) && each >= today) ?? '';
}

function nextDayOfMonth(day: string, today: string): string {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  for (let ahead = 0; ahead < 12; ahead += 1) {
    const count = month - 1 + ahead;
    const each = dayOf(String(year + Math.floor(count / 12)), String((count % 12) + 1), day);
    if (isDay(each) && each >= today) return each;
  }
  return '';
}

function existing(days: readonly string[]): string[] {
  return [...new Set(days.filter((day) => isDay(day)))];
}

function isoWeekday(day: string): number {
  // 5 January 1970 was a Monday.
  const count = Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000) - 4;
  return (((count % 7) + 7) % 7) + 1;
}
