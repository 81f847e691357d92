import { setTimeout as pause } from 'node:timers/promises';
import { CLOSING_KIND } from '@sorgfalt/ledger';
import type { Database } from '../../../platform/database/database.ts';
import type { Actor, NewEvent, Spine } from '../../../platform/events/spine.ts';
import { AppError, invariant } from '../../../platform/http/app-error.ts';
import { findEntry } from '../repo.ts';
import { statementOf } from '../reading/stored-entry.ts';
import type { LedgerRow } from '../tables.ts';
import { entriesOf } from './evidence-repo.ts';
import type { EvidenceSubject } from './evidence-repo.ts';

export interface ClosingDeps {
  readonly database: Database;
  readonly spine: Spine;
  /** A round of the sequencer; of several processes one works. */
  readonly sequence: () => Promise<boolean>;
}

/** What a bundle is asked for about. */
export interface Asked {
  readonly subject: EvidenceSubject;
  readonly id: string;
}

/** New entries may come between two looks, but not for ever. */
const roundsMax = 4;
const looksMax = 20;
const lookMs = 250;

/**
 * All entries about a subject, the last of which says how many they are, and which: it is sealed now, unless nothing
 * happened since it last was. A single entry says nothing of others, and is given as it is.
 *
 * Refuses with `not-found` without entries, `not-stamped-yet` where they do not come to rest, and `evidence-damaged`
 * where the last one knows of others that are gone.
 */
export async function closedEntriesOf(
  deps: ClosingDeps,
  asked: Asked,
  caller: Actor,
): Promise<{ rows: readonly LedgerRow[]; isNew: boolean }> {
  let isNew = false;
  for (let round = 0; round < roundsMax; round += 1) {
    const rows = await entriesOf(deps.database, asked.subject, asked.id);
    const [first] = rows;
    if (first === undefined) throw new AppError('not-found');
    if (asked.subject === 'entry') return { rows, isNew };
    const waiting = rows.findLast(({ checkpointNo }) => checkpointNo === null);
    const things = thingsOf(asked, rows);
    const lacking = waiting === undefined ? lackingIn(rows, things) : null;
    if (lacking === 0) return { rows, isNew };
    // Its last entry knows of others that are not there.
    if (lacking !== null && lacking > 0) throw new AppError('evidence-damaged');
    if (waiting !== undefined) await waitForPlace(deps, waiting.entryId);
    else {
      await waitForPlace(deps, await close(deps, asked, { first, entries: rows.length, things }, caller));
      isNew = true;
    }
  }
  throw new AppError('not-stamped-yet');
}

/** A client's evidence is that of its cases too, and some of their entries name no client. */
function thingsOf({ subject, id }: Asked, rows: readonly LedgerRow[]): readonly string[] {
  if (subject !== 'client') return [id];
  return [id, ...new Set(rows.flatMap(({ caseId }) => caseId ?? []))];
}

/**
 * How many entries fewer there are than the last one says: 0 where it closes them; less where others came meanwhile, and
 * null where it says nothing of these things.
 */
function lackingIn(rows: readonly LedgerRow[], things: readonly string[]): number | null {
  const last = rows.reduce((a, b) => ((b.leafIndex ?? 0) > (a.leafIndex ?? 0) ? b : a));
  const past = last.kind === CLOSING_KIND ? statementOf(last.statement)?.past : undefined;
  const others = rows.filter((row) => row !== last);
  const lacking = things.map((thing) => {
    const stated = past?.of[thing];
    const about = others.filter((row) =>
      [row.clientId, row.caseId, row.reviewId, row.paymentId].includes(thing),
    );
    return stated === undefined ? null : stated.entries - about.length;
  });
  return lacking.includes(null) ? null : (lacking.find((count) => count !== 0) ?? 0);
}

async function close(
  { spine }: ClosingDeps,
  { subject, id }: Asked,
  found: { readonly first: LedgerRow; readonly entries: number; readonly things: readonly string[] },
  caller: Actor,
): Promise<string> {
  const { first, entries, things } = found;
  const { proofId } = await spine.run(caller, ({ append }) =>
    append({
      ...exported({ subject, id }, first, entries),
      evidence: { subject, id, entries },
      accountsFor: things,
    }),
  );
  invariant(proofId !== null, 'what closes a bundle is sealed');
  return proofId;
}

/** Tells that evidence was handed out. */
export function exported({ subject, id }: Asked, row: LedgerRow, entries: number): NewEvent {
  const { caseId } = row;
  const clientId = subject === 'client' ? id : row.clientId;
  return {
    type: CLOSING_KIND,
    status: 'completed',
    ...(clientId === null ? {} : { clientId }),
    ...(subject === 'case' ? { caseId: id } : {}),
    ...(subject === 'payment' ? { paymentId: id } : {}),
    ...(subject === 'decision' ? { reviewId: id, ...(caseId === null ? {} : { caseId }) } : {}),
    data: { subject, id, entries },
  };
}

async function waitForPlace({ database, sequence }: ClosingDeps, entryId: string): Promise<void> {
  for (let look = 0; look < looksMax; look += 1) {
    await sequence();
    const row = await findEntry(database, entryId);
    if (row !== null && row.checkpointNo !== null) return;
    await pause(lookMs);
  }
  throw new AppError('not-stamped-yet');
}
