import type { Obligation } from '@sorgfalt/contract';
import { check, index, pgTable, sql, text, uniqueIndex, uuid } from '../../platform/database/orm.ts';
import { instant } from '../../platform/database/columns.ts';
import { clients } from '../clients/tables.ts';

/** What the law has the firm do about a client: done once, with a note of what was done. Nothing else of it changes. */
export const obligations = pgTable(
  'obligations',
  {
    id: uuid().primaryKey(),
    clientId: uuid('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    caseId: uuid('case_id'),
    kind: text().$type<Obligation['kind']>().notNull(),
    article: text().notNull(),
    openedAt: instant('opened_at')
      .notNull()
      .default(sql`now()`),
    dueAt: instant('due_at').notNull(),
    doneBy: text('done_by'),
    doneAt: instant('done_at'),
    note: text(),
  },
  (t) => [
    index('obligations_client').on(t.clientId, t.openedAt),
    uniqueIndex('obligations_one_open')
      .on(t.clientId, t.kind)
      .where(sql`${t.doneAt} is null`),
    check('obligations_done_whole', sql`num_nonnulls(${t.doneBy}, ${t.doneAt}, ${t.note}) in (0, 3)`),
    check('obligations_have_a_note', sql`length(trim(coalesce(${t.note}, '-'))) > 0`),
  ],
);
export type ObligationRow = typeof obligations.$inferSelect;
