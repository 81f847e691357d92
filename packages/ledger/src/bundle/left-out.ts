import type { Sha256 } from '../sha256.ts';
import { accountsOf, isAbout, isSameAccount } from './accounts.ts';
import { closingOf } from './completeness.ts';
import type { PlacedStatement } from './placed-statement.ts';

/** The contradiction between evidence that says it is whole and what other evidence has. */
export type LeftOut = {
  readonly reason: 'entry-left-out' | 'counts-differ';
  readonly about: string;
  readonly leafIndex: number;
};

/**
 * Whether one of two bundles that are each sound leaves out what the other has: an entry about a thing that the closing
 * entry counted up to, or an entry that counted otherwise. Whoever sealed a closing entry that counts too few is found so,
 * by somebody who kept earlier evidence.
 */
export function leftOut(
  one: readonly PlacedStatement[],
  two: readonly PlacedStatement[],
  sha256: Sha256,
): LeftOut | null {
  return beyond(one, two, sha256) ?? beyond(two, one, sha256);
}

function beyond(
  closed: readonly PlacedStatement[],
  other: readonly PlacedStatement[],
  sha256: Sha256,
): LeftOut | null {
  const ordered = closed.toSorted((a, b) => a.index - b.index);
  const past = closingOf(ordered, sha256)?.statement.past;
  for (const thing of Object.keys(past?.of ?? {})) {
    const about = ordered.filter(({ statement }) => isAbout(statement, thing));
    const problem = problemOf(thing, { about, size: past?.size ?? 0 }, other, sha256);
    if (problem !== null) return problem;
  }
  return null;
}

function problemOf(
  thing: string,
  { about, size }: { readonly about: readonly PlacedStatement[]; readonly size: number },
  other: readonly PlacedStatement[],
  sha256: Sha256,
): LeftOut | null {
  const accountAt = accountsOf(about, sha256);
  const places = new Set(about.map(({ index }) => index));
  for (const { statement, index } of other) {
    const said = { about: thing, leafIndex: index };
    if (index < size && isAbout(statement, thing) && !places.has(index)) {
      return { reason: 'entry-left-out', ...said };
    }
    const stated = statement.past?.of[thing];
    const upTo = statement.past?.size ?? 0;
    if (stated === undefined || upTo > size) continue;
    if (!isSameAccount(stated, accountAt(upTo))) return { reason: 'counts-differ', ...said };
  }
  return null;
}
