import type { ClientStanding, Freeze } from '@sorgfalt/contract';
import { alias, and, desc, eq, isNull, sql } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { screeningLists } from '../screening/tables.ts';
import { users } from '../users/tables.ts';
import { holdsOf } from './hold.ts';
import { clientFreezes, clients } from './tables.ts';
import type { ClientStatus, FreezeRow } from './tables.ts';

// Names only, read by join: whose record they are stays with those modules.
const freezers = alias(users, 'freezers');
const lifters = alias(users, 'lifters');

/** Keeps a freeze; the client is frozen with it. */
export async function insertFreeze(tx: Tx, freeze: typeof clientFreezes.$inferInsert): Promise<void> {
  await tx.insert(clientFreezes).values(freeze);
}

/** The freeze that holds for a client because of an entry of a list, held until the transaction ends. */
export async function lockFreezeOf(
  tx: Tx,
  { clientId, listId, entityId }: { clientId: string; listId: string; entityId: string },
): Promise<FreezeRow | null> {
  const [row] = await tx
    .select()
    .from(clientFreezes)
    .where(
      and(
        eq(clientFreezes.clientId, clientId),
        eq(clientFreezes.listId, listId),
        eq(clientFreezes.entityId, entityId),
        isNull(clientFreezes.liftedAt),
      ),
    )
    .for('update');
  return row ?? null;
}

export async function findFreeze(tx: Tx, freezeId: string): Promise<FreezeRow | null> {
  const [row] = await tx.select().from(clientFreezes).where(eq(clientFreezes.id, freezeId));
  return row ?? null;
}

/** Ends a freeze; false where somebody was faster. */
export async function endFreeze(
  tx: Tx,
  freezeId: string,
  { liftedBy, liftReason }: { liftedBy: string; liftReason: string },
): Promise<boolean> {
  const ended = await tx
    .update(clientFreezes)
    .set({ liftedBy, liftReason, liftedAt: sql`now()` })
    .where(and(eq(clientFreezes.id, freezeId), isNull(clientFreezes.liftedAt)))
    .returning({ id: clientFreezes.id });
  return ended.length === 1;
}

export async function storeStatus(tx: Tx, clientId: string, status: ClientStatus): Promise<void> {
  await tx.update(clients).set({ status }).where(eq(clients.id, clientId));
}

/** Status, freezes and legal holds of a client with the names that belong to their ids; null without such a client. */
export async function readStandingOf(tx: Tx, clientId: string): Promise<ClientStanding | null> {
  const [client] = await tx.select().from(clients).where(eq(clients.id, clientId));
  if (client === undefined) return null;
  const rows = await tx
    .select({
      freeze: clientFreezes,
      listName: screeningLists.name,
      freezerName: freezers.name,
      lifterName: lifters.name,
    })
    .from(clientFreezes)
    .leftJoin(screeningLists, eq(screeningLists.listId, clientFreezes.listId))
    .leftJoin(freezers, eq(freezers.uid, clientFreezes.frozenBy))
    .leftJoin(lifters, eq(lifters.uid, clientFreezes.liftedBy))
    .where(eq(clientFreezes.clientId, clientId))
    .orderBy(desc(clientFreezes.frozenAt), desc(clientFreezes.id));
  const { name, status, isFrozen } = client;
  const holds = await holdsOf(tx, clientId);
  return { clientId, name, status, isFrozen, freezes: rows.map(toFreeze), holds };
}

function toFreeze(row: {
  freeze: FreezeRow;
  listName: string | null;
  freezerName: string | null;
  lifterName: string | null;
}): Freeze {
  const { id, cause, listId, reason, frozenBy, frozenAt, liftedBy, liftedAt, liftReason } = row.freeze;
  return {
    freezeId: id,
    cause,
    listName: row.listName ?? listId,
    reason,
    frozenBy: { uid: frozenBy, name: row.freezerName ?? frozenBy },
    frozenAt,
    lifted:
      liftedBy === null || liftedAt === null || liftReason === null
        ? null
        : { by: { uid: liftedBy, name: row.lifterName ?? liftedBy }, at: liftedAt, reason: liftReason },
  };
}

export async function isClient(tx: Tx, clientId: string): Promise<boolean> {
  return (await tx.$count(clients, eq(clients.id, clientId))) > 0;
}
