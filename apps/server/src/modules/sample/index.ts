import type { Router } from '../../platform/http/register-route.ts';
import { addSampleRoutes } from './routes.ts';
import type { SampleDeps } from './service.ts';

export interface SampleFirm {
  register(router: Router): void;
}

/** Invented clients to try the product with, on an installation that has none yet. */
export function createSampleFirm(deps: SampleDeps): SampleFirm {
  return { register: (router) => addSampleRoutes(router, deps) };
}
