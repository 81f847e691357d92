import type { Role } from '@sorgfalt/contract';
import { bigint, pgTable, sql, text } from '../../../platform/database/orm.ts';
import { instant } from '../../../platform/database/columns.ts';

/** Up to what a role may approve, CHF centimes; no row for any amount. */
export const approvalLimits = pgTable('payment_approval_limits', {
  role: text().$type<Role>().primaryKey(),
  limitMinor: bigint('limit_minor', { mode: 'number' }).notNull(),
  setBy: text('set_by').notNull(),
  setAt: instant('set_at')
    .notNull()
    .default(sql`now()`),
});
