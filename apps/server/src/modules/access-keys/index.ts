import { accessKeyRoutes } from '@sorgfalt/contract';
import type { KeyPurpose } from '@sorgfalt/contract';
import type { KeyDoor } from '../../platform/auth/authenticator.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Spine } from '../../platform/events/spine.ts';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import type { Users } from '../users/index.ts';
import { addKey, listKeys, revokeKey } from './keys.ts';
import { takeCall, takeNames } from './take.ts';

export { accessKeyRegister } from './register.ts';

interface Deps {
  readonly database: Database;
  readonly spine: Spine;
  readonly users: Pick<Users, 'requireAdmin'>;
  /** What the holders of each kind of key call. */
  readonly doors: Readonly<Record<KeyPurpose, string>>;
}

/** Before a key's id in what is recorded of its holder; the directory's is as old as its records. */
const prefixes: Readonly<Record<KeyPurpose, string>> = { directory: 'scim', screening: 'key' };

/** How other systems of the firm come in: each by a key that administrators make, for one purpose and nothing else. */
export function createAccessKeys({ database, spine, users, doors }: Deps) {
  const door: KeyDoor = {
    async enter(authorization, purpose) {
      const key = await takeCall(database, authorization, purpose);
      if (key === null) return null;
      const { keyId, name } = key;
      return { kind: 'system', id: `${prefixes[purpose]}:${keyId}`, keyId, name };
    },
  };
  return {
    door,
    takeNames: (keyId: string, names: number) => takeNames(database, keyId, names),
    register(router: Router): void {
      router.add(accessKeyRoutes.list, async () => ({ keys: await listKeys(database), doors }));
      router.add(accessKeyRoutes.add, ({ caller, body }) =>
        spine.run(signedIn(caller), async (unit) => {
          await users.requireAdmin(unit);
          return addKey(unit, body);
        }),
      );
      router.add(accessKeyRoutes.revoke, ({ caller, params }) =>
        spine.run(signedIn(caller), async (unit) => {
          await users.requireAdmin(unit);
          await revokeKey(unit, params.keyId);
          return { ok: true as const };
        }),
      );
    },
  };
}
