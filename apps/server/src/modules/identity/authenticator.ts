import type { Authenticator, Caller, TokenIdentity, Visit } from '../../platform/auth/authenticator.ts';
import { roleName } from '../users/index.ts';
import type { UserRow, Users } from '../users/index.ts';
import type { FindSession } from './sessions.ts';

/**
 * Finds the user of a token. Session and record are read on each request, so that the end of a session and a change of
 * role act at once; a token of a sign-in that is not noted yet makes or merges the record, whichever process sees it
 * first.
 */
export function createAuthenticator({
  verify,
  findSession,
  openSession,
  users,
  requireProof,
}: {
  readonly verify: (token: string) => Promise<TokenIdentity | null>;
  readonly findSession: FindSession;
  /** Opens the session of a sign-in elsewhere that has had none yet; null where sessions are there before their tokens. */
  readonly openSession: ((identity: TokenIdentity, visit: Visit | undefined) => Promise<void>) | null;
  readonly users: Pick<Users, 'signIn'>;
  readonly requireProof: Authenticator['requireProof'];
}): Authenticator {
  return {
    requireProof,
    async authenticate(token, visit) {
      const identity = await verify(token);
      if (identity === null) return null;
      let session = await findSession(identity.sessionId);
      if (session === undefined && openSession !== null) {
        await openSession(identity, visit);
        session = await findSession(identity.sessionId);
      }
      if (session?.uid !== identity.uid) return null;
      const { user, roleClaim } = session;
      const row =
        user === null || isNews(identity, user) ? await users.signIn({ ...identity, roleClaim }) : user;
      return callerOf(row, { ...session, sessionId: identity.sessionId });
    },
    async renew({ id, sessionId }) {
      const session = await findSession(sessionId);
      return session?.uid === id && session.user !== null
        ? callerOf(session.user, { ...session, sessionId })
        : null;
    },
  };
}

function callerOf(
  { uid, role, name, state }: UserRow,
  { sessionId, provedSecondsAgo }: Pick<Caller, 'sessionId' | 'provedSecondsAgo'>,
): Caller {
  const isConfirmed = state === 'active';
  return { kind: 'user', id: uid, role: roleName(role), name, sessionId, isConfirmed, provedSecondsAgo };
}

function isNews(identity: TokenIdentity, stored: UserRow): boolean {
  return stored.lastLoginAt === null || stored.lastLoginAt < identity.signedInAt;
}
