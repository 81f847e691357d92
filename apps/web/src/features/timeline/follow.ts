import { timelineTypes, type TimelineEvent } from '@sorgfalt/contract';
import type { EventFilter } from './search.ts';

/** Pages of events as they were loaded, newest first. */
export interface EventPages {
  readonly pages: readonly {
    readonly events: readonly TimelineEvent[];
    readonly nextBefore: string | null;
    readonly nextAfter: string | null;
  }[];
}

const shown: readonly string[] = timelineTypes;

/** Whether a live event belongs into a list with this filter. The server filters alike. */
export function isShown(event: TimelineEvent, filter: EventFilter): boolean {
  const { type, person, ...exact } = filter;
  return (
    shown.includes(event.type) &&
    (person === undefined || event.actor === 'officer') &&
    (type === undefined || type === event.type || type === event.event) &&
    (['actor', 'caseId', 'clientId', 'proofId'] as const).every(
      (name) => exact[name] === undefined || exact[name] === event[name],
    )
  );
}

/**
 * Puts a live event on top of the pages. Nothing changes where it is known, or where newer events are not
 * loaded yet: it lies among those then.
 */
export function appendEvent<Pages extends EventPages>(loaded: Pages, event: TimelineEvent): Pages {
  const [first, ...rest] = loaded.pages;
  if (first === undefined || first.nextAfter !== null) return loaded;
  if (loaded.pages.some(({ events }) => events.some(({ id }) => id === event.id))) return loaded;
  const at = first.events.findIndex(({ id }) => isAfter(event.id, id));
  const events = [...first.events];
  events.splice(at === -1 ? events.length : at, 0, event);
  return { ...loaded, pages: [{ ...first, events }, ...rest] };
}

/** Ids of events are places in the spine, `transaction-number`. */
function isAfter(a: string, b: string): boolean {
  const [aTransaction = '0', aNumber = '0'] = a.split('-');
  const [bTransaction = '0', bNumber = '0'] = b.split('-');
  return aTransaction === bTransaction
    ? Number(aNumber) > Number(bNumber)
    : BigInt(aTransaction) > BigInt(bTransaction);
}
