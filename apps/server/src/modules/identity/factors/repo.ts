import { and, count, eq, isNotNull, isNull, lt, sql } from '../../../platform/database/orm.ts';
import type { AnyPgColumn, SQL } from '../../../platform/database/orm.ts';
import type { NewPasskey } from '../../../adapters/identity/webauthn.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { invariant } from '../../../platform/http/app-error.ts';
import {
  identityAccounts,
  identityChallenges,
  identityPasskeys,
  identityRecoveryCodes,
  identitySessions,
  identityTotp,
  identityUsers,
} from '../tables.ts';

export type PasskeyRow = typeof identityPasskeys.$inferSelect;

export const passkeysOf = (tx: Tx, uid: string): Promise<PasskeyRow[]> =>
  tx.select().from(identityPasskeys).where(eq(identityPasskeys.uid, uid)).orderBy(identityPasskeys.addedAt);

export async function findPasskey(tx: Tx, passkeyId: string): Promise<PasskeyRow | null> {
  const [row] = await tx.select().from(identityPasskeys).where(eq(identityPasskeys.passkeyId, passkeyId));
  return row ?? null;
}

/** False where the authenticator's id is somebody's already. */
export async function insertPasskey(
  tx: Tx,
  uid: string,
  name: string,
  { passkeyId, ...passkey }: NewPasskey,
): Promise<boolean> {
  const made = await tx
    .insert(identityPasskeys)
    .values({ passkeyId, uid, name, ...passkey, transports: [...passkey.transports] })
    .onConflictDoNothing()
    .returning({ passkeyId: identityPasskeys.passkeyId });
  return made.length === 1;
}

/** Notes a use; false where the passkey was used with this count by somebody else meanwhile. */
export async function notePasskeyUse(
  tx: Tx,
  { passkeyId, counter }: Pick<PasskeyRow, 'passkeyId' | 'counter'>,
  next: number,
): Promise<boolean> {
  const noted = await tx
    .update(identityPasskeys)
    .set({ counter: next, lastUsedAt: sql`now()` })
    .where(and(eq(identityPasskeys.passkeyId, passkeyId), eq(identityPasskeys.counter, counter)))
    .returning({ passkeyId: identityPasskeys.passkeyId });
  return noted.length === 1;
}

export async function deletePasskey(tx: Tx, uid: string, passkeyId: string): Promise<boolean> {
  const gone = await tx
    .delete(identityPasskeys)
    .where(and(eq(identityPasskeys.passkeyId, passkeyId), eq(identityPasskeys.uid, uid)))
    .returning({ passkeyId: identityPasskeys.passkeyId });
  return gone.length === 1;
}

/** SHA-256 over the ids and keys of the passkeys of an account. */
export async function passkeysSha256(tx: Tx, uid: string): Promise<string> {
  const [row] = await tx
    .select({ hash: passkeysHash })
    .from(identityPasskeys)
    .where(eq(identityPasskeys.uid, uid));
  invariant(row !== undefined, 'an aggregate gives one row');
  return row.hash;
}

/** The same of whatever rows are taken together. */
export const passkeysHash = sql<string>`encode(sha256(convert_to(coalesce(string_agg(
  ${identityPasskeys.passkeyId} || ' ' || encode(${identityPasskeys.publicKey}, 'hex'), ','
  order by ${identityPasskeys.passkeyId} collate "C"), ''), 'UTF8')), 'hex')`;

export type TotpRow = typeof identityTotp.$inferSelect;

export async function findTotp(tx: Tx, uid: string): Promise<TotpRow | null> {
  const [row] = await tx.select().from(identityTotp).where(eq(identityTotp.uid, uid));
  return row ?? null;
}

/** Keeps the secret of an app that has not answered yet, in the place of another such one; false where one is in use. */
export async function storeTotp(tx: Tx, uid: string, secret: Uint8Array): Promise<boolean> {
  const stored = await tx
    .insert(identityTotp)
    .values({ uid, secret })
    .onConflictDoUpdate({
      target: identityTotp.uid,
      set: { secret, lastStep: 0 },
      setWhere: sql`${identityTotp.addedAt} is null`,
    })
    .returning({ uid: identityTotp.uid });
  return stored.length === 1;
}

/** Uses the code of a time step up; false for a step that is not newer than the last. */
export async function takeTotpStep(tx: Tx, uid: string, step: number): Promise<boolean> {
  const taken = await tx
    .update(identityTotp)
    .set({ lastStep: step })
    .where(and(eq(identityTotp.uid, uid), lt(identityTotp.lastStep, step)))
    .returning({ uid: identityTotp.uid });
  return taken.length === 1;
}

/** From now on the app counts; false where it did, or there is none. */
export async function activateTotp(tx: Tx, uid: string): Promise<boolean> {
  const active = await tx
    .update(identityTotp)
    .set({ addedAt: sql`now()` })
    .where(and(eq(identityTotp.uid, uid), isNull(identityTotp.addedAt)))
    .returning({ uid: identityTotp.uid });
  return active.length === 1;
}

export async function deleteTotp(tx: Tx, uid: string): Promise<boolean> {
  const gone = await tx
    .delete(identityTotp)
    .where(and(eq(identityTotp.uid, uid), isNotNull(identityTotp.addedAt)))
    .returning({ uid: identityTotp.uid });
  return gone.length === 1;
}

export async function replaceRecoveryCodes(tx: Tx, uid: string, hashes: readonly string[]): Promise<void> {
  await tx.delete(identityRecoveryCodes).where(eq(identityRecoveryCodes.uid, uid));
  if (hashes.length > 0) await tx.insert(identityRecoveryCodes).values(hashes.map((hash) => ({ hash, uid })));
}

export async function countRecoveryCodes(tx: Tx, uid: string): Promise<number> {
  const [found] = await tx
    .select({ left: count() })
    .from(identityRecoveryCodes)
    .where(eq(identityRecoveryCodes.uid, uid));
  return found?.left ?? 0;
}

export async function takeRecoveryCode(tx: Tx, uid: string, hash: string): Promise<boolean> {
  const used = await tx
    .delete(identityRecoveryCodes)
    .where(and(eq(identityRecoveryCodes.hash, hash), eq(identityRecoveryCodes.uid, uid)))
    .returning({ uid: identityRecoveryCodes.uid });
  return used.length === 1;
}

/** Whether an account, named by a value or a column, has a factor besides its password or provider. */
export function factorOf(uid: string | AnyPgColumn): SQL<boolean> {
  return sql<boolean>`(exists (select 1 from ${identityTotp} where ${identityTotp.uid} = ${uid} and ${identityTotp.addedAt} is not null)
    or exists (select 1 from ${identityPasskeys} where ${identityPasskeys.uid} = ${uid}))`;
}

export async function hasFactor(tx: Tx, uid: string): Promise<boolean> {
  const { rows } = await tx.execute<{ has: boolean }>(sql`select ${factorOf(uid)} as has`);
  return rows[0]?.has === true;
}

export interface AccountRow {
  readonly uid: string;
  readonly name: string;
  readonly email: string;
  /** Whether the first factor takes nothing but the session. */
  readonly mayEnrol: boolean;
  readonly hasPassword: boolean;
}

function accountQuery(tx: Tx, uid: string) {
  const password = tx
    .select({ one: sql`1` })
    .from(identityAccounts)
    .where(and(eq(identityAccounts.userId, uid), isNotNull(identityAccounts.password)));
  return tx
    .select({
      uid: identityUsers.id,
      name: identityUsers.name,
      email: identityUsers.email,
      mayEnrol: sql<boolean>`coalesce(${identityUsers.enrolUntil} > now(), false)`,
      hasPassword: sql<boolean>`exists ${password}`,
    })
    .from(identityUsers)
    .where(eq(identityUsers.id, uid));
}

export async function findAccount(tx: Tx, uid: string): Promise<AccountRow | null> {
  return (await accountQuery(tx, uid))[0] ?? null;
}

/** An account, held until the transaction ends: its factors change one at a time. */
export async function lockAccount(tx: Tx, uid: string): Promise<AccountRow | null> {
  return (await accountQuery(tx, uid).for('update'))[0] ?? null;
}

/** From now on the next factor takes a proof, whatever happens to the first. */
export async function closeEnrolment(tx: Tx, uid: string): Promise<void> {
  await tx.update(identityUsers).set({ enrolUntil: null }).where(eq(identityUsers.id, uid));
}

/** A code has come that was sent to the address: time enough to set a factor up. */
export async function openEnrolment(tx: Tx, uid: string): Promise<void> {
  await tx
    .update(identityUsers)
    .set({ enrolUntil: sql`now() + interval '15 minutes'` })
    .where(eq(identityUsers.id, uid));
}

export async function deleteAll(tx: Tx, uid: string): Promise<void> {
  await tx.delete(identityPasskeys).where(eq(identityPasskeys.uid, uid));
  await tx.delete(identityTotp).where(eq(identityTotp.uid, uid));
  await tx.delete(identityRecoveryCodes).where(eq(identityRecoveryCodes.uid, uid));
}

/** The session has had its passkey or second factor just now. */
export async function markProved(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .update(identitySessions)
    .set({ awaitsFactor: false, provedAt: sql`now()`, usedAt: sql`now()` })
    .where(eq(identitySessions.id, sessionId));
}

type ChallengeRow = typeof identityChallenges.$inferSelect;

const challengeMinutes = 5;

export async function insertChallenge(
  tx: Tx,
  row: Pick<ChallengeRow, 'challenge' | 'uid' | 'purpose'>,
): Promise<void> {
  await tx.delete(identityChallenges).where(lt(identityChallenges.expiresAt, sql`now()`));
  await tx
    .insert(identityChallenges)
    .values({ ...row, expiresAt: sql`now() + make_interval(mins => ${challengeMinutes}::int)` });
}

/** Uses a challenge up; false where it was not put to this account for this purpose, or was answered, or is too old. */
export async function takeChallenge(
  tx: Tx,
  { challenge, uid, purpose }: Pick<ChallengeRow, 'challenge' | 'uid' | 'purpose'>,
): Promise<boolean> {
  const taken = await tx
    .delete(identityChallenges)
    .where(
      and(
        eq(identityChallenges.challenge, challenge),
        eq(identityChallenges.purpose, purpose),
        sql`${identityChallenges.uid} is not distinct from ${uid}`,
        sql`${identityChallenges.expiresAt} > now()`,
      ),
    )
    .returning({ challenge: identityChallenges.challenge });
  return taken.length === 1;
}
