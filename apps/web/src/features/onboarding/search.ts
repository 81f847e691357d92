import { compact, dayOf, oneOf, type RawSearch } from '../../client/search-params.ts';

export const caseStatuses = ['draft', 'in_progress', 'in_review', 'approved', 'rejected'] as const;

/** Filters of the case list, as the URL holds them. */
export function parseCasesSearch(raw: RawSearch) {
  return compact({
    status: oneOf(raw['status'], caseStatuses),
    /** Days of submission. */
    from: dayOf(raw['from']),
    to: dayOf(raw['to']),
  });
}
export type CasesSearch = ReturnType<typeof parseCasesSearch>;
