import { reviewRoutes } from '@sorgfalt/contract';
import { AppError } from '../../platform/http/app-error.ts';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { assignItem, unassignItem } from './assign-item.ts';
import { toDetail } from './as-read.ts';
import { toItem } from './item.ts';
import type { OrderedPage } from './queue-order.ts';
import { findItems, readQueue } from './queue-repo.ts';
import type { Filter } from './queue-repo.ts';
import { findItem } from './repo.ts';
import { decideItem } from './decide-item.ts';
import type { ReviewDesk } from './decide-item.ts';

/** The second family of routes has no paging; nobody decides more than this before asking again. */
const approvalsMax = 1000;

export function addReviewRoutes(router: Router, deps: ReviewDesk): void {
  const { database } = deps;

  const list = async (filter: Filter & OrderedPage, uid: string) => {
    const { rows, counts, ...rest } = await readQueue(database, uid, filter, filter);
    return { items: rows.map(toItem), total: counts[filter.status], counts, ...rest };
  };
  router.add(reviewRoutes.queue, ({ query, caller }) => list(query, signedIn(caller).id));
  router.add(reviewRoutes.search, ({ body, caller }) => list(body, signedIn(caller).id));

  router.add(reviewRoutes.get, async ({ params, caller }) => {
    const row = await findItem(database, signedIn(caller).id, params.itemId);
    if (row === null) throw new AppError('not-found');
    return toDetail(row, await deps.evidenceOf(database, row.item));
  });

  router.add(reviewRoutes.assign, ({ params, body, caller }) =>
    assignItem(deps, signedIn(caller), { ...params, ...body }),
  );
  router.add(reviewRoutes.unassign, ({ params, caller }) =>
    unassignItem(deps, signedIn(caller), params.itemId),
  );
  router.add(reviewRoutes.decide, ({ body, caller }) => decideItem(deps, signedIn(caller), body));

  // `officer_id` says who asks; every officer sees the whole queue.
  router.add(reviewRoutes.pendingApprovals, async ({ query, caller }) => {
    const filter = { status: query.status, workflow: query.workflow_type };
    const rows = await findItems(database, signedIn(caller).id, filter, { limit: approvalsMax });
    return { approvals: rows.map(toItem) };
  });

  router.add(reviewRoutes.processDecision, async ({ body, caller }) => ({
    approval: await decideItem(deps, signedIn(caller), {
      itemId: body.approval_id,
      decision: body.decision,
      notes: body.notes,
      officerId: body.officer_id,
      evidenceSha256: body.evidence_sha256,
      reasonCode: body.reason_code,
      checks: body.checks,
    }),
  }));
}
