import { sampleRoutes } from '@sorgfalt/contract';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { loadSample, removeSample, sampleStatus } from './service.ts';
import type { SampleDeps } from './service.ts';

export function addSampleRoutes(router: Router, deps: SampleDeps): void {
  router.add(sampleRoutes.status, () => sampleStatus(deps.database));
  router.add(sampleRoutes.load, async ({ query, caller }) => ({
    cases: await loadSample(deps, signedIn(caller), query.size),
  }));
  router.add(sampleRoutes.remove, async ({ caller }) => {
    await removeSample(deps, signedIn(caller));
    return { ok: true as const };
  });
}
