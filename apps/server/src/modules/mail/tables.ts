import type { MailKind } from '@sorgfalt/contract';
import { check, index, pgTable, sql, text, uuid } from '../../platform/database/orm.ts';
import { bytea, instant } from '../../platform/database/columns.ts';

/** Mails that were written. What one says brings a code, so it is encrypted, and gone when it was sent or has expired. */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey(),
    kind: text().$type<MailKind>().notNull(),
    recipient: text().notNull(),
    content: bytea(),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
    sentAt: instant('sent_at'),
  },
  (t) => [
    index('mails_created').on(t.createdAt),
    check('mails_sent_forgotten', sql`${t.sentAt} is null or ${t.content} is null`),
  ],
);
export type MailRow = typeof mails.$inferSelect;
