import { randomBytes } from 'node:crypto';
import { eq, lt, sql } from '../../../platform/database/orm.ts';
import type { TokenIdentity, Visit } from '../../../platform/auth/authenticator.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { isKnownClaim } from '../../users/index.ts';
import type { Users } from '../../users/index.ts';
import { identityOpenings, identitySessions, identityUsers } from '../tables.ts';

interface Deps {
  readonly database: Database;
  readonly users: Pick<Users, 'find'>;
  /** A session ends this long after the sign-in, however much it is used. */
  readonly hoursMax: number;
  readonly isSignUpOpen: boolean;
}

/**
 * Opens the session of a sign-in at Firebase when its first token comes. A sign-in opens one session: one that was ended,
 * here or by time, stays ended whatever tokens Firebase goes on giving. Refuses `account-disabled`, `sign-up-closed`, and
 * `account-exists` where the address is that of another account.
 */
export function createSessionOpening({ database, users, hoursMax, isSignUpOpen }: Deps) {
  return async (identity: TokenIdentity, visit: Visit | undefined): Promise<void> => {
    const { uid, roleClaim, provider } = identity;
    const user = await users.find(uid);
    if (user?.state === 'disabled') throw new AppError('account-disabled');
    if (user === undefined && !isSignUpOpen && !isKnownClaim(roleClaim)) {
      throw new AppError('sign-up-closed');
    }
    const endsMs = Date.parse(identity.signedInAt) + hoursMax * 3_600_000;
    if (endsMs <= Date.now()) return;
    const isOpened = await database.transaction(async (tx) => {
      if (!(await takeOpening(tx, identity.sessionId, new Date(endsMs)))) return false;
      await mergeAccount(tx, identity);
      await insertSession(tx, identity, new Date(endsMs), visit);
      return true;
    });
    if (isOpened && visit !== undefined) {
      visit.noticed = { kind: 'signed-in', uid, details: { way: provider } };
    }
  };
}

/** False where the sign-in has opened its session before. */
async function takeOpening(tx: Tx, sessionId: string, expiresAt: Date): Promise<boolean> {
  await tx.delete(identityOpenings).where(lt(identityOpenings.expiresAt, sql`now()`));
  const taken = await tx
    .insert(identityOpenings)
    .values({ sessionId, expiresAt })
    .onConflictDoNothing()
    .returning({ sessionId: identityOpenings.sessionId });
  return taken.length === 1;
}

async function mergeAccount(tx: Tx, { uid, name, isVerified, ...identity }: TokenIdentity): Promise<void> {
  const email = identity.email.toLowerCase();
  const [owner] = await tx
    .select({ id: identityUsers.id })
    .from(identityUsers)
    .where(eq(identityUsers.email, email));
  if (owner !== undefined && owner.id !== uid) throw new AppError('account-exists');
  const account = { name, email, emailVerified: isVerified };
  await tx
    .insert(identityUsers)
    .values({ id: uid, ...account })
    .onConflictDoUpdate({ target: identityUsers.id, set: account });
}

async function insertSession(
  tx: Tx,
  { uid, sessionId, provider, roleClaim, signedInAt }: TokenIdentity,
  expiresAt: Date,
  visit: Visit | undefined,
): Promise<void> {
  await tx.insert(identitySessions).values({
    id: sessionId,
    userId: uid,
    // No cookie bears it: the session is known by the tokens of its sign-in.
    token: randomBytes(32).toString('base64url'),
    createdAt: new Date(signedInAt),
    expiresAt,
    provider,
    roleClaim,
    ipAddress: visit?.ip ?? null,
    userAgent: visit?.headers['user-agent'] ?? null,
  });
}
