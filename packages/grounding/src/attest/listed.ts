import { placeAt } from '../support/references.ts';
import type { Reference } from '../support/references.ts';

/** A reference that another one goes on to, or that lies between the two ends of a range. */
export interface Listed extends Reference {
  /** Of a range nobody says that each place in it is there. */
  readonly isBetween: boolean;
}

const joint =
  /^\s?(?:([–-]|(?:à|a|al|bis(?:\sund\smit)?|to)(?=\s))|,|(?:et|und|and|e|y|o|ou|or|oder|sowie)(?=\s))\s?/iu;
const suffix = '(?:bis|ter|quater|quinquies|sexies|septies|[a-z](?!\\p{L}))';
/** A number that is no amount and counts nothing. */
const number = `\\d{1,4}${suffix}?(?![\\p{L}\\d]|[’'.,]\\d|\\s?%|\\s(?:tag|day|jour|giorn|d[ií]a|monat|month|mois|mes|jahr|year|ans?\\s|ann|año|woche|week|semain|seman|settim|stund|hour|heure|or[ae]\\s|hora))`;
const bareNumber = new RegExp(`^${number}`, 'iu');
/** "Art. 3, 4 und 5": behind a comma a number is a place only where the list goes on to its last. */
const inList = new RegExp(
  `^${number}(?:,\\s?${number})*\\s(?:et|und|and|e|y|o|ou|or|oder|sowie)\\s${number}`,
  'iu',
);
/** No letter is listed behind others as "a", which is a word. */
const bareLetter = /^[b-z](?:bis|ter)?(?!\p{L})/u;
const betweenMax = 20;
const listedMax = 40;

/** The places that a reference goes on to: ` à 220`, `, 4 und 5`, ` Abs. 1 und 2`, ` lit. a–c`, ` und Abs. 3`. */
export function listedAfter(text: string, first: Reference): readonly Listed[] {
  const listed: Listed[] = [];
  for (let before = first; listed.length < listedMax;) {
    const rest = text.slice(before.end, before.end + 60);
    const [joined, range] = joint.exec(rest) ?? [];
    const at = before.end + (joined?.length ?? 0);
    const next = joined === undefined ? null : nextAt(text, at, before, joined.trim() === ',');
    if (next === null) break;
    listed.push(...(range === undefined ? [] : between(before, next)), { ...next, isBetween: false });
    before = next;
  }
  return listed;
}

/** The place of the same article, or another article, that is named at a place of the text. */
function nextAt(text: string, at: number, before: Reference, isAfterComma: boolean): Reference | null {
  const named = placeAt(text, at);
  if (named.paragraph !== null) return { ...before, ...named, start: at };
  if (named.letter !== null) return { ...before, letter: named.letter, start: at, end: named.end };
  const rest = text.slice(at, at + 60);
  const letter = before.letter === null || isAfterComma ? undefined : bareLetter.exec(rest)?.[0];
  if (letter !== undefined) return { ...before, letter, start: at, end: at + letter.length };
  if (isAfterComma && !inList.test(rest)) return null;
  const found = bareNumber.exec(rest)?.[0];
  if (found === undefined) return null;
  const within = placeAt(text, at + found.length);
  const name = found.toLowerCase();
  const isArticle = before.paragraph === null || within.paragraph !== null;
  return isArticle
    ? { ...before, ...within, article: name, start: at }
    : { ...before, ...within, paragraph: name, start: at };
}

/** The whole numbers between two articles, or between two paragraphs of one. */
function between(from: Reference, to: Reference): Listed[] {
  const isOfParagraphs = from.article === to.article;
  const [first, last] = [from, to].map((each) => Number(isOfParagraphs ? each.paragraph : each.article));
  if (first === undefined || last === undefined || !(last - first <= betweenMax)) return [];
  return Array.from({ length: Math.max(0, last - first - 1) }, (_, at) => {
    const name = String(first + at + 1);
    const place = isOfParagraphs ? { paragraph: name } : { article: name, paragraph: null };
    return { ...to, ...place, letter: null, isBetween: true };
  });
}
