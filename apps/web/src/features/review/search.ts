import { compact, dayOf, oneOf, textOf, type RawSearch } from '../../client/search-params.ts';

export const reviewStatuses = ['pending', 'approved', 'rejected', 'all'] as const;
export const reviewWorkflows = ['all', 'client_onboarding', 'payment'] as const;
export const reviewAssignees = ['all', 'me', 'nobody'] as const;

/** Filters of the review queue, as the URL holds them. */
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
  });
}
export type ReviewSearch = ReturnType<typeof parseReviewSearch>;

/** The filter that the server gets: pending items of all workflows unless the URL says otherwise. */
export function queueFilter(
  { status = 'pending', workflow = 'all', assignee = 'all', ...narrowed }: ReviewSearch,
  text: string,
) {
  return { status, workflow, assignee, ...narrowed, ...(text === '' ? {} : { search: text }) } as const;
}
export type QueueFilter = ReturnType<typeof queueFilter>;
