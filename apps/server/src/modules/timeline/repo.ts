import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { EventType } from '@sorgfalt/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { Position } from '../../platform/events/position.ts';
import { events } from '../../platform/events/tables.ts';
import type { EventRow } from '../../platform/events/tables.ts';
import { cases } from '../onboarding/tables.ts';

export interface TimelineFilter {
  readonly types: readonly EventType[];
  readonly caseId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly proofId?: string | undefined;
  /** Only what lies before this place. */
  readonly before?: Position | undefined;
}

/** Events of some types, newest first. */
export function listNewest(tx: Tx, filter: TimelineFilter, limit: number): Promise<EventRow[]> {
  const { before, caseId, clientId, proofId } = filter;
  return tx
    .select()
    .from(events)
    .where(
      and(
        inArray(events.type, [...filter.types]),
        caseId === undefined ? undefined : eq(events.caseId, caseId),
        clientId === undefined ? undefined : eq(events.clientId, clientId),
        proofId === undefined ? undefined : isAbout(proofId),
        before === undefined
          ? undefined
          : sql`(${events.xid}, ${events.id}) < (${before.xid}::xid8, ${before.id}::bigint)`,
      ),
    )
    .orderBy(desc(events.xid), desc(events.id))
    .limit(limit);
}

/** Numbers of cases by their ids. */
export async function caseNumbersOf(tx: Tx, caseIds: readonly string[]): Promise<Map<string, string>> {
  if (caseIds.length === 0) return new Map();
  const rows = await tx
    .select({ id: cases.id, caseNo: cases.caseNo })
    .from(cases)
    .where(inArray(cases.id, [...caseIds]));
  return new Map(rows.map(({ id, caseNo }) => [id, caseNo]));
}

/** The event that a ledger entry sealed, and each time that somebody verified the entry. */
function isAbout(proofId: string) {
  return or(
    eq(events.proofId, proofId),
    and(eq(events.type, 'ledger.verified'), sql`${events.data} ->> 'entryId' = ${proofId}`),
  );
}
