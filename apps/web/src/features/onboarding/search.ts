import { compact, oneOf, type RawSearch } from '../../client/search-params.ts';

export const caseStatuses = ['draft', 'in_progress', 'in_review', 'approved', 'rejected'] as const;

/** Filters of the case list, as the URL holds them. */
export function parseCasesSearch(raw: RawSearch) {
  return compact({ status: oneOf(raw['status'], caseStatuses) });
}
export type CasesSearch = ReturnType<typeof parseCasesSearch>;
