import type { Passage } from '../passage.ts';
import type { ActNames } from './acts.ts';
import type { Check, FaultCode, GapCode } from './check.ts';
import type { Cited } from './cited.ts';
import { comparedWith } from './compare.ts';
import { isInForce, isWordForWord } from './corpus.ts';
import type { Article, HeldAct } from './corpus.ts';

/** Where a reference leads: the passages it names, and what is to be said of the way there. */
export interface Resolved {
  readonly passages: readonly Passage[];
  readonly checks: readonly Check[];
}

/** What a reference is followed in, and for. */
export interface Following {
  readonly act: HeldAct;
  readonly names: ActNames | undefined;
  readonly asOf: string;
  readonly language: string;
  /** The sentence that cites, and where it begins in the whole text. */
  readonly said: string;
  readonly offset: number;
}

type Verdict =
  | { readonly verdict: 'holds' }
  | { readonly verdict: 'fails'; readonly reason: FaultCode; readonly expected: string | null }
  | { readonly verdict: 'open'; readonly reason: GapCode };

const holds: Verdict = { verdict: 'holds' };
const fails = (reason: FaultCode, expected: string | null = null): Verdict => ({
  verdict: 'fails',
  reason,
  expected,
});
const open = (reason: GapCode): Verdict => ({ verdict: 'open', reason });

/** Follows a reference to the passages in force on the day, in the language where there are any. */
export function resolve(reference: Cited, following: Following): Resolved {
  const { act, names, asOf, language, said, offset } = following;
  const at = { start: offset + reference.start, end: offset + reference.end };
  const article = act.articles.get(reference.article);
  if (article === undefined) {
    const missing = missingArticle(reference, act, names, asOf);
    return { passages: [], checks: [{ kind: 'article', ...at, compared: null, ...missing }] };
  }
  const inForce = heldOn(article, asOf);
  const own = inForce.filter((passage) => passage.language === language);
  const found = own.length === 0 ? inForce : own;
  const place = placeOf(reference, found);
  const passages = place.verdict === 'fails' ? [] : place.passages;
  const shown = passages.length > 0 ? passages : found.length > 0 ? found : article.passages;
  const compared = comparedWith(said, shown);
  const checks: Check[] = [
    { kind: 'article', ...at, compared, ...holds },
    { kind: 'in-force', ...at, compared, ...standingOf(article, inForce, act, asOf) },
  ];
  const isPlaced = reference.paragraph !== null || reference.letter !== null || reference.isFiner;
  if (isPlaced && found.length > 0) checks.push({ kind: 'pinpoint', ...at, compared, ...place.said });
  return { passages, checks };
}

/** What is said of an article that is not held: that it is none, or that it cannot be told. */
function missingArticle(
  { article }: Cited,
  { wholeFrom }: HeldAct,
  names: ActNames | undefined,
  asOf: string,
): Verdict {
  const isHeldWhole = wholeFrom !== null && wholeFrom <= asOf;
  const isAbove = Number.parseInt(article, 10) > (names?.articlesMax ?? Infinity);
  return isHeldWhole || isAbove ? fails('article-unknown') : open('not-held');
}

/** The passages of an article in force on a day: word for word where they are held so, else what sums them up. */
function heldOn({ passages }: Article, asOf: string): readonly Passage[] {
  const inForce = passages.filter((passage) => isInForce(passage, asOf));
  const whole = inForce.filter(isWordForWord);
  return whole.length > 0 ? whole : inForce;
}

function standingOf(
  { passages }: Article,
  inForce: readonly Passage[],
  { wholeFrom }: HeldAct,
  asOf: string,
): Verdict {
  if (inForce.length > 0)
    return inForce.some((passage) => isKnownOn(passage, asOf)) ? holds : open('day-unknown');
  const begun = passages.filter(({ inForceFrom }) => (inForceFrom ?? '') <= asOf);
  if (begun.length > 0) return fails('repealed', daysOf(begun, 'inForceUntil').at(-1) ?? null);
  // Before the oldest edition of a law that is held, the article may have stood in one that is not.
  const isBeforeAll =
    passages.every(({ sourceKind }) => sourceKind === 'statute') && asOf < (wholeFrom ?? '');
  return isBeforeAll
    ? open('day-unknown')
    : fails('not-yet-in-force', daysOf(passages, 'inForceFrom')[0] ?? null);
}

function daysOf(passages: readonly Passage[], which: 'inForceFrom' | 'inForceUntil'): string[] {
  return passages.map((passage) => passage[which] ?? '').sort();
}

/** Whether it is known that a passage stood on a day: since its first day, or since the consolidation it is of. */
function isKnownOn({ inForceFrom, version }: Passage, asOf: string): boolean {
  return inForceFrom !== null || (/^\d{4}-\d{2}-\d{2}$/.test(version) && version <= asOf);
}

type Placed =
  | { readonly verdict: 'fails'; readonly said: Verdict }
  | { readonly verdict: 'holds' | 'open'; readonly said: Verdict; readonly passages: readonly Passage[] };

/** The passages of the paragraph and letter that a reference names. */
function placeOf({ paragraph, letter, isFiner }: Cited, found: readonly Passage[]): Placed {
  const isWhole = found.some(isWordForWord);
  const lacking = (reason: FaultCode): Placed =>
    isWhole
      ? { verdict: 'fails', said: fails(reason) }
      : { verdict: 'open', said: open('not-held'), passages: [] };
  const hasParagraphs = found.some(({ eId }) => part(eId, 'para') !== null);
  const inParagraph = found.filter(({ eId }) => part(eId, 'para') === paragraph);
  if (paragraph !== null && hasParagraphs && inParagraph.length === 0) return lacking('paragraph-unknown');
  const passages = paragraph !== null && hasParagraphs ? inParagraph : found;
  const letters = lettersOf(passages);
  if (letter !== null && letters.length > 0 && !letters.includes(letter)) return lacking('letter-unknown');
  const isListed = (paragraph === null || hasParagraphs) && (letter === null || letters.length > 0);
  return isListed && !isFiner
    ? { verdict: 'holds', said: holds, passages }
    : { verdict: 'open', said: open('not-held'), passages };
}

/** The letters that passages list; none where they list none, and nothing can be said. */
function lettersOf(passages: readonly Passage[]): readonly string[] {
  const named = passages.flatMap(({ eId }) => part(eId, 'lbl') ?? part(eId, 'let') ?? []);
  const listed = passages.flatMap(({ text }) =>
    [...text.matchAll(/(?:^|[\s(])([a-z](?:bis|ter)?)[.)](?=\s)/g)].map(([, found]) => found ?? ''),
  );
  return named.length > 0 || listed.includes('a') ? [...named, ...listed] : [];
}

function part(eId: string, name: string): string | null {
  const found = eId.split('/').find((segment) => segment.startsWith(`${name}_`));
  return (
    found
      ?.slice(name.length + 1)
      .replaceAll('_', '')
      .toLowerCase() ?? null
  );
}
