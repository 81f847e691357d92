import type { Authenticator, Identity } from '../../platform/auth/authenticator.ts';
import { roleName } from '../users/index.ts';
import type { UserRow, Users } from '../users/index.ts';

/**
 * Finds the user of a token. The record is read on each request, so a change of role acts at once; a token
 * of a sign-in that is not noted yet makes or merges the record, whichever process sees it first.
 */
export function createAuthenticator(
  verify: (token: string) => Promise<Identity | null>,
  users: Pick<Users, 'find' | 'signIn'>,
): Authenticator {
  return {
    async authenticate(token) {
      const identity = await verify(token);
      if (identity === null) return null;
      const stored = await users.find(identity.uid);
      const user = stored === undefined || isNews(identity, stored) ? await users.signIn(identity) : stored;
      return { kind: 'user', id: user.uid, role: roleName(user.role), name: user.name };
    },
  };
}

function isNews(identity: Identity, stored: UserRow): boolean {
  return stored.lastLoginAt === null || stored.lastLoginAt < identity.signedInAt;
}
