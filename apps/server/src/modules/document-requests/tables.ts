import { mailLanguages } from '@sorgfalt/contract';
import type { MailLanguage } from '@sorgfalt/contract';
import { check, date, index, pgTable, sql, text, uuid } from '../../platform/database/orm.ts';
import { instant, keptJson } from '../../platform/database/columns.ts';
import { clients } from '../clients/tables.ts';
import { keptItems } from './items-form.ts';

/** Which papers clients were asked for: nothing of one changes but that it can be withdrawn once, and they go with the client only. */
export const documentRequests = pgTable(
  'document_requests',
  {
    id: uuid().primaryKey(),
    clientId: uuid('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    language: text({ enum: mailLanguages }).$type<MailLanguage>().notNull(),
    dueOn: date('due_on').notNull(),
    /** What the officer added to the letter. */
    note: text(),
    items: keptJson(keptItems).notNull(),
    askedBy: text('asked_by').notNull(),
    askedAt: instant('asked_at').notNull(),
    withdrawnBy: text('withdrawn_by'),
    withdrawnAt: instant('withdrawn_at'),
    withdrawnFor: text('withdrawn_for'),
  },
  (t) => [
    index('document_requests_client').on(t.clientId, t.askedAt),
    check(
      'document_requests_withdrawn_whole',
      sql`num_nonnulls(${t.withdrawnBy}, ${t.withdrawnAt}, ${t.withdrawnFor}) in (0, 3)`,
    ),
  ],
);
export type RequestRow = typeof documentRequests.$inferSelect;
