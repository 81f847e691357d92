import { accessReviewRoutes } from '@sorgfalt/contract';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import type { createAccessReviewService } from './service.ts';

export function addAccessReviewRoutes(
  router: Router,
  service: ReturnType<typeof createAccessReviewService>,
): void {
  router.add(accessReviewRoutes.list, () => service.list());
  router.add(accessReviewRoutes.open, ({ caller }) => service.open(signedIn(caller)));
  router.add(accessReviewRoutes.read, ({ params }) => service.read(params.reviewId));
  router.add(accessReviewRoutes.decide, ({ caller, params, body }) =>
    service.decide(signedIn(caller), params.reviewId, params.uid, body),
  );
  router.add(accessReviewRoutes.close, ({ caller, params }) =>
    service.close(signedIn(caller), params.reviewId),
  );
  router.add(accessReviewRoutes.report, async ({ params, query, reply }) => {
    const report = await service.report(params.reviewId, query.format);
    const name = `access-review-${params.reviewId}.${query.format}`;
    void reply
      .type(query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`);
    return report;
  });
}
