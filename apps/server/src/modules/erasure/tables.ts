import type { ErasureReason } from '@sorgfalt/contract';
import { check, pgTable, sql, text, uniqueIndex, uuid } from '../../platform/database/orm.ts';
import { instant } from '../../platform/database/columns.ts';
import { clients } from '../clients/tables.ts';

/**
 * That somebody wants a client erased. A trigger lets no client go whose request nobody else has consented to; the request goes
 * with it. What is refused stays.
 */
export const erasureRequests = pgTable(
  'erasure_requests',
  {
    id: uuid().primaryKey(),
    clientId: uuid('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    reason: text().$type<ErasureReason>().notNull(),
    requestedBy: text('requested_by').notNull(),
    requestedAt: instant('requested_at')
      .notNull()
      .default(sql`now()`),
    refusedBy: text('refused_by'),
    refusedAt: instant('refused_at'),
    /** Written by the transaction that erases. */
    consentedBy: text('consented_by'),
  },
  (t) => [
    uniqueIndex('erasure_requests_one_open')
      .on(t.clientId)
      .where(sql`${t.refusedAt} is null`),
    check('erasure_requests_four_eyes', sql`${t.consentedBy} <> ${t.requestedBy}`),
    check('erasure_requests_one_answer', sql`num_nonnulls(${t.refusedBy}, ${t.consentedBy}) < 2`),
    check('erasure_requests_refused_whole', sql`num_nonnulls(${t.refusedBy}, ${t.refusedAt}) in (0, 2)`),
  ],
);
export type ErasureRequestRow = typeof erasureRequests.$inferSelect;
