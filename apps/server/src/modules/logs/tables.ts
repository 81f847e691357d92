import { pgTable, sql, text } from '../../platform/database/orm.ts';
import { instant } from '../../platform/database/columns.ts';

/** Since when somebody's own log shows what she did; the events themselves are never taken away. */
export const logClearings = pgTable('log_clearings', {
  uid: text().primaryKey(),
  clearedAt: instant('cleared_at')
    .notNull()
    .default(sql`now()`),
});
