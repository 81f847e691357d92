import type { Language, Passage } from '../passage.ts';
import type { Reference } from '../support/references.ts';
import type { Article } from './corpus.ts';

/** What is wrong with a sentence, at a place of the whole text. */
export interface Finding {
  readonly code:
    | 'article-unknown'
    | 'paragraph-unknown'
    | 'letter-unknown'
    | 'not-yet-in-force'
    | 'repealed'
    | 'quotation'
    | 'number'
    | 'date'
    | 'polarity'
    | 'other-article';
  readonly start: number;
  readonly end: number;
  /** The citation, date or passage that would be right; null when none is known. */
  readonly expected: string | null;
}

/** Where a reference leads: the passages it names, or why it names none. */
interface Resolved {
  readonly passages: readonly Passage[];
  readonly findings: readonly Finding[];
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

/** Whether passages that list letters lack this one. Where none is listed nothing can be said. */
function lacksLetter(passages: readonly Passage[], letter: string): boolean {
  const named = passages.flatMap(({ eId }) => part(eId, 'lbl') ?? part(eId, 'let') ?? []);
  const listed = passages.flatMap(({ text }) =>
    [...text.matchAll(/(?:^|[\s(])([a-z](?:bis|ter)?)[.)](?=\s)/g)].map(([, found]) => found ?? ''),
  );
  return (named.length > 0 || listed.includes('a')) && !named.includes(letter) && !listed.includes(letter);
}

/** Follows a reference to the passages in force on the day, in the language where there are any. */
export function resolve(
  reference: Reference,
  article: Article | undefined,
  asOf: string,
  offset: number,
  language: Language,
): Resolved {
  const at = { start: offset + reference.start, end: offset + reference.end };
  const refused = (code: Finding['code'], expected: string | null): Resolved => ({
    passages: [],
    findings: [{ code, ...at, expected }],
  });
  if (article === undefined) return refused('article-unknown', null);
  const begun = article.passages.filter((passage) => (passage.inForceFrom ?? '') <= asOf);
  const first = article.passages.map(({ inForceFrom }) => inForceFrom ?? '').sort()[0];
  if (begun.length === 0) return refused('not-yet-in-force', first ?? null);
  const inForce = begun.filter(({ inForceUntil }) => inForceUntil === null || inForceUntil > asOf);
  const ended = begun
    .map(({ inForceUntil }) => inForceUntil ?? '')
    .sort()
    .at(-1);
  if (inForce.length === 0) return refused('repealed', ended ?? null);
  const own = inForce.filter((passage) => passage.language === language);
  const found = own.length === 0 ? inForce : own;
  const { paragraph, letter } = reference;
  const hasParagraphs = found.some(({ eId }) => part(eId, 'para') !== null);
  const inParagraph = found.filter(({ eId }) => part(eId, 'para') === paragraph);
  if (paragraph !== null && hasParagraphs && inParagraph.length === 0)
    return refused('paragraph-unknown', null);
  const passages = paragraph !== null && hasParagraphs ? inParagraph : found;
  if (letter !== null && lacksLetter(passages, letter)) return refused('letter-unknown', null);
  return { passages, findings: [] };
}
