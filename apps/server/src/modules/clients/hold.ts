import type { LegalHold } from '@sorgfalt/contract';
import { and, desc, eq, isNull, sql } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Unit } from '../../platform/events/spine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { holdAdmin } from '../users/index.ts';
import { users } from '../users/tables.ts';
import { lockStanding } from './standing.ts';
import { clientHolds } from './tables.ts';

/** Keeps all of a client from being erased, by anybody's word. Refuses `not-found`. */
export async function placeHold(
  { tx, actor, append }: Unit,
  { clientId, reason }: { clientId: string; reason: string },
): Promise<void> {
  if ((await lockStanding(tx, clientId)) === null) throw new AppError('not-found');
  const row = { id: uuidv7(), clientId, reason, placedBy: actor.id };
  await tx.insert(clientHolds).values(row);
  await append({
    type: 'client.hold_placed',
    status: 'recorded',
    clientId,
    data: { holdId: row.id },
    evidence: { holdId: row.id, clientId, reason, placedBy: actor.id },
  });
}

/** Ends a hold that somebody else placed; gives the client. Refuses `not-found`, `own-hold`, `forbidden` and `not-allowed-now`. */
export async function liftHold(
  { tx, actor, append }: Unit,
  { holdId, reason }: { holdId: string; reason: string },
): Promise<string> {
  const [found] = await tx.select().from(clientHolds).where(eq(clientHolds.id, holdId));
  if (found === undefined) throw new AppError('not-found');
  const { clientId, placedBy } = found;
  if (placedBy === actor.id) throw new AppError('own-hold');
  // Held before the client: the role that the call came with may have been taken back while it waited.
  if (!(await holdAdmin(tx, actor.id))) throw new AppError('forbidden');
  await lockStanding(tx, clientId);
  const lifted = await tx
    .update(clientHolds)
    .set({ liftedBy: actor.id, liftReason: reason, liftedAt: sql`now()` })
    .where(and(eq(clientHolds.id, holdId), isNull(clientHolds.liftedAt)))
    .returning({ id: clientHolds.id });
  if (lifted.length !== 1) throw new AppError('not-allowed-now');
  await append({
    type: 'client.hold_lifted',
    status: 'recorded',
    clientId,
    data: { holdId },
    evidence: { holdId, clientId, reason, placedBy, liftedBy: actor.id },
  });
  return clientId;
}

/** The holds in force, newest first, with the names of those who placed them. */
export async function holdsOf(tx: Tx, clientId: string): Promise<LegalHold[]> {
  const rows = await tx
    .select({ hold: clientHolds, name: users.name })
    .from(clientHolds)
    .leftJoin(users, eq(users.uid, clientHolds.placedBy))
    .where(and(eq(clientHolds.clientId, clientId), isNull(clientHolds.liftedAt)))
    .orderBy(desc(clientHolds.placedAt), desc(clientHolds.id));
  return rows.map(({ hold: { id, reason, placedBy, placedAt }, name }) => ({
    holdId: id,
    reason,
    placedBy: { uid: placedBy, name: name ?? placedBy },
    placedAt,
  }));
}
