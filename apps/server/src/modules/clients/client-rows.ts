import type { IsoDate } from '@sorgfalt/calendar';
import { and, eq, sql } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { clients } from './tables.ts';

export async function insertClient(tx: Tx, client: typeof clients.$inferInsert): Promise<void> {
  await tx.insert(clients).values(client);
}

export async function updateClient(
  tx: Tx,
  id: string | null,
  change: Partial<Pick<typeof clients.$inferSelect, 'status' | 'riskLevel' | 'isExposed'>>,
): Promise<void> {
  if (id !== null) await tx.update(clients).set(change).where(eq(clients.id, id));
}

/** Keeps by when an accepted client is looked at again; one that stands there already is not written. */
export async function keepNextReview(tx: Tx, id: string, nextReviewOn: IsoDate): Promise<void> {
  const isAnother = sql`${clients.nextReviewOn} is distinct from ${nextReviewOn}::date`;
  await tx
    .update(clients)
    .set({ nextReviewOn })
    .where(and(eq(clients.id, id), eq(clients.status, 'accepted'), isAnother));
}

/** Removes the clients of the sample firm; gives their ids. */
export async function deleteSampleClients(tx: Tx): Promise<string[]> {
  const gone = await tx.delete(clients).where(eq(clients.isSample, true)).returning({ id: clients.id });
  return gone.map(({ id }) => id);
}
