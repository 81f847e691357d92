import { eq } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isStructureOpen } from './standing.ts';
import type { Standing } from './standing.ts';
import { clientFreezes, clientHolds, clients } from './tables.ts';

/** What of a client decides whether it may be erased. */
interface ErasureStanding extends Standing {
  readonly createdAt: string;
  /** Whether a legal hold stands. */
  readonly isOnHold: boolean;
  /** Whether it ever was, lifted or not. */
  readonly wasFrozen: boolean;
}

/** Where a client stands, held so that nothing of the client is added until the transaction ends; null without one. */
export async function lockForErasure(tx: Tx, clientId: string): Promise<ErasureStanding | null> {
  const [client] = await tx
    .select({
      status: clients.status,
      isFrozen: clients.isFrozen,
      isStructureOpen,
      createdAt: clients.createdAt,
    })
    .from(clients)
    .where(eq(clients.id, clientId))
    .for('update');
  if (client === undefined) return null;
  // Read behind the lock, so that a hold is seen whose transaction was waited for.
  const holds = await tx
    .select({ liftedAt: clientHolds.liftedAt })
    .from(clientHolds)
    .where(eq(clientHolds.clientId, clientId));
  const freezes = await tx
    .select({ id: clientFreezes.id })
    .from(clientFreezes)
    .where(eq(clientFreezes.clientId, clientId))
    .limit(1);
  return {
    ...client,
    isOnHold: holds.some(({ liftedAt }) => liftedAt === null),
    wasFrozen: freezes.length > 0,
  };
}

/**
 * Deletes the client, and with it, by reference, freezes, lifted holds, obligations, who stands behind it and the request to
 * erase it. A trigger refuses that to whoever is on hold, or whose erasure was not consented to.
 */
export async function eraseClientRow(tx: Tx, clientId: string): Promise<void> {
  await tx.delete(clients).where(eq(clients.id, clientId));
}
