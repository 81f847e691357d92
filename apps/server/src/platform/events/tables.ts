import * as z from 'zod/mini';
import type { EventType, TimelineStatus } from '@sorgfalt/contract';
import { bigint, index, integer, pgTable, sql, text, uuid } from '../database/orm.ts';
import { instant, keptJson, xid8 } from '../database/columns.ts';

/** What an event says of the facts. */
export type EventData = Readonly<Record<string, string | number | boolean | null>>;
/** By hand: an audit reads the data of every event, and a schema of a record takes ten times as long. */
export const eventData = z.custom<EventData>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every(isFact),
);

function isFact(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  return typeof value === 'number' && Number.isFinite(value);
}

/**
 * Everything that happened, append-only (a trigger refuses the rest). No personal data: people and things
 * are named by id. `xid` makes the order safe to follow, see `readEvents`; it is the epoch and, in its lower 40 bits,
 * the transaction id of the cluster (`spine_xid` of the migrations).
 */
export const events = pgTable(
  'events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    xid: xid8()
      .notNull()
      .default(sql`spine_xid()`),
    type: text().$type<EventType>().notNull(),
    status: text().$type<TimelineStatus>().notNull(),
    actorKind: text('actor_kind').$type<'user' | 'agent' | 'system'>().notNull(),
    actor: text().notNull(),
    caseId: uuid('case_id'),
    clientId: uuid('client_id'),
    reviewId: uuid('review_id'),
    /** Ledger entry that seals this event. */
    proofId: uuid('proof_id'),
    data: keptJson(eventData).notNull(),
    occurredAt: instant('occurred_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    index('events_order').on(t.xid, t.id),
    index('events_case').on(t.caseId, t.id),
    index('events_client').on(t.clientId, t.id),
    index('events_proof')
      .on(t.proofId)
      .where(sql`${t.proofId} is not null`),
    // What an agent never did is found here, not by reading everything that it might have done.
    index('events_type').on(t.type, t.actor, t.id),
    // What one person did; the machine, which does most, is not in it.
    index('events_person')
      .on(t.actor, t.id)
      .where(sql`${t.actorKind} = 'user'`),
    // Finds the events of a day; times grow with the rows, so new ones go to its right end.
    index('events_time').on(t.occurredAt, t.id),
  ],
);
export type EventRow = typeof events.$inferSelect;

/** How far each durable consumer has read. */
export const consumers = pgTable('consumers', {
  name: text().primaryKey(),
  xid: xid8()
    .notNull()
    .default(sql`'0'::xid8`),
  eventId: bigint('event_id', { mode: 'number' }).notNull().default(0),
});

/**
 * Lives of the database, append-only: a cluster that it is restored into counts its transactions from elsewhere, so
 * the order of events begins a new epoch there, above all that was. See `epochs.ts`.
 */
export const spineEpochs = pgTable('spine_epochs', {
  number: integer().primaryKey(),
  /** System identifier and timeline of the cluster. */
  cluster: text().notNull(),
  /** The next transaction id of the cluster when the epoch began: it never has a lower one again. */
  openedXid: xid8('opened_xid').notNull(),
  openedAt: instant('opened_at')
    .notNull()
    .default(sql`now()`),
});
