import { timelineRoutes } from '@sorgfalt/contract';
import type { TimelineEvent } from '@sorgfalt/contract';
import type { Database } from '../../platform/database/database.ts';
import { parsePosition } from '../../platform/events/position.ts';
import type { EventRow } from '../../platform/events/tables.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { eventTypesOf, toTimelineEvent } from './describe.ts';
import { caseNumbersOf, listNewest } from './repo.ts';

export interface Timeline {
  register(router: Router): void;
  /** Events as screens show them, in the order given. */
  describe(events: readonly EventRow[]): Promise<TimelineEvent[]>;
  /** The newest events with a timeline type. */
  recent(limit: number): Promise<TimelineEvent[]>;
}

/** The sequencer speaks after every change; among the newest few events it would drown what people do. */
const recentTypes = eventTypesOf(undefined).filter((type) => type !== 'ledger.sequenced');

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
      router.add(timelineRoutes.list, async ({ query: { type, before, limit, ...filter } }) => {
        const position = before === undefined ? undefined : parsePosition(before);
        if (position === null) {
          throw new AppError('invalid-request', {
            fields: [{ path: 'query.before', code: 'invalid_format' }],
          });
        }
        // One more than asked for tells whether there is a next page.
        const rows = await listNewest(
          database,
          { ...filter, types: eventTypesOf(type), before: position },
          limit + 1,
        );
        const events = await describe(rows.slice(0, limit));
        return { events, nextBefore: rows.length > limit ? (events.at(-1)?.id ?? null) : null };
      });
    },
  };
}
