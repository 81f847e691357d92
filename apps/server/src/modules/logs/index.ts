import { logRoutes } from '@sorgfalt/contract';
import type { TimelineEvent } from '@sorgfalt/contract';
import type { Database } from '../../platform/database/database.ts';
import type { EventRow } from '../../platform/events/tables.ts';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { concernOf, toNotification } from './notifications.ts';
import { agentEvents, clearLog, concerning, ownEvents } from './repo.ts';

const notificationsMax = 100;

interface Deps {
  readonly database: Database;
  readonly describe: (events: readonly EventRow[]) => Promise<TimelineEvent[]>;
}

/** Reads of the event spine as logs and notifications; nobody writes either. */
export function createLogs({ database, describe }: Deps) {
  return {
    register(router: Router): void {
      router.add(logRoutes.agents, async ({ query }) => ({
        logs: await describe(await agentEvents(database, query.limit)),
      }));
      router.add(logRoutes.own, async ({ caller, query }) => ({
        logs: await describe(await ownEvents(database, signedIn(caller).id, query.limit)),
      }));
      router.add(logRoutes.clear, async ({ caller }) => {
        await clearLog(database, signedIn(caller).id);
        return { ok: true as const };
      });
      router.add(logRoutes.notifications, async ({ caller }) => {
        const { id, role } = signedIn(caller);
        const concern = concernOf(role);
        if (concern === null) return { notifications: [] };
        const rows = await concerning(database, id, concern, notificationsMax);
        const events = await describe(rows);
        return {
          notifications: events.map((event, at) => toNotification(event, rows[at]?.reviewId ?? null)),
        };
      });
    },
  };
}
