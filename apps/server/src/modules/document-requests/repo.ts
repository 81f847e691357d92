import type { DraftForm } from '@sorgfalt/contract';
import { alias, and, desc, eq, getTableColumns } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { clients } from '../clients/tables.ts';
import { cases } from '../onboarding/tables.ts';
import { users } from '../users/tables.ts';
import { documentRequests } from './tables.ts';
import type { RequestRow } from './tables.ts';

const withdrawers = alias(users, 'withdrawers');

/** A request with the names of whoever asked and withdrew it. */
export type NamedRequest = RequestRow & {
  readonly askerName: string | null;
  readonly withdrawerName: string | null;
};

function readNamed(tx: Tx) {
  return tx
    .select({
      ...getTableColumns(documentRequests),
      askerName: users.name,
      withdrawerName: withdrawers.name,
    })
    .from(documentRequests)
    .leftJoin(users, eq(users.uid, documentRequests.askedBy))
    .leftJoin(withdrawers, eq(withdrawers.uid, documentRequests.withdrawnBy))
    .$dynamic();
}

/** What a client was asked for, newest first. */
export function listRequests(tx: Tx, clientId: string): Promise<NamedRequest[]> {
  const { askedAt, id } = documentRequests;
  return readNamed(tx).where(eq(documentRequests.clientId, clientId)).orderBy(desc(askedAt), desc(id));
}

export async function findRequest(
  tx: Tx,
  { clientId, requestId }: { readonly clientId: string; readonly requestId: string },
): Promise<NamedRequest | null> {
  const { id } = documentRequests;
  const [row] = await readNamed(tx).where(and(eq(id, requestId), eq(documentRequests.clientId, clientId)));
  return row ?? null;
}

export async function insertRequest(tx: Tx, row: typeof documentRequests.$inferInsert): Promise<void> {
  await tx.insert(documentRequests).values(row);
}

/** Keeps that a request is withdrawn, behind the lock of its client. */
export async function markWithdrawn(
  tx: Tx,
  requestId: string,
  withdrawn: { readonly withdrawnBy: string; readonly withdrawnAt: string; readonly withdrawnFor: string },
): Promise<void> {
  await tx.update(documentRequests).set(withdrawn).where(eq(documentRequests.id, requestId));
}

/** Whom a letter goes to: the name of a client and its newest form; null without such a client. */
export async function addresseeOf(
  tx: Tx,
  clientId: string,
): Promise<{ readonly name: string; readonly form: DraftForm } | null> {
  const [row] = await tx
    .select({ name: clients.name, form: cases.form })
    .from(clients)
    .leftJoin(cases, eq(cases.clientId, clients.id))
    .where(eq(clients.id, clientId))
    .orderBy(desc(cases.submittedAt))
    .limit(1);
  return row === undefined ? null : { name: row.name, form: row.form ?? {} };
}
