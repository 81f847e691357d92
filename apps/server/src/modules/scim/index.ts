import type { FastifyInstance } from 'fastify';
import { provisioningRoutes } from '@sorgfalt/contract';
import type { KeyDoor } from '../../platform/auth/authenticator.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Spine } from '../../platform/events/spine.ts';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import type { Users } from '../users/index.ts';
import { openDoor, scimPath } from './door.ts';
import { allowHandover, listHandovers } from './handovers.ts';
import { listOf, providerConfig, resourceTypes, schemas } from './resources.ts';
import { notFound } from './scim-error.ts';
import { groupService, userService } from './service.ts';
import type { Acts } from './service.ts';

export { scimPath } from './door.ts';
export { followMapping } from './follow-groups.ts';
export { memberRegister, provisionedGroupRegister } from './register.ts';

interface Deps {
  readonly database: Database;
  readonly spine: Spine;
  readonly users: Pick<Users, 'requireAdmin' | 'provisioned'>;
  readonly keys: KeyDoor;
  readonly publicUrl: string;
}

/** SCIM 2.0 (RFC 7643, 7644): the firm's directory makes, changes and ends accounts here. */
export function createScim({ database, spine, users, keys, publicUrl }: Deps) {
  const base = `${publicUrl}${scimPath}`;
  const given = { database, spine, users: users.provisioned, base };
  return {
    /** What administrators do with it. */
    register(router: Router): void {
      router.add(provisioningRoutes.handovers, async () => ({ handovers: await listHandovers(database) }));
      router.add(provisioningRoutes.allowHandover, ({ caller, params }) =>
        spine.run(signedIn(caller), async (unit) => {
          await users.requireAdmin(unit);
          await allowHandover(unit, params.uid);
          return { ok: true as const };
        }),
      );
    },
    /** What the directory does. */
    open: (http: FastifyInstance) =>
      openDoor(http, keys, [
        ...crud('/Users', userService(given)),
        ...crud('/Groups', groupService(given)),
        { method: 'GET', path: '/ServiceProviderConfig', handler: told(providerConfig(base)) },
        ...described('/ResourceTypes', resourceTypes(base)),
        ...described('/Schemas', schemas(base)),
      ]),
  };
}

function crud(path: string, acts: Acts) {
  return [
    { method: 'GET', path, handler: acts.list },
    { method: 'POST', path, handler: acts.create },
    { method: 'GET', path: `${path}/:id`, handler: acts.get },
    { method: 'PUT', path: `${path}/:id`, handler: acts.replace },
    { method: 'PATCH', path: `${path}/:id`, handler: acts.patch },
    { method: 'DELETE', path: `${path}/:id`, handler: acts.remove },
  ] as const;
}

const told = (body: object) => async () => ({ status: 200, body });

/** A list of descriptions, and each by its id. */
function described(path: string, all: readonly { readonly id: string }[]) {
  return [
    { method: 'GET', path, handler: told(listOf(all, all.length, 1)) },
    {
      method: 'GET',
      path: `${path}/:id`,
      handler: async ({ id }: { readonly id: string }) => {
        const body = all.find((one) => one.id === id);
        if (body === undefined) throw notFound();
        return { status: 200, body };
      },
    },
  ] as const;
}
