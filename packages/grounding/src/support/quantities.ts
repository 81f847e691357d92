import { fold } from './words.ts';

/** A number or date that a text names. */
export interface Quantity {
  /** The same however a language writes it: `10000`, `0.5`, `2023-01-01`, `2023-01`. */
  readonly value: string;
  /** What is counted, where the next word says so and it is one of the usual ones. */
  readonly unit: string | null;
  readonly start: number;
  readonly end: number;
}

const monthNames: readonly string[] = (
  'jan janv janner januar january janvier gennaio enero|feb fevr februar february fevrier febbraio febrero|' +
  'mar marz march mars marzo|apr april avril aprile abril|mai may maggio mayo|jun juin juni june giugno junio|' +
  'jul juil juli july juillet luglio julio|aug august aout agosto|sep sept september septembre settembre septiembre|' +
  'oct okt oktober october octobre ottobre octubre|nov november novembre noviembre|' +
  'dec dez dezember december decembre dicembre diciembre'
).split('|');
const months = new Map(
  monthNames.flatMap((names, at) =>
    names.split(' ').map((name) => [name, String(at + 1).padStart(2, '0')] as const),
  ),
);

const numberWords = new Map<string, string>(
  Object.entries({
    2: 'two zwei deux due dos',
    3: 'three drei trois tre tres',
    4: 'four vier quatre quattro cuatro',
    5: 'five funf cinq cinque cinco',
    6: 'six sechs sei seis',
    7: 'seven sieben sept sette siete',
    8: 'eight acht huit otto ocho',
    9: 'nine neun neuf nove nueve',
    10: 'ten zehn dix dieci diez',
    11: 'eleven elf onze undici once',
    12: 'twelve zwolf douze dodici doce',
    14: 'fourteen vierzehn quatorze quattordici catorce',
    15: 'fifteen funfzehn quinze quindici quince',
    18: 'eighteen achtzehn diciotto dieciocho',
    20: 'twenty zwanzig vingt venti veinte',
    25: 'fivefold twentyfive funfundzwanzig venticinque veinticinco',
    30: 'thirty dreissig trente trenta treinta',
    40: 'forty vierzig quarante quaranta cuarenta',
    50: 'fifty funfzig cinquante cinquanta cincuenta',
    60: 'sixty sechzig soixante sessanta sesenta',
    100: 'hundred hundert cent cento cien',
  }).flatMap(([value, words]) => words.split(' ').map((word) => [word, value] as const)),
);
const ones = new Set('one a an ein eine einen einem einer eines un une uno una'.split(' '));

/**
 * Number words with whatever they count, "two experts" and "within a month": they back a figure, though words like these
 * are often no number to whoever writes them.
 */
export function countedIn(text: string): Quantity[] {
  return [...text.matchAll(/\p{L}+/gu)].flatMap((match) => {
    const end = match.index + match[0].length;
    const word = fold(match[0]);
    const value = ones.has(word) ? '1' : numberWords.get(word);
    const next = /^[\s\u00A0\u202F](\p{L}{4,})/u.exec(text.slice(end, end + 40))?.[1];
    const unit = unitAfter(text, end) ?? (next === undefined ? null : fold(next));
    return value === undefined || unit === null ? [] : [{ value, unit, start: match.index, end }];
  });
}

/** What a word counts in any of the languages: `7` for sette; null for a word that is no number. */
export function valueOfWord(folded: string): string | null {
  return numberWords.get(folded) ?? null;
}

// Words that are numbers in one language and something else in another stand for numbers only before a unit.
const units = new Map<string, string>(
  Object.entries({
    day: 'day days tag tage tagen jour jours giorno giorni dia dias',
    'working day':
      'working business arbeitstag arbeitstage arbeitstagen werktag werktage werktagen ouvrables ouvres lavorativi habiles laborables',
    week: 'week weeks woche wochen semaine semaines settimana settimane semana semanas',
    month: 'month months monat monate monaten mois mese mesi mes meses',
    year: 'year years jahr jahre jahren an ans annee annees anno anni ano anos',
    hour: 'hour hours stunde stunden heure heures ora ore hora horas',
    '%': 'percent per prozent pour por',
  }).flatMap(([unit, words]) => words.split(' ').map((word) => [word, unit] as const)),
);

const datePattern =
  /(?<!\p{Nd})(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})[./](\d{1,2})[./](\d{4}))(?!\p{Nd})|(?<![\p{Nd}.,])(\d{1,2})?(?:\.|er|st|nd|rd|th|°|º)?\s?(?:de |of )?(\p{L}{3,10})\.?\s(?:de |del )?(\d{4})(?!\p{Nd})/gu;
const numberPattern = /\d+(?:[’'., \u00A0\u202F]\d{3}(?!\d))*(?:[.,]\d+)?/g;

function dateOf(match: RegExpMatchArray): string | null {
  const [, year, month, day, d, m, y, dayOfName, name, yearOfName] = match;
  if (year !== undefined) return `${year}-${month}-${day}`;
  if (y !== undefined) return `${y}-${m?.padStart(2, '0')}-${d?.padStart(2, '0')}`;
  const named = months.get(fold(name ?? ''));
  if (named === undefined) return null;
  return `${yearOfName}-${named}${dayOfName === undefined ? '' : `-${dayOfName.padStart(2, '0')}`}`;
}

/** Reads 10’000, 10.000, 10,000.00 and 10 000 alike; a mark before other than three figures is the decimal one. */
function numberOf(raw: string): string {
  const [, whole = raw, decimals = ''] =
    /^(.+)[.,](\d{1,2}|\d{4,}|(?<=^(?:0|\d{4,}).)\d{3})$/.exec(raw) ?? [];
  const plain = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  return decimals === '' ? plain : `${plain}.${decimals}`;
}

function unitAfter(text: string, end: number): string | null {
  const rest = text.slice(end, end + 40);
  if (/^\s?%/.test(rest)) return '%';
  const [first, second] = rest.match(/\p{L}+/gu) ?? [];
  if (!/^[\s\u00A0\u202F]/.test(rest) || first === undefined) return null;
  const unit = units.get(fold(first)) ?? null;
  // "jours ouvrables", "giorni lavorativi", "días hábiles".
  return unit === 'day' && units.get(fold(second ?? '')) === 'working day' ? 'working day' : unit;
}

function scaleAfter(text: string, end: number): number {
  const next = /^[\s\u00A0\u202F]{1,2}(\p{L}{3,10})/u.exec(text.slice(end, end + 14))?.[1] ?? '';
  if (/^(?:mio|million|millon|milion)/.test(fold(next))) return 1_000_000;
  return /^(?:mrd|milliard|miliard|billion)/.test(fold(next)) ? 1_000_000_000 : 1;
}

/**
 * The numbers and dates of a text, each in one spelling whatever the language: figures, number words before a unit,
 * months by name. Linear in the length of the text.
 */
export function quantitiesOf(text: string): Quantity[] {
  const found: Quantity[] = [];
  let rest = text;
  for (const match of text.matchAll(datePattern)) {
    const value = dateOf(match);
    if (value === null) continue;
    const end = match.index + match[0].length;
    found.push({ value, unit: 'date', start: match.index, end });
    rest = rest.slice(0, match.index) + ' '.repeat(match[0].length) + rest.slice(end);
  }
  for (const match of rest.matchAll(numberPattern)) {
    const end = match.index + match[0].length;
    // The suffix of an article (9a, 305bis) is of its name; the place of a provision is looked at elsewhere.
    const value = numberOf(match[0]);
    const scaled = scaleAfter(rest, end) * Number(value);
    found.push({ value: String(scaled), unit: unitAfter(rest, end), start: match.index, end });
  }
  for (const match of rest.matchAll(/\p{L}+/gu)) {
    const value = numberWords.get(fold(match[0]));
    const end = match.index + match[0].length;
    const unit = value === undefined ? null : unitAfter(rest, end);
    if (value !== undefined && unit !== null) found.push({ value, unit, start: match.index, end });
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Quantities of a sentence that no quantity of the source backs: another value, or the same of something else. */
export function unbackedQuantities(
  sentence: readonly Quantity[],
  source: readonly Quantity[],
): readonly Quantity[] {
  return sentence.filter(({ value, unit }) => {
    if (unit === 'date') return !source.some((other) => other.value.startsWith(value));
    return !source.some(
      (other) => other.value === value && (unit === null || other.unit === null || other.unit === unit),
    );
  });
}
