import { compact, dayOf, oneOf, textOf, type RawSearch } from '../../client/search-params.ts';

export const reviewStatuses = ['pending', 'approved', 'rejected', 'all'] as const;
export const reviewWorkflows = ['all', 'client_onboarding', 'payment'] as const;
export const reviewAssignees = ['all', 'me', 'nobody'] as const;

/** Filters of the review queue and its order, as the URL holds them: what an order may be is looked at by the list. */
export function parseReviewSearch(raw: RawSearch) {
  return compact({
    status: oneOf(raw['status'], reviewStatuses),
    workflow: oneOf(raw['workflow'], reviewWorkflows),
    assignee: oneOf(raw['assignee'], reviewAssignees),
    /** Days of submission, and of the decision. */
    from: dayOf(raw['from']),
    to: dayOf(raw['to']),
    decidedFrom: dayOf(raw['decidedFrom']),
    decidedTo: dayOf(raw['decidedTo']),
    /** Who decided, and the reason for which an item was referred. */
    officer: textOf(raw['officer'], 200),
    reason: textOf(raw['reason'], 60),
    sort: textOf(raw['sort'], 40),
  });
}
export type ReviewSearch = ReturnType<typeof parseReviewSearch>;
