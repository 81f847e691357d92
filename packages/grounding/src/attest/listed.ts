import { placeAt } from '../support/references.ts';
import type { Reference } from '../support/references.ts';

/** A reference that another one goes on to, or that lies between the two ends of a range. */
export interface Listed extends Reference {
  /** Not so of what lies within a range, nor of a number that may count what is named behind it: nothing is said of those. */
  readonly isSurelyMeant: boolean;
}

const joint =
  /^\s?(?:([–-]|(?:à|a|al|bis(?:\sund\smit)?|to)(?=\s))|,|(?:et|und|and|e|y|o|ou|or|oder|sowie|u\.|i\.\s?V\.\s?m\.|in\sVerbindung\smit)(?=\s))\s?/iu;
/** The short name of an act, as no word is written: `GwG`, `AMLA`. */
const shortName = '\\p{Lu}\\p{Ll}*\\p{Lu}';
const suffix = '(?:bis|ter|quater|quinquies|sexies|septies|[a-z](?!\\p{L}))';
/** A number that is no amount and counts nothing. */
const number = `\\d{1,4}${suffix}?(?![\\p{L}\\d]|[’'.,]\\d|\\s?%|\\s(?:tag|day|jour|giorn|d[ií]a|monat|month|mois|mes|jahr|year|ans?\\s|ann|año|woche|week|semain|seman|settim|stund|hour|heure|or[ae]\\s|hora|business|working|arbeitst|werkt|kalendert|calendar))`;
const bareNumber = new RegExp(`^${number}`, 'iu');
/** "Art. 3, 4 und 5", "Art. 3, 4, 5 GwG": behind a comma a number is a place only where the list goes on to its last, or to the act. */
const inList = new RegExp(
  `^${number}(?:,\\s?${number})*\\s(?:(?:et|und|and|e|y|o|ou|or|oder|sowie|u\\.)\\s${number}|(?-i:${shortName}))`,
  'iu',
);
/** "Art. 3 und 20 Personen": words that do not go on from a number to the act, or to another place, may be what it counts. */
const countable = new RegExp(
  `^\\s(?!${shortName}|(?i:(?:et|und|and|e|y|o|ou|or|oder|sowie|u|i|in|bis|to|à|a|al|abs|absatz|cpv|para|lit|lett?|bst|ff?|ss?|segg?|of|de[rsl]?|du|d|dell[ao]?|von|vom)(?!\\p{L})))\\p{L}`,
  'u',
);
/** No letter is listed behind others as "a", which is a word. */
const bareLetter = /^[b-z](?:bis|ter)?(?!\p{L})/u;
/** `Art. 9 f.`, `Art. 9 ff.`, `art. 9 et ss`: the next one, or some more. */
const following = /^\s?(?:(?:et|e|y)\s)?(?:(f|s|seg)|ff|ss|segg|sgg|sigs|sqq?|seqq?)(?![\p{L}'’])\.?/u;
const followingMax = 10;
const betweenMax = 20;
const listedMax = 40;

/** The places that a reference goes on to: ` à 220`, `, 4 und 5`, ` ff.`, ` Abs. 1 und 2`, ` lit. a–c`, ` und Abs. 3`. */
export function listedAfter(text: string, first: Reference): readonly Listed[] {
  const listed: Listed[] = [];
  for (let before = first; listed.length < listedMax;) {
    const open = followedBy(text, before);
    listed.push(...open);
    before = { ...before, end: open.at(-1)?.end ?? before.end };
    const rest = text.slice(before.end, before.end + 60);
    const [joined, range] = joint.exec(rest) ?? [];
    const at = before.end + (joined?.length ?? 0);
    const next = joined === undefined ? null : nextAt(text, at, before, joined.trim() === ',');
    if (next === null || (range !== undefined && isBackwards(before, next))) break;
    listed.push(...(range === undefined ? [] : between(before, next)), next);
    before = next;
  }
  return listed;
}

/** What an open end takes along: the articles, or paragraphs, behind the one that is named. */
function followedBy(text: string, before: Reference): Listed[] {
  const [said, one] = following.exec(text.slice(before.end, before.end + 12)) ?? [];
  if (said === undefined || before.letter !== null || before.isFiner) return [];
  const { article, paragraph } = before;
  const name = String(Number.parseInt(paragraph ?? article, 10) + (one === undefined ? followingMax : 1) + 1);
  const behind = { ...before, end: before.end + said.length };
  return between(before, paragraph === null ? { ...behind, article: name } : { ...behind, paragraph: name });
}

/** The place of the same article, or another article, that is named at a place of the text. */
function nextAt(text: string, at: number, before: Reference, isAfterComma: boolean): Listed | null {
  const { paragraph, letter, isFiner, end } = placeAt(text, at);
  const here = { ...before, start: at, end, isSurelyMeant: true };
  if (paragraph !== null) return { ...here, paragraph, letter, isFiner };
  if (letter !== null) return { ...here, letter, isFiner };
  // Of the article and paragraph that are named before, all is said already.
  if (isFiner) return { ...here, isSurelyMeant: false };
  const rest = text.slice(at, at + 60);
  const bare = before.letter === null || isAfterComma ? undefined : bareLetter.exec(rest)?.[0];
  if (bare !== undefined) return { ...here, letter: bare, isFiner, end: at + bare.length };
  return isAfterComma && !inList.test(rest) ? null : numberedAt(text, at, before);
}

/** The place that is named by its number alone. */
function numberedAt(text: string, at: number, before: Reference): Listed | null {
  const name = bareNumber.exec(text.slice(at, at + 60))?.[0].toLowerCase();
  if (name === undefined) return null;
  const within = placeAt(text, at + name.length);
  if (before.isFiner && within.paragraph === null)
    return { ...before, start: at, end: within.end, isSurelyMeant: false };
  const isArticle = before.paragraph === null || within.paragraph !== null;
  const isSurelyMeant = !countable.test(text.slice(within.end, within.end + 40));
  return { ...before, ...within, [isArticle ? 'article' : 'paragraph']: name, start: at, isSurelyMeant };
}

/** The numbers of two articles, or of two paragraphs of one, and whether the later one has a suffix; `9a` stands behind 9. */
function endsOf(from: Reference, to: Reference) {
  const isOfParagraphs = from.article === to.article;
  const [first, last] = [from, to].map(({ article, paragraph }) =>
    isOfParagraphs ? (paragraph ?? '') : article,
  );
  return {
    isOfParagraphs,
    first: Number.parseInt(first ?? '', 10),
    last: Number.parseInt(last ?? '', 10),
    hasSuffix: /\D/u.test(last ?? ''),
  };
}

/** "Art. 9 – 3 clients": no range goes back. */
function isBackwards(from: Reference, to: Reference): boolean {
  const { first, last } = endsOf(from, to);
  return last < first;
}

/** The whole numbers between two articles, or between two paragraphs of one. */
function between(from: Reference, to: Reference): Listed[] {
  const { isOfParagraphs, first, last, hasSuffix } = endsOf(from, to);
  const length = last - first - (hasSuffix ? 0 : 1);
  if (!(length < betweenMax)) return [];
  return Array.from({ length: Math.max(0, length) }, (_, at) => {
    const name = String(first + at + 1);
    const place = isOfParagraphs ? { paragraph: name } : { article: name, paragraph: null };
    return { ...to, ...place, letter: null, isFiner: false, isSurelyMeant: false };
  });
}
