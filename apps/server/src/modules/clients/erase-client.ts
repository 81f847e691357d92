import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { isStructureOpen } from './standing.ts';
import type { Standing } from './standing.ts';
import { clients } from './tables.ts';

/** Where a client stands, held so that nothing of the client is added until the transaction ends; null without one. */
export async function lockForErasure(
  tx: Tx,
  clientId: string,
): Promise<(Standing & { readonly createdAt: string }) | null> {
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
  return client ?? null;
}

/** Deletes the client, and with it, by reference, freezes and obligations. */
export async function eraseClientRow(tx: Tx, clientId: string): Promise<void> {
  await tx.delete(clients).where(eq(clients.id, clientId));
}
