import { idOr } from '../../app/entity-id.ts';
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

/** The filter that the server gets; what is no id is said at the field and not sent. */
export function eventFilter({ type, clientId, proofId, caseId }: TimelineSearch) {
  return compact({
    type,
    clientId: idOr(clientId, undefined),
    proofId: idOr(proofId, undefined),
    caseId: idOr(caseId, undefined),
  });
}
export type EventFilter = ReturnType<typeof eventFilter>;
