import { participations as parts } from '@sorgfalt/workflow';
import type { Part, ParticipationAct } from '@sorgfalt/workflow';
import { asc, eq, sql } from '../../platform/database/orm.ts';
import type { SQLWrapper } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { participations } from './tables.ts';

/** What somebody did to a case or a payment: a member of the list `participations` of what is sealed about it. */
export type Participation = {
  readonly subjectId: string;
  readonly uid: string;
  readonly act: ParticipationAct;
};

/** Notes in the caller's transaction that somebody did this to a case or a payment; a second time changes nothing. */
export async function noteParticipation(tx: Tx, { subjectId, uid, act }: Participation): Promise<void> {
  await tx.insert(participations).values({ subjectId, uid, act, part: parts[act] }).onConflictDoNothing();
}

/** Who has done what to a case so far. */
export function readParticipations(tx: Tx, subjectId: string): Promise<Participation[]> {
  const { subjectId: subject, uid, act } = participations;
  return tx
    .select({ subjectId: subject, uid, act })
    .from(participations)
    .where(eq(subject, subjectId))
    .orderBy(asc(uid), asc(act));
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
