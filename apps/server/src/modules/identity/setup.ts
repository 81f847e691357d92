import { createHash, timingSafeEqual } from 'node:crypto';
import type { User } from '@sorgfalt/contract';
import { locks, tryLock } from '../../platform/database/locks.ts';
import type { EmbeddedProvider, Person } from '../../adapters/identity/embedded-provider.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { Users } from '../users/index.ts';
import type { IsKnownPassword } from './password-rules.ts';

const secretName = 'setup-token';

export interface Setup {
  link(): Promise<string | null>;
  /** Makes the first administrator; refuses `setup-link-invalid` with a wrong or used token. */
  run(token: string, person: Person): Promise<User>;
}

/** The one-time link by which an installation gets its first administrator. */
export function createSetup(deps: {
  database: Database;
  users: Users;
  provider: EmbeddedProvider;
  secrets: Secrets;
  publicUrl: string;
  isKnownPassword: IsKnownPassword;
  now: () => number;
}): Setup {
  const { database, users, provider, secrets } = deps;
  return {
    async link() {
      if (await users.hasAdmin()) return null;
      // In the fragment, which browsers keep to themselves: a query would stand in logs.
      return `${deps.publicUrl}/user/setup#token=${secrets.obtain(secretName)}`;
    },
    async run(token, person) {
      if ((await users.hasAdmin()) || !isSame(token, secrets.obtain(secretName))) {
        throw new AppError('setup-link-invalid');
      }
      if (await deps.isKnownPassword(person.password, person)) {
        throw new AppError('password-too-common');
      }
      return database.transaction(async (tx) => {
        // Whoever comes second does not wait with a connection in hand that the first one needs.
        if (!(await tryLock(tx, locks.setup)) || (await users.hasAdmin())) {
          throw new AppError('setup-link-invalid');
        }
        // An account may be there from an attempt that broke off; its password proves whose it is.
        const account =
          (await provider.register(person)) ?? (await provider.check(person.email, person.password));
        if (account === null) throw new AppError('email-taken');
        await users.signIn({
          uid: account.uid,
          name: person.name,
          email: person.email.toLowerCase(),
          img: null,
          provider: 'email',
          isVerified: false,
          roleClaim: null,
          signedInAt: new Date(deps.now()).toISOString(),
        });
        if (!(await users.grantFirstAdmin(account.uid))) throw new AppError('setup-link-invalid');
        secrets.forget(secretName);
        const row = await users.find(account.uid);
        invariant(row !== undefined, 'the first administrator is stored');
        return users.toWire(row);
      });
    },
  };
}

/** Compares without telling by its time how much agrees. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
