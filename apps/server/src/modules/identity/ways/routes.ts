import { signInWayRoutes } from '@sorgfalt/contract';
import { signedIn } from '../../../platform/http/register-route.ts';
import type { Router } from '../../../platform/http/register-route.ts';
import { headersOf } from '../request-headers.ts';
import { beginLink, listWays, unlink } from './change-ways.ts';
import type { WayDeps } from './change-ways.ts';

/** Everybody sees, adds and ends the ways in to the own account. */
export function addWayRoutes(router: Router, deps: WayDeps): void {
  router.add(signInWayRoutes.list, ({ caller }) => listWays(deps, signedIn(caller)));
  router.add(signInWayRoutes.link, async ({ caller, params: { way }, request, reply }) => {
    const headers = headersOf(request);
    const { url, cookies } = await beginLink(deps, signedIn(caller), { way, headers });
    reply.header('set-cookie', [...cookies]);
    return { url };
  });
  router.add(signInWayRoutes.unlink, async ({ caller, params: { way } }) => {
    await unlink(deps, signedIn(caller), way);
    return { ok: true as const };
  });
}
