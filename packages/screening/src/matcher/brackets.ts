import type { EntityKind } from '../types.ts';
import { acronymsOf, mayBeFirm } from './acronyms.ts';
import { nameWords } from './name-words.ts';

const bracket = /\s*[([]([^()[\]]+)[)\]]\s*/gu;
const acronym = /^\p{Lu}{4,6}$/u;

const ownCharsMin = 4;

/**
 * The name that stands before and behind brackets, and what stands in them where that is a name: of a firm its acronym ("Muster
 * Mining (MUMID)"), or several words. Where a firm sits, its legal form and letters in brackets are part of its name.
 */
export function bracketNames(name: string, kind: EntityKind | undefined): string[] {
  const inner = Array.from(name.matchAll(bracket), ([, text = '']) => text.trim());
  if (inner.length === 0) return [];
  const outer = name.replace(bracket, ' ').trim();
  const isOwn = (text: string): boolean => ownWords(text, kind) > 0 || isAcronymOf(text, outer);
  const isName = (text: string): boolean =>
    (mayBeFirm(kind) && acronym.test(text)) || ownWords(text, kind) > 1;
  return inner.some(isOwn) ? [outer, ...inner.filter(isName)].filter((text) => text !== '') : [];
}

function isAcronymOf(text: string, name: string): boolean {
  return acronymsOf(nameWords(name, 'organisation')).some((span) => span.text === text.toLowerCase());
}

function ownWords(text: string, kind: EntityKind | undefined): number {
  return nameWords(text, kind === 'person' ? kind : 'organisation').filter(
    (word) => word.wordClass === 'name' && word.text.length >= ownCharsMin,
  ).length;
}
