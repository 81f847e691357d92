import type { Router } from '../../platform/http/register-route.ts';
import { addAccessReviewRoutes } from './routes.ts';
import { createAccessReviewService } from './service.ts';

export { accessDecisionRegister, accessReviewRegister } from './register.ts';

/** The yearly review of who may do what, with its evidence. */
export function createAccessReviews(deps: Parameters<typeof createAccessReviewService>[0]): {
  register(router: Router): void;
} {
  const service = createAccessReviewService(deps);
  return { register: (router) => addAccessReviewRoutes(router, service) };
}
