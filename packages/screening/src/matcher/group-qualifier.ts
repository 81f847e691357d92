import type { Qualifier } from '../types.ts';
import type { Alignment } from './align.ts';
import type { WordClass } from './lexicon.ts';
import { asWritten } from './normalise.ts';
import type { Word } from './normalise.ts';
import { tokenWord } from './screening-index.ts';
import type { ScreeningIndex } from './screening-index.ts';

/* Words that make no other company of a name: its legal form, "the", "Dr." */
const slight: ReadonlySet<WordClass> = new Set<WordClass>(['legal-form', 'particle', 'title']);
const alikeFrom = 0.8;

/**
 * Says of two names of organisations that one is the other with words more ("Muster Bank", "Muster Bank Leasing (Schweiz) AG"):
 * they read like companies of one group. It stands with the words that the subsidiary has more, on its side, and changes nothing.
 */
export function groupQualifier(
  index: ScreeningIndex,
  words: readonly Word[],
  { tokens, matches, freeQuery, freeCandidate }: Alignment,
): Qualifier | null {
  const listed = Array.from(tokens, (token) => tokenWord(index, token));
  const isOwn = matches.some(
    ({ q, c, kind, sim }) =>
      kind !== 'initial' && sim >= alikeFrom && isName(words[q]) && isName(listed[c]) && kind !== 'acronym',
  );
  const asked = moreOf(words, freeQuery);
  const other = moreOf(listed, freeCandidate);
  const isOneSided = asked.length === 0 || other.length === 0;
  if (!isOwn || !isOneSided || asked.length === other.length) return null;
  const more = [...asked, ...other].map(asWritten).join(' ');
  const base = { field: 'group' as const, outcome: 'unknown' as const, effect: 0 };
  return asked.length > 0 ? { ...base, query: more } : { ...base, candidate: more };
}

function isName(word: Word | undefined): boolean {
  return word?.wordClass === 'name';
}

function moreOf(words: readonly Word[], free: number): Word[] {
  return words.filter((word, place) => (free & (1 << place)) !== 0 && !slight.has(word.wordClass));
}
