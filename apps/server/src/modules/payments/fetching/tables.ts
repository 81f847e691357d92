import { date, index, integer, pgTable, sql, text, uuid } from '../../../platform/database/orm.ts';
import { instant } from '../../../platform/database/columns.ts';
import { clientAccounts } from '../accounts/tables.ts';

/** When the statements of an account were fetched at the bank, and when they are next. */
export const statementFetches = pgTable(
  'payment_fetches',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => clientAccounts.id, { onDelete: 'cascade' }),
    /** The last closed day of which the bank's statement was taken. */
    lastDay: date('last_day', { mode: 'string' }),
    triedAt: instant('tried_at')
      .notNull()
      .default(sql`now()`),
    fetchedAt: instant('fetched_at'),
    nextAt: instant('next_at').notNull(),
    /** Why the last attempt came to nothing, and how many have since the last that did not. */
    problem: text(),
    failures: integer().notNull().default(0),
    /** Attempts since which payments that the bank executed are still in no statement. */
    quiet: integer().notNull().default(0),
  },
  (t) => [index('payment_fetches_next').on(t.nextAt)],
);
