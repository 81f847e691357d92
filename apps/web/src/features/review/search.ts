import { compact, oneOf, textOf, type RawSearch } from '../../app/search-params.ts';

/** Filters of the review queue, as the URL holds them. */
export function parseReviewSearch(raw: RawSearch) {
  return compact({
    status: oneOf(raw['status'], ['pending', 'approved', 'rejected', 'all']),
    workflow: oneOf(raw['workflow'], ['client_onboarding', 'payment', 'all']),
    search: textOf(raw['search']),
  });
}
export type ReviewSearch = ReturnType<typeof parseReviewSearch>;
