import type { Alignment } from './align.ts';
import { wordClasses } from './index-data.ts';
import type { IndexData } from './index-data.ts';
import { isTelling } from './lexicon.ts';
import type { PreparedQuery } from './prepare-query.ts';
import type { ScreeningIndex } from './screening-index.ts';

/**
 * "Anna Testonov" and "Anna T. Mustermann": besides one word only an initial agrees, and the side that has it gives another name
 * in full. Where the initial comes first ("A. Testonov Mustermann"), the other word may be a further surname.
 */
export function isOtherThanInitial(
  { data }: ScreeningIndex,
  query: PreparedQuery,
  alignment: Alignment,
): boolean {
  const { freeQuery, freeCandidate } = alignment;
  if (freeQuery === 0 && freeCandidate === 0) return false;
  const { full, isAsked, isListed } = initialsOf(data, query, alignment);
  if (full > 1) return false;
  return (
    (isAsked && hasTelling(freeQuery, query.words)) ||
    (isListed && hasTelling(freeCandidate, wordsOf(data, alignment)))
  );
}

interface Initials {
  /** How many words agree that are no initials. */
  readonly full: number;
  /** Whether one that is not the first word stands for a word of the other side. */
  readonly isAsked: boolean;
  readonly isListed: boolean;
}

function initialsOf(data: IndexData, query: PreparedQuery, { tokens, matches }: Alignment): Initials {
  let [full, isAsked, isListed] = [0, false, false];
  for (const { q, c, kind } of matches) {
    if (kind !== 'initial') full += query.telling[q] === true ? 1 : 0;
    else if (query.initials[q] === 1) isAsked ||= q > 0;
    else isListed ||= c > 0 && (data.tokens[tokens[c] ?? 0] ?? '').length === 1;
  }
  return { full, isAsked, isListed };
}

type Telling = Parameters<typeof isTelling>[0];

function wordsOf({ tokens: texts, tokenClass }: IndexData, { tokens }: Alignment): Telling[] {
  return Array.from(tokens, (token) => ({
    text: texts[token] ?? '',
    wordClass: wordClasses[tokenClass[token] ?? 0] ?? 'name',
  }));
}

function hasTelling(free: number, words: readonly Telling[]): boolean {
  return words.some((word, place) => (free & (1 << place)) !== 0 && isTelling(word));
}
