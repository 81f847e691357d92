import type { Hit } from '@sorgfalt/contract';
import { and, desc, eq, getTableColumns, inArray, isNull, sql } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { users } from '../users/tables.ts';
import { screeningDecisions } from './tables.ts';
import type { DecisionRow } from './tables.ts';

/** A decision with the name of who took it; null where the account is gone. */
export type NamedDecision = DecisionRow & { readonly deciderName: string | null };

const named = () => ({ ...getTableColumns(screeningDecisions), deciderName: users.name });

export function readOpenDecisions(tx: Tx, clientId: string): Promise<NamedDecision[]> {
  return tx
    .select(named())
    .from(screeningDecisions)
    .leftJoin(users, eq(users.uid, screeningDecisions.decidedBy))
    .where(and(eq(screeningDecisions.clientId, clientId), isNull(screeningDecisions.endedAt)));
}

/** The same, held until the transaction ends: nobody replaces or lifts them meanwhile. */
export function lockOpenDecisions(tx: Tx, clientId: string): Promise<DecisionRow[]> {
  return tx
    .select()
    .from(screeningDecisions)
    .where(and(eq(screeningDecisions.clientId, clientId), isNull(screeningDecisions.endedAt)))
    .for('update');
}

/** That about an entry: one at most. Who has thousands of namesakes has as many of others. */
export function readOpenDecision(
  tx: Tx,
  { clientId, listId, entityId }: Pick<DecisionRow, 'clientId' | 'listId' | 'entityId'>,
): Promise<DecisionRow[]> {
  const decided = screeningDecisions;
  const isAbout = and(
    eq(decided.clientId, clientId),
    eq(decided.listId, listId),
    eq(decided.entityId, entityId),
  );
  return tx
    .select()
    .from(decided)
    .where(and(isAbout, isNull(decided.endedAt)));
}

export function readDecisions(tx: Tx, clientId: string): Promise<NamedDecision[]> {
  return tx
    .select(named())
    .from(screeningDecisions)
    .leftJoin(users, eq(users.uid, screeningDecisions.decidedBy))
    .where(eq(screeningDecisions.clientId, clientId))
    .orderBy(desc(screeningDecisions.decidedAt), desc(screeningDecisions.decisionId));
}

export async function findDecision(tx: Tx, decisionId: string): Promise<DecisionRow | null> {
  const [row] = await tx
    .select()
    .from(screeningDecisions)
    .where(eq(screeningDecisions.decisionId, decisionId));
  return row ?? null;
}

/** Ends decisions that hold; gives the number of those ended. */
export async function endDecisions(
  tx: Tx,
  decisionIds: readonly string[],
  end: Pick<DecisionRow, 'endedAs' | 'endedBy' | 'endReason'>,
): Promise<number> {
  if (decisionIds.length === 0) return 0;
  const rows = await tx
    .update(screeningDecisions)
    .set({ ...end, endedAt: sql`now()` })
    .where(and(inArray(screeningDecisions.decisionId, [...decisionIds]), isNull(screeningDecisions.endedAt)))
    .returning({ id: screeningDecisions.decisionId });
  return rows.length;
}

/** Stores a decision; false where another was stored at the same time. */
export async function insertDecision(tx: Tx, row: typeof screeningDecisions.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(screeningDecisions)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: screeningDecisions.decisionId });
  return rows.length === 1;
}

export async function storeDecisionProof(tx: Tx, decisionId: string, proofId: string | null): Promise<void> {
  await tx.update(screeningDecisions).set({ proofId }).where(eq(screeningDecisions.decisionId, decisionId));
}

/** A decision as it is shown beside its hit. */
export function shownDecision(row: NamedDecision): NonNullable<Hit['decision']> {
  const { decisionId, decision, reason, decidedBy, decidedAt, deciderName } = row;
  const name = deciderName === null ? {} : { decidedByName: deciderName };
  return { decisionId, decision, reason, decidedBy, decidedAt, ...name };
}
