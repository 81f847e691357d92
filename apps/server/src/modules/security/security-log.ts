import type { SecurityKind } from '@sorgfalt/contract';
import type { Database } from '../../platform/database/database.ts';
import { withoutDeadline } from '../../platform/deadline.ts';
import { faultOf } from '../../platform/fault.ts';
import type { Log } from '../../platform/log.ts';
import { shareUnderWay } from '../../platform/share-under-way.ts';
import { insertEvents, prune } from './repo.ts';
import type { Noticed } from './repo.ts';

export interface SecurityLog {
  /** Notes it and comes back at once: nobody waits for the record, and no request fails by it. */
  record(event: Noticed): void;
  /** Writes what was counted in the minute that ends, and drops what is older than the term. */
  endMinute(): Promise<void>;
  /** Waits until what was noted is written. */
  settled(): Promise<void>;
}

/** Different events of one kind in a minute; what is beyond is counted together, so that nobody fills the disk. */
const kindsOwnMax = 60;
/** While the database is away so many wait; then the newest are counted as lost in the process log. */
const waitingMax = 2000;
const batchMax = 200;
const pruneEveryMinutes = 60;

/**
 * The first event of its like in a minute is written at once, the others of that minute as one row with their number.
 * Each kind has a share of its own: a flood of failed sign-ins does not hide who was made an administrator.
 */
export function createSecurityLog(deps: {
  readonly database: Database;
  readonly days: number;
  readonly log: Log;
}): SecurityLog {
  const { push, flush } = createWriter(deps.database, deps.log);
  let minute = new Map<string, { readonly event: Noticed; more: number }>();
  let shares = new Map<SecurityKind, number>();
  let minutes = 0;
  return {
    record(event) {
      const own = JSON.stringify(event);
      const share = shares.get(event.kind) ?? 0;
      const isOwn = minute.has(own) || share < kindsOwnMax;
      const key = isOwn ? own : event.kind;
      const counted = minute.get(key);
      if (counted !== undefined) {
        counted.more += 1;
        return;
      }
      if (isOwn) shares.set(event.kind, share + 1);
      const kept: Noticed = isOwn ? event : { kind: event.kind };
      minute.set(key, { event: kept, more: 0 });
      push(kept, 1);
    },
    async endMinute() {
      const ended = minute;
      minute = new Map();
      shares = new Map();
      for (const { event, more } of ended.values()) if (more > 0) push(event, more);
      minutes += 1;
      if (minutes % pruneEveryMinutes === 1) await prune(deps.database, deps.days);
      await flush();
    },
    settled: flush,
  };
}

/** Writes what it is given, in order and one statement at a time; while the database is away it waits. */
function createWriter(database: Database, log: Log) {
  let waiting: (Noticed & { readonly times: number })[] = [];

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMax);
      try {
        await insertEvents(database, batch);
      } catch (error) {
        // They stay, and go with the next that are noted or at the end of the minute.
        log.warn({ waiting: waiting.length, error: faultOf(error) }, 'Security events wait');
        return;
      }
      waiting = waiting.slice(batch.length);
    }
  }

  // It serves many requests: the time of the one that began it says nothing.
  const flush = shareUnderWay(() => withoutDeadline(write));

  return {
    flush,
    push(event: Noticed, times: number): void {
      if (waiting.length >= waitingMax) {
        log.error({ kind: event.kind, times }, 'A security event is lost, the database is away');
        return;
      }
      waiting.push({ ...event, times });
      void flush();
    },
  };
}
