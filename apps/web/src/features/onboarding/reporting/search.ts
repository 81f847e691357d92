import { administeredKinds, reportingStates } from '@sorgfalt/contract';
import { compact, oneOf, textOf, type RawSearch } from '../../../client/search-params.ts';

/** Filters of the administered entities, as the URL holds them. */
export function parseReportingSearch(raw: RawSearch) {
  return compact({ state: textOf(raw['state'], 40), kind: textOf(raw['kind'], 40) });
}
export type ReportingSearch = ReturnType<typeof parseReportingSearch>;

/** States that the list is narrowed to. */
export const shownStates = ['overdue', ...reportingStates] as const;

/** The filter that the server gets: what is none of the words that it knows is left out. */
export function reportingFilter({ state, kind }: ReportingSearch) {
  return compact({ state: oneOf(state, shownStates), kind: oneOf(kind, administeredKinds) });
}
export type ReportingFilter = ReturnType<typeof reportingFilter>;
