import { isOfficer, timelineRoutes } from '@sorgfalt/contract';
import type { TimelineEvent } from '@sorgfalt/contract';
import type { Database } from '../../platform/database/database.ts';
import type { EventRow } from '../../platform/events/tables.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { eventTypesOf, toTimelineEvent } from './describe.ts';
import { readPage } from './list.ts';
import { namesFor, namesOfEntries } from './names.ts';
import { caseNumbersOf, listNewest, peopleOf } from './repo.ts';

export interface Timeline {
  register(router: Router): void;
  /** Events as screens show them, in the order given. */
  describe(events: readonly EventRow[]): Promise<TimelineEvent[]>;
  /** The newest events with a timeline type. */
  recent(limit: number): Promise<TimelineEvent[]>;
}

/**
 * The sequencer speaks after every change, and a statement ends thousands of payments at once: among the newest few
 * events they would drown what people do.
 */
const drowning: ReadonlySet<string> = new Set(['ledger.sequenced', 'payment.moved', 'payment.ended']);
const recentTypes = eventTypesOf(undefined).filter((type) => !drowning.has(type));

/** The timeline is a read of the event spine; nobody writes it. */
export function createTimeline({ database }: { database: Database }): Timeline {
  async function describe(events: readonly EventRow[]): Promise<TimelineEvent[]> {
    const caseIds = new Set(events.flatMap(({ caseId }) => (caseId === null ? [] : [caseId])));
    const caseNumbers = await caseNumbersOf(database, [...caseIds]);
    return events.map((event) => toTimelineEvent(event, caseNumbers));
  }

  return {
    describe,
    recent: async (limit) => describe(await listNewest(database, { types: recentTypes }, limit)),
    register(router) {
      router.add(timelineRoutes.names, async ({ body }) => ({ names: await namesFor(database, body.ids) }));
      router.add(timelineRoutes.namesOfEntries, async ({ body }) => ({
        names: await namesOfEntries(database, body.ids),
      }));
      router.add(timelineRoutes.people, async () => ({
        people: await peopleOf(database, eventTypesOf(undefined)),
      }));
      router.add(timelineRoutes.list, async ({ query, caller }) => {
        // Others see the office of whoever acted, never who it was.
        if (query.person !== undefined && !(caller !== null && isOfficer(caller.role)))
          throw new AppError('forbidden');
        const { rows, hasOlder, hasNewer } = await readPage(database, query);
        const events = await describe(rows);
        return {
          events,
          nextBefore: hasOlder ? (events.at(-1)?.id ?? null) : null,
          nextAfter: hasNewer ? (events[0]?.id ?? null) : null,
        };
      });
    },
  };
}
