import { identityRoutes, userRoutes } from '@sorgfalt/contract';
import { AppError } from '../../platform/http/app-error.ts';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { toWire } from './service.ts';
import type { UserService } from './service.ts';

export function addUserRoutes(router: Router, service: UserService): void {
  router.add(identityRoutes.me, async ({ caller }) => {
    const row = await service.find(signedIn(caller).id);
    if (row === undefined) throw new AppError('unauthenticated');
    return toWire(row);
  });
  router.add(userRoutes.list, ({ query }) => service.list(query));
  router.add(userRoutes.search, ({ body }) => service.list(body));
  router.add(userRoutes.asleep, ({ query }) => service.listAsleep(query));
  router.add(userRoutes.setRole, async ({ caller, params, body }) =>
    toWire(await service.setRole(signedIn(caller), params.uid, body)),
  );
  router.add(userRoutes.setState, async ({ caller, params, body }) =>
    toWire(await service.setState(signedIn(caller), params.uid, body)),
  );
}
