import type { PaymentAlarm } from '@sorgfalt/contract';
import { check, index, pgTable, sql, text, uniqueIndex, uuid } from '../../../platform/database/orm.ts';
import { instant } from '../../../platform/database/columns.ts';

/**
 * Where the bank's word, or a list of later, contradicts what is held of a payment, and where whoever paid in is on a list, is a
 * payee that the firm froze, or pays from a country under a call for action. A person clears it who neither brought the word nor
 * entered the order: the check holds the first, a trigger the second.
 */
export const paymentAlarms = pgTable(
  'payment_alarms',
  {
    id: uuid().primaryKey(),
    /** Null for one about a credit. */
    paymentId: uuid('payment_id'),
    kind: text().$type<PaymentAlarm['kind']>().notNull(),
    /** The booking; null for a report or a list. */
    entryId: uuid('entry_id'),
    /** What the report said: the bank's code, and its reason. Of a list, the entries; of frozen payees, their ids. */
    said: text(),
    /** Whoever uploaded what the bank says, or `bank` where it was fetched. */
    raisedBy: text('raised_by').notNull(),
    raisedAt: instant('raised_at')
      .notNull()
      .default(sql`now()`),
    clearedBy: text('cleared_by'),
    clearedAt: instant('cleared_at'),
    notes: text(),
  },
  (t) => [
    // The same contradiction is told once while it stands.
    uniqueIndex('payment_alarms_open')
      .on(t.paymentId, t.kind)
      .where(sql`${t.clearedAt} is null`),
    // Each entry of a statement that is shown asks whether one was raised about it.
    index('payment_alarms_entry')
      .on(t.entryId)
      .where(sql`${t.entryId} is not null`),
    check(
      'payment_alarms_cleared_whole',
      sql`num_nulls(${t.clearedBy}, ${t.clearedAt}, ${t.notes}) in (0, 3) and ${t.notes} <> ''`,
    ),
    check(
      'payment_alarms_about',
      sql`(${t.kind} in ('payer-listed', 'payer-frozen', 'payer-country')) = (${t.paymentId} is null) and num_nonnulls(${t.paymentId}, ${t.entryId}) > 0`,
    ),
    check('payment_alarms_four_eyes', sql`${t.clearedBy} <> ${t.raisedBy}`),
  ],
);
export type AlarmRow = typeof paymentAlarms.$inferSelect;
