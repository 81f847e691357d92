import type { Sha256 } from '../sha256.ts';
import { failed, passed, skipped } from '../verification.ts';
import type { StepFinding } from '../verification.ts';
import { accountsOf, isAbout, isSameAccount } from './accounts.ts';
import { findLost, isErasure } from './erasures.ts';
import type { PlacedStatement } from './placed-statement.ts';

/** The kind of the entry that closes a bundle: made when it was asked for, and its last one. */
export const CLOSING_KIND = 'ledger.bundle_exported';

/**
 * The step `completeness`: are these all the entries about what the bundle is about?
 *
 * Its last entry states how many there were and which, of every thing that the bundle is about; every entry before it
 * states the same of its own time. What was left out, or is there twice, contradicts one of them.
 */
export function checkCompleteness(entries: readonly PlacedStatement[], sha256: Sha256): StepFinding {
  const ordered = entries.toSorted((a, b) => a.index - b.index);
  const repeated = ordered.find(({ index }, place) => index === ordered[place - 1]?.index);
  if (repeated !== undefined) return failed('entry-repeated', { leafIndex: repeated.index });
  const last = closingOf(ordered, sha256);
  const past = last?.statement.past;
  if (last === undefined || past === undefined) return unclosed(ordered, sha256);
  const things = Object.keys(past.of);
  for (const thing of things) {
    const problem = accountProblem(thing, ordered, last, sha256);
    if (problem !== null) return problem;
  }
  const isNamed = ({ statement }: PlacedStatement) => things.some((thing) => isAbout(statement, thing));
  // An erasure names the client only, whatever the bundle is about.
  const foreign = ordered.find((entry) => !isNamed(entry) && !isErasure(entry, sha256));
  if (foreign !== undefined) return failed('entry-not-about-it', { leafIndex: foreign.index });
  const unclaimed = caseNotClaimed(ordered, things);
  if (unclaimed !== undefined) return failed('case-not-claimed', { caseId: unclaimed });
  const lost = findLost(ordered, sha256);
  if (lost !== undefined) return failed('content-missing', { leafIndex: lost.index });
  const asOf = last.statement.at;
  return passed({ entries: ordered.length, treeSize: past.size, asOf, about: things.join(' ') });
}

/** The entry that closes a bundle; undefined where none does, or it counts nothing. */
export function closingOf(ordered: readonly PlacedStatement[], sha256: Sha256): PlacedStatement | undefined {
  // What took contents later is shown beside it.
  const last = ordered.findLast((entry) => !isErasure(entry, sha256));
  return last?.statement.kind === CLOSING_KIND && last.statement.past !== undefined ? last : undefined;
}

/** Nothing says how many entries there are. From versions that say so, only a single one is handed out like that. */
function unclosed(ordered: readonly PlacedStatement[], sha256: Sha256): StepFinding {
  if (ordered.filter((entry) => !isErasure(entry, sha256)).length < 2) return skipped('single-entry');
  const hasPast = ordered.some(({ statement }) => statement.past !== undefined);
  return hasPast ? failed('not-closed') : skipped('not-counted');
}

/** Where an entry states another past of a thing than the bundle shows, or the last one not all of it. */
function accountProblem(
  thing: string,
  ordered: readonly PlacedStatement[],
  closing: PlacedStatement,
  sha256: Sha256,
): StepFinding | null {
  const about = ordered.filter(({ statement }) => isAbout(statement, thing));
  const accountAt = accountsOf(about, sha256);
  for (const { statement, index } of ordered) {
    const { size, of } = statement.past ?? { size: 0, of: {} };
    const stated = of[thing];
    if (stated === undefined) continue;
    if (size > index) return failed('past-after-entry', { leafIndex: index });
    if (!isSameAccount(stated, accountAt(size))) {
      return failed('entry-missing', { leafIndex: index, about: thing, entries: stated.entries });
    }
  }
  const before = about.filter((entry) => entry !== closing).length;
  return closing.statement.past?.of[thing]?.entries === before
    ? null
    : failed('not-closed', { about: thing });
}

/** Some entries name the case of a client only: of a client, every case that is named has to be closed as well. */
function caseNotClaimed(ordered: readonly PlacedStatement[], things: readonly string[]): string | undefined {
  const subjects = ordered.map(({ statement }) => statement.subject);
  // Whatever the closing entry itself names: whoever seals it says what the bundle is about by what it counts.
  const isOfClient = subjects.some(({ clientId = '' }) => things.includes(clientId));
  const cases = subjects.flatMap(({ caseId }) => caseId ?? []);
  return isOfClient ? cases.find((caseId) => !things.includes(caseId)) : undefined;
}
