import { pgTable, primaryKey, sql, text } from '../../../platform/database/orm.ts';
import { instant } from '../../../platform/database/columns.ts';

const createdAt = instant('created_at')
  .notNull()
  .default(sql`now()`);

/** Answers to creations by their key. */
export const paymentKeys = pgTable(
  'payment_keys',
  {
    uid: text().notNull(),
    key: text().notNull(),
    bodyHash: text('body_hash').notNull(),
    answer: text().notNull(),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.uid, t.key] })],
);
