import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { Pool } from 'pg';
import { requireKept } from '../../platform/kept.ts';
import { locks } from '../../platform/database/locks.ts';
import { createAsk } from './ask.ts';
import type { Ask, One } from './ask.ts';
import { careProbes } from './care-probes.ts';
import { providerProbes } from './provider-probes.ts';
import type { Patience } from './patience.ts';
import type { Probe } from './probe.ts';

const journal = new URL('../../../migrations/meta/_journal.json', import.meta.url);
const journalForm = z.object({ entries: z.array(z.object({ when: z.number() })).check(z.minLength(1)) });
const skewMsMax = 2000;
/** So often a job failed before it counts as one that will not succeed by itself. */
const failedAttempts = 3;

/**
 * What the tables say, on connections of its own: a full pool of the product keeps nobody waiting here. It reads what
 * other modules keep and writes nothing.
 */
export function databaseProbes(pool: Pool, patience: Patience, now: () => number = Date.now): Probe[] {
  const ask = createAsk(pool);
  return [
    ...groundProbes(ask, patience, now),
    ...workProbes(ask, patience),
    ...outsideProbes(ask, patience),
    ...providerProbes(ask, patience),
    ...careProbes(pool, patience),
  ];
}

/** What everything stands on. */
function groundProbes({ one, present }: Ask, { overdueMs }: Patience, now: () => number): Probe[] {
  return [
    {
      // One that takes nothing in is as good as away.
      part: 'database',
      unit: 'number',
      isRequired: true,
      look: () =>
        present(`select case current_setting('transaction_read_only') when 'off' then 1 end as figure`),
    },
    { part: 'migrations', unit: 'number', isRequired: true, limit: 0, look: () => missingMigrations(one) },
    {
      // Beyond the newest event nothing is ever found: the database is older than who followed it.
      part: 'cursor',
      unit: 'number',
      isRequired: true,
      limit: 0,
      look: () =>
        one(`select count(*)::int as figure from consumers
             where xid > '0' and (xid, event_id) > (select xid, id from events order by xid desc, id desc limit 1)`),
    },
    {
      // One that hangs keeps its session, in which it says something every two seconds otherwise. Of another role's nobody
      // is told.
      part: 'workers',
      unit: 'number',
      look: () =>
        present(`select nullif(count(distinct process_key), 0)::int as figure from worker_presence w
                 where exists (select from pg_locks l join pg_stat_activity a on a.pid = l.pid
                   where l.locktype = 'advisory' and l.classid = ${locks.presence}
                     and l.objid = w.process_key and l.objsubid = 2 and l.granted
                     and coalesce(a.state_change, now()) >= now() - ${overdueMs} * interval '1 millisecond')`),
    },
    { part: 'clock', unit: 'milliseconds', limit: skewMsMax, look: () => skew(one, now) },
  ];
}

/** What moves by itself, or should. */
function workProbes({ one, age }: Ask, { overdueMs, stampMs }: Patience): Probe[] {
  const seconds = overdueMs / 1000;
  return [
    {
      part: 'events',
      unit: 'seconds',
      limit: seconds,
      look: () =>
        age(`select occurred_at from events where (xid, id) > (
               coalesce((select xid from consumers where name = 'dispatcher'), '0'),
               coalesce((select event_id from consumers where name = 'dispatcher'), 0)
             ) order by xid, id limit 1`),
    },
    {
      part: 'jobs',
      unit: 'seconds',
      limit: seconds,
      look: () =>
        age(`select min(run_at) from graphile_worker._private_jobs
             where locked_at is null and attempts < max_attempts and run_at < now()`),
    },
    {
      part: 'failing-jobs',
      unit: 'number',
      limit: 0,
      look: () =>
        one(
          // One that has no attempt left was replaced by another one while it ran.
          `select count(*)::int as figure from graphile_worker._private_jobs
           where attempts >= $1 and attempts < max_attempts and last_error is not null`,
          [failedAttempts],
        ),
    },
    {
      part: 'sequencer',
      unit: 'seconds',
      limit: seconds,
      look: () =>
        age(`select created_at from ledger_entries where entry_id =
               (select entry_id from ledger_places where leaf_index is null order by entry_id limit 1)`),
    },
    {
      // Of any age: nothing is signed while nothing happens.
      part: 'checkpoint',
      unit: 'hours',
      look: () =>
        one(`select extract(epoch from now() - max(created_at))::float8 / 3600 as figure from ledger_checkpoints
             where no = (select max(no) from ledger_checkpoints)`),
    },
    {
      part: 'stamps',
      unit: 'seconds',
      limit: (overdueMs + stampMs) / 1000,
      look: () =>
        age(`select min(created_at) from ledger_checkpoints
             where no > coalesce((select max(checkpoint_no) from ledger_timestamps), 0)`),
    },
  ];
}

/** What rests on others: the bank, and whoever is told. */
function outsideProbes({ one, age }: Ask, { overdueMs, askBankMs }: Patience): Probe[] {
  const seconds = overdueMs / 1000;
  return [
    {
      part: 'sending',
      unit: 'seconds',
      limit: seconds,
      look: () => age(`select min(updated_at) from payments where state = 'queued' and not is_held`),
    },
    {
      // What the bank was given and did not answer, and what it should have been asked about.
      part: 'bank',
      unit: 'seconds',
      limit: (overdueMs + askBankMs) / 1000,
      look: () =>
        age(`select least(
               (select min(updated_at) from payments where state in ('sending', 'unknown')),
               (select min(s.next_at) from payment_sendings s join payments p on p.id = s.payment_id
                where p.state in ('submitted', 'awaiting_sca', 'accepted') and s.next_at < now()))`),
    },
    {
      part: 'statements',
      unit: 'number',
      limit: 0,
      look: () =>
        one('select count(*)::int as figure from payment_fetches where failures >= $1', [failedAttempts]),
    },
    {
      part: 'webhooks',
      unit: 'number',
      limit: 0,
      look: () =>
        one('select count(*)::int as figure from payment_webhooks where is_active and failures >= $1', [
          failedAttempts,
        ]),
    },
  ];
}

/** How many migrations of this build the database has not had. */
async function missingMigrations(one: One): Promise<number | null> {
  const { entries } = requireKept(journalForm, readFileSync(journal, 'utf8'));
  const last = (await one('select max(created_at)::float8 as figure from drizzle.__drizzle_migrations')) ?? 0;
  return entries.filter(({ when }) => when > last).length;
}

/** How far the clock of the database is ahead of ours, the way there and back taken off. */
async function skew(one: One, now: () => number): Promise<number> {
  const sentMs = now();
  const theirMs = (await one('select extract(epoch from clock_timestamp())::float8 * 1000 as figure')) ?? 0;
  const answeredMs = now();
  const offMs = theirMs - (sentMs + answeredMs) / 2;
  const doubtMs = (answeredMs - sentMs) / 2;
  return Math.sign(offMs) * Math.max(0, Math.round(Math.abs(offMs) - doubtMs));
}
