import type { Authenticator } from '../../platform/auth/authenticator.ts';
import { roleName } from '../users/index.ts';
import type { Users } from '../users/index.ts';
import type { Verified } from './verifier.ts';

/**
 * Finds the user of a token. The record is read on each request, so a change of role acts at once; the first
 * use of a token makes the record, takes over a changed name and notes the login of its session.
 */
export function createAuthenticator(
  verify: (token: string) => Promise<Verified | null>,
  users: Pick<Users, 'find' | 'signIn'>,
): Authenticator {
  return {
    async authenticate(token) {
      const verified = await verify(token);
      if (verified === null) return null;
      const { identity, isNew } = verified;
      const stored = isNew ? undefined : await users.find(identity.uid);
      const user = stored ?? (await users.signIn(identity));
      return { kind: 'user', id: user.uid, role: roleName(user.role), name: user.name };
    },
  };
}
