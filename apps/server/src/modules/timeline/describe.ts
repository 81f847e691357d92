import { eventCatalogue } from '@sorgfalt/contract';
import type { EventType, TimelineEvent } from '@sorgfalt/contract';
import { printPosition } from '../../platform/events/position.ts';
import type { EventRow } from '../../platform/events/tables.ts';

/** Events that the timeline shows: those with one of the specification's types. */
const shownTypes = (Object.keys(eventCatalogue) as EventType[]).filter(
  (name) => eventCatalogue[name].timeline !== null,
);

/** The events behind a type filter: a timeline type stands for several, an event name for itself. */
export function eventTypesOf(filter: string | undefined): EventType[] {
  return shownTypes.filter(
    (name) => filter === undefined || name === filter || eventCatalogue[name].timeline === filter,
  );
}

/** An event as screens show it. Nobody's name: people appear under their office only. */
export function toTimelineEvent(row: EventRow, caseNumbers: ReadonlyMap<string, string>): TimelineEvent {
  const { caseNo, entryId } = row.data;
  return {
    id: printPosition(row),
    type: eventCatalogue[row.type].timeline ?? row.type,
    status: row.status,
    actor: row.actorKind === 'user' ? 'officer' : row.actor,
    time: row.occurredAt,
    event: row.type,
    caseId: row.caseId,
    caseNo: (row.caseId === null ? undefined : caseNumbers.get(row.caseId)) ?? textOf(caseNo),
    clientId: row.clientId,
    // A verification seals nothing itself; it is about the entry that it names.
    proofId: row.proofId ?? (row.type === 'ledger.verified' ? textOf(entryId) : null),
    params: { ...row.data },
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
