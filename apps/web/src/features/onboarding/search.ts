import { compact, dayOf, oneOf, textOf, type RawSearch } from '../../client/search-params.ts';

export const caseStatuses = ['draft', 'in_progress', 'in_review', 'approved', 'rejected'] as const;

/** Filters of the case list. */
export function caseFilter(raw: RawSearch) {
  return compact({
    status: oneOf(raw['status'], caseStatuses),
    /** Days of submission. */
    from: dayOf(raw['from']),
    to: dayOf(raw['to']),
  });
}
export type CaseFilter = ReturnType<typeof caseFilter>;

/** The same and their order, as the URL holds them: what an order may be is looked at by the list. */
export function parseCasesSearch(raw: RawSearch) {
  return compact({ ...caseFilter(raw), sort: textOf(raw['sort'], 40) });
}
