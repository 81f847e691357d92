import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { ProvisioningToken } from '@sorgfalt/contract';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Unit } from '../../platform/events/spine.ts';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { scimTokens } from './tables.ts';

/** 256 bits of chance need no slow hash: nobody guesses them. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
/** So that whoever finds one knows what it is. */
const prefix = 'sorgfalt-scim-';
const isGood = and(isNull(scimTokens.revokedAt), sql`${scimTokens.expiresAt} > now()`);

export async function listTokens(tx: Tx): Promise<ProvisioningToken[]> {
  const rows = await tx.select().from(scimTokens).where(isGood).orderBy(desc(scimTokens.createdAt));
  return rows.map(toWire);
}

/** Makes a token and says it this once. */
export async function addToken(
  unit: Unit,
  { name, days }: { readonly name: string; readonly days: number },
): Promise<{ token: ProvisioningToken; secret: string }> {
  const secret = `${prefix}${randomBytes(32).toString('base64url')}`;
  const [row] = await unit.tx
    .insert(scimTokens)
    .values({
      id: uuidv7(),
      hash: hashOf(secret),
      name,
      createdBy: unit.actor.id,
      expiresAt: sql`now() + ${days} * interval '1 day'`,
    })
    .returning();
  invariant(row !== undefined, 'a token that was made is there');
  await tell(unit, { tokenId: row.id, act: 'made', expiresAt: row.expiresAt });
  return { token: toWire(row), secret };
}

export async function revokeToken(unit: Unit, tokenId: string): Promise<void> {
  const revoked = await unit.tx
    .update(scimTokens)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(scimTokens.id, tokenId), isGood))
    .returning();
  if (revoked.length === 0) throw new AppError('not-found');
  await tell(unit, { tokenId, act: 'revoked' });
}

/** The token that a call bears; null where it is none, or not good any more. Notes its use once a minute. */
export async function tokenOf(database: Database, authorization: string | undefined): Promise<string | null> {
  const secret = /^Bearer (\S{1,200})$/iu.exec(authorization ?? '')?.[1];
  if (secret === undefined) return null;
  const [row] = await database
    .select({ id: scimTokens.id })
    .from(scimTokens)
    .where(and(eq(scimTokens.hash, hashOf(secret)), isGood));
  if (row === undefined) return null;
  const isOld = or(
    isNull(scimTokens.lastUsedAt),
    lt(scimTokens.lastUsedAt, sql`now() - interval '1 minute'`),
  );
  await database
    .update(scimTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(scimTokens.id, row.id), isOld));
  return row.id;
}

async function tell(unit: Unit, facts: Readonly<Record<string, string>>): Promise<void> {
  await unit.append({
    type: 'provisioning.token_changed',
    status: 'completed',
    data: facts,
    evidence: facts,
  });
}

function toWire({
  id,
  name,
  createdAt,
  expiresAt,
  lastUsedAt,
}: typeof scimTokens.$inferSelect): ProvisioningToken {
  return { tokenId: id, name, createdAt, expiresAt, lastUsedAt };
}
