import type { ErasureRequest } from '@sorgfalt/contract';
import { and, eq, isNull, sql } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { users } from '../users/tables.ts';
import { erasureRequests } from './tables.ts';
import type { ErasureRequestRow } from './tables.ts';

const isOpen = isNull(erasureRequests.refusedAt);

/** The request about a client that waits, with the name of who made it; null without one. */
export async function openRequestOf(tx: Tx, clientId: string): Promise<ErasureRequest | null> {
  const [row] = await tx
    .select({ request: erasureRequests, name: users.name })
    .from(erasureRequests)
    .leftJoin(users, eq(users.uid, erasureRequests.requestedBy))
    .where(and(eq(erasureRequests.clientId, clientId), isOpen));
  if (row === undefined) return null;
  const { id: requestId, reason, requestedBy, requestedAt } = row.request;
  return {
    requestId,
    clientId,
    reason,
    requestedBy: { uid: requestedBy, name: row.name ?? requestedBy },
    requestedAt,
  };
}

/** A request that waits, as it stands now; null once it was refused or carried out. */
export async function findOpen(tx: Tx, requestId: string): Promise<ErasureRequestRow | null> {
  const [row] = await tx
    .select()
    .from(erasureRequests)
    .where(and(eq(erasureRequests.id, requestId), isOpen));
  return row ?? null;
}

export async function insertRequest(tx: Tx, row: typeof erasureRequests.$inferInsert): Promise<void> {
  await tx.insert(erasureRequests).values(row);
}

export async function consentToRequest(tx: Tx, requestId: string, consentedBy: string): Promise<void> {
  await tx.update(erasureRequests).set({ consentedBy }).where(eq(erasureRequests.id, requestId));
}

export async function refuseRequest(tx: Tx, requestId: string, refusedBy: string): Promise<void> {
  await tx
    .update(erasureRequests)
    .set({ refusedBy, refusedAt: sql`now()` })
    .where(eq(erasureRequests.id, requestId));
}
