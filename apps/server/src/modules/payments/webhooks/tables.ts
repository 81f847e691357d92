import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  uuid,
} from '../../../platform/database/orm.ts';
import { instant } from '../../../platform/database/columns.ts';

/** Addresses that are told of changes of payments. Their secrets are derived, not kept. */
export const webhooks = pgTable('payment_webhooks', {
  id: uuid().primaryKey(),
  url: text().notNull(),
  isActive: boolean('is_active').notNull().default(true),
  createdBy: text('created_by').notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  lastStatus: integer('last_status'),
  lastDeliveredAt: instant('last_delivered_at'),
  /** Failed attempts since the last one that was taken. */
  failures: integer().notNull().default(0),
});
export type WebhookRow = typeof webhooks.$inferSelect;

/** What is to be told to whom: a row for each event and address until it is taken or given up. */
export const webhookDeliveries = pgTable(
  'payment_webhook_deliveries',
  {
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    eventId: bigint('event_id', { mode: 'number' }).notNull(),
    paymentId: uuid('payment_id').notNull(),
    body: text().notNull(),
    attempts: integer().notNull().default(0),
    /** Null when nothing more is tried. */
    nextAt: instant('next_at').default(sql`now()`),
    deliveredAt: instant('delivered_at'),
    /** When the last attempt failed, and nothing more was tried. */
    givenUpAt: instant('given_up_at'),
    lastStatus: integer('last_status'),
  },
  (t) => [
    primaryKey({ columns: [t.webhookId, t.eventId] }),
    index('payment_webhook_deliveries_due')
      .on(t.nextAt)
      .where(sql`${t.nextAt} is not null`),
    index('payment_webhook_deliveries_order')
      .on(t.webhookId, t.paymentId, t.eventId)
      .where(sql`${t.nextAt} is not null`),
  ],
);
