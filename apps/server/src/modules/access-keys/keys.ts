import { createHash, randomBytes } from 'node:crypto';
import type { AccessKey, accessKeyRoutes, RouteInput } from '@sorgfalt/contract';
import { and, desc, eq, gt, isNull, sql } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Unit } from '../../platform/events/spine.ts';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { roleName } from '../users/index.ts';
import { users } from '../users/tables.ts';
import { accessKeys } from './tables.ts';

type NewKey = RouteInput<typeof accessKeyRoutes.add>['body'];
type Row = typeof accessKeys.$inferSelect;
type Maker = Pick<typeof users.$inferSelect, 'name' | 'role' | 'state'> | null;

/** 256 bits of chance need no slow hash: nobody guesses them. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

type Facts = Readonly<Record<string, string>>;

/** What has ended stays in sight for a while, so that somebody sees why a system is turned away. */
const shownMax = 200;

export async function listKeys(tx: Tx): Promise<AccessKey[]> {
  const rows = await tx
    .select({ key: accessKeys, maker: { name: users.name, role: users.role, state: users.state } })
    .from(accessKeys)
    .leftJoin(users, eq(users.uid, accessKeys.createdBy))
    .orderBy(desc(accessKeys.createdAt), desc(accessKeys.id))
    .limit(shownMax);
  return rows.map(({ key, maker }) => toWire(key, maker));
}

/** Makes a key and says it this once. */
export async function addKey(unit: Unit, made: NewKey): Promise<{ key: AccessKey; secret: string }> {
  const { name, purpose, days, callsPerMinute, namesPerMinute = null } = made;
  // Says what it is to whoever finds it.
  const secret = `sorgfalt-${purpose}-${randomBytes(32).toString('base64url')}`;
  const keyId = uuidv7();
  const hash = hashOf(secret);
  await unit.tx.insert(accessKeys).values({
    id: keyId,
    hash,
    name,
    purpose,
    callsPerMinute,
    namesPerMinute,
    createdBy: unit.actor.id,
    expiresAt: sql`now() + ${days} * interval '1 day'`,
  });
  const key = (await listKeys(unit.tx)).find((each) => each.keyId === keyId);
  invariant(key !== undefined, 'a key that was made is there');
  const { expiresAt } = key;
  await tell(unit, { keyId, act: 'made', purpose, expiresAt }, { sha256: hash });
  return { key, secret };
}

export async function revokeKey(unit: Unit, keyId: string): Promise<void> {
  const [revoked] = await unit.tx
    .update(accessKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(accessKeys.id, keyId), isNull(accessKeys.revokedAt), gt(accessKeys.expiresAt, sql`now()`)))
    .returning();
  if (revoked === undefined) throw new AppError('not-found');
  await tell(unit, { keyId, act: 'revoked', purpose: revoked.purpose });
}

async function tell(unit: Unit, facts: Facts, sealed: Facts = {}): Promise<void> {
  await unit.append({
    // Its name is older than keys that are not the directory's.
    type: 'provisioning.token_changed',
    status: 'completed',
    data: facts,
    evidence: { ...facts, ...sealed },
  });
}

function toWire(row: Row, maker: Maker): AccessKey {
  const { id, name, purpose, callsPerMinute, namesPerMinute, createdAt, expiresAt, lastUsedAt } = row;
  return {
    keyId: id,
    name,
    purpose,
    callsPerMinute,
    namesPerMinute,
    createdAt,
    createdBy: maker?.name ?? row.createdBy,
    expiresAt,
    lastUsedAt,
    state: stateOf(row, maker),
  };
}

function stateOf({ revokedAt, expiresAt }: Row, maker: Maker): AccessKey['state'] {
  if (revokedAt !== null) return 'revoked';
  if (Date.parse(expiresAt) <= Date.now()) return 'expired';
  return maker?.state === 'active' && roleName(maker.role) === 'admin' ? 'active' : 'suspended';
}
