/** That something is due with no time between. */
export const atOnce =
  /immediately|without delay|at once|promptly|as soon as|unverzüglich|sofort|umgehend|rasch|immédiatement|sans (?:délai|tarder)|aussitôt|dès que|meilleurs délais|immediatamente|senza (?:indugio|ritardo)|subito|al più presto|inmediatamente|sin (?:demora|dilación)|de inmediato|al instante|cuanto antes|enseguida/iu;

/** That something costs nothing. */
export const free = /free of charge|gratis|kostenlos|unentgeltlich|gratuit|gratuito/iu;

/** A number with what it counts: `{ unit: 'day', value: 40 }`. */
export interface Quantity {
  readonly unit: Unit;
  readonly value: number;
  /** Where it begins in the text. */
  readonly start: number;
}

export type Unit = 'hour' | 'day' | 'week' | 'month' | 'year' | 'percent' | 'money' | 'person';

const units: readonly (readonly [Unit, RegExp])[] = [
  ['hour', /^(?:hours?|stunden?|heures?|or[ae]|horas?)$/],
  ['day', /^(?:days?|(?:arbeits|werk|kalender)?tage?n?|jours?|giorn[oi]|días?|dias?)$/],
  ['week', /^(?:weeks?|wochen?|semaines?|settiman[ae]|semanas?)$/],
  ['month', /^(?:months?|monate?n?|mois|mes[ei]|mes(?:es)?)$/],
  ['year', /^(?:years?|jahre?n?|ans?|années?|ann[oi]|años?)$/],
  ['percent', /^(?:%|cento|ciento|percent|prozent|pourcent)$/],
  [
    'person',
    /^(?:persons?|people|managers?|directors?|personen|leitungspersonen|geschäftsführer\p{L}*|leiter|personnes?|dirigeants?|gérants?|directeurs?|persone|dirigenti|gerenti|direttori|personas?|directivos?|gerentes?|directores)$/u,
  ],
  ['money', /^(?:chf|fr|franken|francs?|franch[io]|francos?|sfr)$/],
];

const written: readonly (readonly [number, string])[] = [
  [1, 'one eine einen einem einer un une uno una'],
  [2, 'two zwei deux due dos'],
  [3, 'three drei trois tre tres'],
  [4, 'four vier quatre quattro cuatro'],
  [5, 'five fünf cinq cinque cinco'],
  [6, 'six sechs sei seis'],
  [7, 'seven sieben sept sette siete'],
  [8, 'eight acht huit otto ocho'],
  [9, 'nine neun neuf nove nueve'],
  [10, 'ten zehn dix dieci diez'],
  [12, 'twelve zwölf douze dodici doce'],
  [15, 'fifteen fünfzehn quinze quindici quince'],
  [18, 'eighteen achtzehn dix-huit diciotto dieciocho'],
  [20, 'twenty zwanzig vingt venti veinte'],
  [30, 'thirty dreissig trente trenta treinta'],
  [40, 'forty vierzig quarante quaranta cuarenta'],
  [50, 'fifty fünfzig cinquante cinquanta cincuenta'],
];
const values = new Map(
  written.flatMap(([value, words]) => words.split(' ').map((word) => [word, value] as const)),
);

const million = 1_000_000;
const scales = new Map<string, number>(
  [
    [1_000, 'k thousand tausend mille mila mil'],
    [million, 'm mio million millions millionen milione milioni millón millones'],
  ].flatMap(([scale, words]) =>
    String(words)
      .split(' ')
      .map((word) => [word, Number(scale)] as const),
  ),
);

const token = /\d+(?:[.,'’]\d{1,3}|\s\d{3}(?!\d))*|%|dix-(?:sept|huit|neuf)|\p{L}+/gu;
/** Words that may stand between a number and what it counts: `40 working days`, `zehn volle Jahre`. */
const between = 1;

const alternatives = new Set(['or', 'oder', 'ou', 'o']);

/** The quantities of a text, whatever of the five languages it is in. */
export function quantitiesOf(text: string): Quantity[] {
  const tokens = [...text.toLowerCase().matchAll(token)].map((match) => ({
    word: match[0],
    start: match.index,
  }));
  return tokens.flatMap(({ word, start }, at) => {
    const plain = valueOf(word);
    if (plain === null) return [];
    const scale = scales.get(tokens[at + 1]?.word ?? '');
    const value = plain * (scale ?? 1);
    const from = scale === undefined ? at + 1 : at + 2;
    const behind = behindList(tokens, from);
    const ahead = tokens.slice(behind, behind + 1 + between).flatMap((each) => unitOf(each.word) ?? []);
    const before = unitOf(tokens[at - 1]?.word ?? '');
    // What counts millions and nothing else is an amount.
    const unit = before === 'money' || (ahead[0] === undefined && scale === million) ? 'money' : ahead[0];
    return unit === undefined || isArticle(word, unit) ? [] : [{ unit, value, start }];
  });
}

/** Behind the last number of an enumeration that goes on at a place: in `20, 33 or 50 %` each counts the same. */
function behindList(tokens: readonly { readonly word: string }[], from: number): number {
  let at = from;
  while (valueOf(tokens[at]?.word ?? '') !== null) at += 1;
  return alternatives.has(tokens[at]?.word ?? '') && valueOf(tokens[at + 1]?.word ?? '') !== null
    ? at + 2
    : from;
}

/** A month is thirty days and the twelfth of a year, as people count who ask. */
const inOthers: Readonly<Partial<Record<Unit, readonly (readonly [Unit, number])[]>>> = {
  week: [['day', 7]],
  month: [['day', 30]],
  year: [['month', 12]],
};

/** Whether two quantities are the same, though counted in other units: `a month` and `30 days`. */
export function areSame(a: Counted, b: Counted): boolean {
  return [a, ...otherwise(a)].some((one) =>
    [b, ...otherwise(b)].some((other) => one.unit === other.unit && one.value === other.value),
  );
}

type Counted = Pick<Quantity, 'unit' | 'value'>;

function otherwise({ unit, value }: Counted): Counted[] {
  return (inOthers[unit] ?? []).map(([other, times]) => ({ unit: other, value: value * times }));
}

/** Each number of a text by its value, whatever it counts; `one` is an article as often as a number. */
export function numbersOf(text: string): number[] {
  return [...text.toLowerCase().matchAll(token)].flatMap(({ 0: word }) => {
    const value = valueOf(word);
    return value === null || (value === 1 && !/^\d/.test(word)) ? [] : [value];
  });
}

/** `Une personne` counts nobody. */
function isArticle(word: string, unit: Unit): boolean {
  return unit === 'person' && valueOf(word) === 1 && !/^\d/.test(word);
}

function valueOf(word: string): number | null {
  const spelled = values.get(word);
  if (spelled !== undefined) return spelled;
  if (!/^\d/.test(word)) return null;
  const plain = word.replaceAll(/['’\s]|[.,](?=\d{3}(?!\d))/g, '').replace(',', '.');
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}

function unitOf(word: string): Unit | null {
  return units.find(([, pattern]) => pattern.test(word))?.[0] ?? null;
}
