import { idOr } from '../../domain/entity-id.ts';
import { compact, oneOf, textOf, type RawSearch } from '../../client/search-params.ts';

/** Who acts in the workflows: agents by name, people by their office. */
export const timelineActors = [
  'officer',
  'intake-agent',
  'kyc-agent',
  'aml-agent',
  'risk-agent',
  'decision-agent',
  'sequencer',
] as const;

/** Filters of the timeline and the day jumped to, as the URL holds them. */
export function parseTimelineSearch(raw: RawSearch) {
  return compact({
    type: textOf(raw['type'], 40),
    actor: oneOf(raw['actor'], timelineActors),
    person: textOf(raw['person'], 200),
    clientId: textOf(raw['clientId'], 36),
    proofId: textOf(raw['proofId'], 36),
    caseId: textOf(raw['caseId'], 36),
    until: dayOf(raw['until']),
    /** Every step of the machines, where they would be folded. */
    steps: oneOf(raw['steps'], ['all']),
  });
}
export type TimelineSearch = ReturnType<typeof parseTimelineSearch>;

/** The filter that the server gets; what is no id is said at the field and not sent. */
export function eventFilter({ type, actor, person, clientId, proofId, caseId }: TimelineSearch) {
  return compact({
    type,
    actor,
    person,
    clientId: idOr(clientId, undefined),
    proofId: idOr(proofId, undefined),
    caseId: idOr(caseId, undefined),
  });
}
export type EventFilter = ReturnType<typeof eventFilter>;

/** A day that exists, yyyy-mm-dd. */
function dayOf(raw: unknown): string | undefined {
  const text = textOf(raw, 10);
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? undefined : text;
}
