import type { Sha256 } from '../sha256.ts';
import { isStampLate } from '../stated-time.ts';
import { isAbout } from './accounts.ts';
import { closingOf } from './completeness.ts';
import type { PlacedStatement } from './placed-statement.ts';

/** An entry with the time at which its seal was stamped by somebody who counts; undefined where it was not. */
export interface StampedStatement extends PlacedStatement {
  readonly stampedAt: string | undefined;
}

/**
 * The indexes of the entries whose stated time nothing bears out: neither `seenAt`, when the whole tree was seen, nor a stamp
 * over their seal, nor one over a later entry that counts them, within a year.
 */
export function lateEntries(
  entries: readonly StampedStatement[],
  seenAt: string,
  sha256: Sha256,
): readonly number[] {
  const ordered = entries.toSorted((a, b) => a.index - b.index);
  // Only of these the counts were compared with the entries.
  const counted = Object.keys(closingOf(ordered, sha256)?.statement.past?.of ?? {});
  const stamped = ordered.flatMap(({ stampedAt, statement: { past } }) =>
    stampedAt === undefined || past === undefined ? [] : [{ stampedAt, past }],
  );
  const counts = ({ past }: (typeof stamped)[number], { statement, index }: StampedStatement) =>
    past.size > index && counted.some((thing) => past.of[thing] !== undefined && isAbout(statement, thing));
  /** When it is first shown to have been there. */
  const shownAt = (entry: StampedStatement) => {
    let earliest = entry.stampedAt !== undefined && entry.stampedAt < seenAt ? entry.stampedAt : seenAt;
    for (const later of stamped)
      if (later.stampedAt < earliest && counts(later, entry)) earliest = later.stampedAt;
    return earliest;
  };
  return ordered
    .filter((entry) => isStampLate(Date.parse(entry.statement.at), Date.parse(shownAt(entry))))
    .map(({ index }) => index);
}
