import { eq, sql } from '../database/orm.ts';
import type { Database, Tx } from '../database/database.ts';
import type { Position } from './position.ts';
import { readEvents, readHead } from './read-events.ts';
import { consumers } from './tables.ts';
import type { EventRow } from './tables.ts';

export interface Consumer {
  readonly name: string;
  readonly batchSize: number;
  /** The work on a batch, in the transaction that moves the cursor. */
  handle(tx: Tx, batch: readonly EventRow[]): Promise<void>;
}

/**
 * One round of a durable consumer: cursor, lock and batch. Takes the cursor's row (of several processes
 * one gets it, the others skip), handles the next events and moves the cursor in the same transaction.
 * Returns whether there may be more; `saw` is told how far it came.
 */
export async function consumeOnce(
  database: Database,
  consumer: Consumer,
  saw: (position: Position) => void = () => undefined,
): Promise<boolean> {
  const batch = await database.transaction(async (tx) => {
    const [cursor] = await tx
      .select()
      .from(consumers)
      .where(eq(consumers.name, consumer.name))
      .for('update', { skipLocked: true });
    if (cursor === undefined) return [];
    const batch = await readEvents(tx, { xid: cursor.xid, id: cursor.eventId }, consumer.batchSize);
    const last = batch.at(-1);
    if (last === undefined) return [];
    await consumer.handle(tx, batch);
    await tx
      .update(consumers)
      .set({ xid: last.xid, eventId: last.id })
      .where(eq(consumers.name, consumer.name));
    return batch;
  });
  const last = batch.at(-1);
  if (last !== undefined) saw(last);
  return batch.length === consumer.batchSize;
}

/** Makes sure that a consumer has its cursor; a new one reads from the beginning. */
export async function registerConsumer(tx: Tx, name: string): Promise<void> {
  await tx
    .insert(consumers)
    .values({ name, xid: sql`'0'::xid8` })
    .onConflictDoNothing();
}

/** Has a consumer go on from the newest event: it is told of what happens from now on, not of the past. */
export async function skipToHead(tx: Tx, name: string): Promise<void> {
  const { xid, id: eventId } = await readHead(tx);
  await tx
    .insert(consumers)
    .values({ name, xid, eventId })
    .onConflictDoUpdate({ target: consumers.name, set: { xid, eventId } });
}
