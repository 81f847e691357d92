import { sql } from 'drizzle-orm';
import type { SQLWrapper } from 'drizzle-orm';
import { participations as parts } from '@sorgfalt/workflow';
import type { Part, ParticipationAct } from '@sorgfalt/workflow';
import type { Tx } from '../../platform/database/database.ts';
import { participations } from './tables.ts';

/** Notes in the caller's transaction that somebody did this to a case or a payment; a second time changes nothing. */
export async function noteParticipation(
  tx: Tx,
  subjectId: string,
  { uid, act }: { readonly uid: string; readonly act: ParticipationAct },
): Promise<void> {
  await tx.insert(participations).values({ subjectId, uid, act, part: parts[act] }).onConflictDoNothing();
}

/** The part that somebody had in a case or a payment, over its whole history. */
export async function readPart(tx: Tx, subjectId: string, uid: string): Promise<Part> {
  const { rows } = await tx.execute<{ part: Part }>(
    sql`select ${partOf(sql`${subjectId}::uuid`, uid)} as part`,
  );
  return rows[0]?.part ?? null;
}

/** The same inside a query. The triggers that refuse decisions ask the same function of the database. */
export function partOf(subjectId: SQLWrapper, uid: string | null) {
  return sql<Part>`part_of(${subjectId}, ${uid})`;
}
