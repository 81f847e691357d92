import { and, count, desc, eq, isNotNull, lt, sql } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { mails } from './tables.ts';
import type { MailRow } from './tables.ts';

/** So long it is kept that there was a mail. */
const keepDays = 90;

/** Adds a mail, and forgets what earlier ones said that are worth nothing any more. */
export async function insertMail(tx: Tx, mail: typeof mails.$inferInsert): Promise<void> {
  await tx.delete(mails).where(lt(mails.createdAt, sql`now() - make_interval(days => ${keepDays}::int)`));
  await tx
    .update(mails)
    .set({ content: null })
    .where(and(lt(mails.expiresAt, sql`now()`), isNotNull(mails.content)));
  await tx.insert(mails).values(mail);
}

export async function listMails(
  tx: Tx,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: Omit<MailRow, 'content'>[]; total: number }> {
  const [counted] = await tx.select({ total: count() }).from(mails);
  const { id, kind, recipient, createdAt, expiresAt, sentAt } = mails;
  const rows = await tx
    .select({ id, kind, recipient, createdAt, expiresAt, sentAt })
    .from(mails)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: counted?.total ?? 0 };
}

/** A mail that waits and is still worth something, with what it says. */
export async function findWaiting(tx: Tx, id: string): Promise<(MailRow & { content: Uint8Array }) | null> {
  const [row] = await tx
    .select()
    .from(mails)
    .where(and(eq(mails.id, id), sql`${mails.expiresAt} > now()`));
  const content = row?.content ?? null;
  return row === undefined || content === null ? null : { ...row, content };
}

/** Notes that it is out of the house, and forgets what it said. */
export async function noteSent(tx: Tx, id: string): Promise<void> {
  await tx
    .update(mails)
    .set({ sentAt: sql`now()`, content: null })
    .where(eq(mails.id, id));
}
