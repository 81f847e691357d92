import type { Obligation } from '@sorgfalt/contract';
import { and, asc, count, desc, eq, isNotNull, isNull, sql } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { clients } from '../clients/tables.ts';
import { users } from '../users/tables.ts';
import { obligations } from './tables.ts';
import type { ObligationRow } from './tables.ts';

export interface Filter {
  readonly state: 'open' | 'done' | 'all';
  readonly clientId?: string | undefined;
  readonly obligationId?: string;
}

/** Keeps an obligation; false where one of the kind is open for the client. */
export async function insertObligation(tx: Tx, row: typeof obligations.$inferInsert): Promise<boolean> {
  const kept = await tx
    .insert(obligations)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: obligations.id });
  return kept.length === 1;
}

/** Obligations, open ones first and of those the most urgent. */
export async function findObligations(
  tx: Tx,
  filter: Filter,
  page: { limit: number; offset: number },
): Promise<Obligation[]> {
  const rows = await tx
    .select({ row: obligations, clientName: clients.name, doerName: users.name })
    .from(obligations)
    .innerJoin(clients, eq(clients.id, obligations.clientId))
    .leftJoin(users, eq(users.uid, obligations.doneBy))
    .where(matching(filter))
    .orderBy(desc(isNull(obligations.doneAt)), asc(obligations.dueAt), asc(obligations.id))
    .limit(page.limit)
    .offset(page.offset);
  return rows.map(toObligation);
}

export async function countObligations(tx: Tx, filter: Filter): Promise<number> {
  const [row] = await tx.select({ number: count() }).from(obligations).where(matching(filter));
  return row?.number ?? 0;
}

/** Ends an obligation that is open; null where none of that id is. */
export async function storeDone(
  tx: Tx,
  obligationId: string,
  done: { doneBy: string; note: string },
): Promise<ObligationRow | null> {
  const [row] = await tx
    .update(obligations)
    .set({ ...done, doneAt: sql`now()` })
    .where(and(eq(obligations.id, obligationId), isNull(obligations.doneAt)))
    .returning();
  return row ?? null;
}

function matching({ state, clientId, obligationId }: Filter) {
  return and(
    state === 'all'
      ? undefined
      : state === 'open'
        ? isNull(obligations.doneAt)
        : isNotNull(obligations.doneAt),
    clientId === undefined ? undefined : eq(obligations.clientId, clientId),
    obligationId === undefined ? undefined : eq(obligations.id, obligationId),
  );
}

function toObligation({
  row,
  clientName,
  doerName,
}: {
  row: ObligationRow;
  clientName: string;
  doerName: string | null;
}): Obligation {
  const { id: obligationId, clientId, caseId, kind, article, openedAt, dueAt, doneBy, doneAt, note } = row;
  const done =
    doneBy === null || doneAt === null || note === null
      ? null
      : { by: { uid: doneBy, name: doerName ?? doneBy }, at: doneAt, note };
  return { obligationId, clientId, clientName, caseId, kind, article, openedAt, dueAt, done };
}
