import { compact, textOf, type RawSearch } from '../../app/search-params.ts';

/** Filters of the timeline, as the URL holds them. */
export function parseTimelineSearch(raw: RawSearch) {
  return compact({
    type: textOf(raw['type'], 40),
    clientId: textOf(raw['clientId'], 36),
    proofId: textOf(raw['proofId'], 36),
    caseId: textOf(raw['caseId'], 36),
  });
}
export type TimelineSearch = ReturnType<typeof parseTimelineSearch>;
