import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { securityRoutes } from '@sorgfalt/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { faultOf } from '../../platform/fault.ts';
import type { Log } from '../../platform/log.ts';
import { fileOf } from './export.ts';
import { readEvents, uidOfSession } from './repo.ts';
import { createSecurityLog } from './security-log.ts';
import type { SecurityLog } from './security-log.ts';
import { watchRequests } from './watch.ts';

export interface Security {
  /** Notices what is answered from now on: call it before routes are added. */
  watch(http: FastifyInstance): void;
  register(router: Router): void;
  /** Notes what no request tells of. */
  readonly record: SecurityLog['record'];
  stop(): Promise<void>;
}

const minuteMs = 60_000;

/** What happens at the doors of the product: noticed, kept for its term, shown to administrators. */
export function createSecurity(deps: { database: Database; days: number; log: Log }): Security {
  const { database, log } = deps;
  const events = createSecurityLog(deps);
  const failed = (error: unknown) => log.warn({ error: faultOf(error) }, 'Security events wait');
  const minute = setInterval(() => void events.endMinute().catch(failed), minuteMs);
  minute.unref();
  return {
    watch: (http) => watchRequests(http, events, (token) => uidOfSession(database, token)),
    register(router) {
      router.add(securityRoutes.search, async ({ body: { before, limit, ...filter } }) => {
        await events.settled();
        const found = await readEvents(database, filter, { before, limit: limit + 1 });
        const shown = found.slice(0, limit);
        return { events: shown, nextBefore: found.length > limit ? (shown.at(-1)?.eventId ?? null) : null };
      });
      router.add(securityRoutes.export, async ({ body: { format, ...filter }, reply }) => {
        await events.settled();
        reply
          .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8')
          .header('content-disposition', `attachment; filename="security-events.${format}"`);
        // Streamed: a year of events must not stand in memory. The contract calls the body a text.
        return Readable.from(fileOf(database, filter, format)) as unknown as string;
      });
    },
    record: events.record,
    async stop() {
      clearInterval(minute);
      await events.endMinute().catch(failed);
    },
  };
}
