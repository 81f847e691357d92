import type { AssistantModel } from '@sorgfalt/contract';
import { and, desc, eq, sql } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { assistantUses, conversationMessages, conversations } from '../tables.ts';
import type { ConversationRow, MessageRow } from '../tables.ts';

/** The owner's conversation, held until the transaction ends. */
export async function holdConversation(
  tx: Tx,
  owner: string,
  id: string,
): Promise<ConversationRow | undefined> {
  const [row] = await tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, id), eq(conversations.owner, owner)))
    .for('update');
  return row;
}

export async function findMessage(
  tx: Tx,
  conversationId: string,
  id: string,
): Promise<MessageRow | undefined> {
  const [row] = await tx
    .select()
    .from(conversationMessages)
    .where(and(eq(conversationMessages.conversationId, conversationId), eq(conversationMessages.id, id)));
  return row;
}

/** The newest answer of a conversation; null before the first. */
export async function newestAnswer(tx: Tx, conversationId: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: conversationMessages.id })
    .from(conversationMessages)
    .where(
      and(
        eq(conversationMessages.conversationId, conversationId),
        eq(conversationMessages.author, 'assistant'),
      ),
    )
    .orderBy(desc(conversationMessages.no))
    .limit(1);
  return row?.id ?? null;
}

export async function isWriting(tx: Tx, conversationId: string): Promise<boolean> {
  const writing = and(
    eq(conversationMessages.conversationId, conversationId),
    eq(conversationMessages.state, 'writing'),
  );
  return (await tx.$count(conversationMessages, writing)) > 0;
}

export async function insertMessage(
  tx: Tx,
  row: Omit<typeof conversationMessages.$inferInsert, 'no'>,
): Promise<void> {
  await tx.insert(conversationMessages).values(row);
}

/** A conversation is called by its first question. */
export async function touchConversation(
  tx: Tx,
  id: string,
  change: { readonly title?: string; readonly model: AssistantModel },
): Promise<void> {
  await tx
    .update(conversations)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(conversations.id, id));
}

/** Keeps what is written so far; says whether its owner wants it stopped. Null where it is gone. */
export async function keepWriting(tx: Tx, id: string, text: string): Promise<boolean | null> {
  const [row] = await tx
    .update(conversationMessages)
    .set({ text, beatAt: sql`now()` })
    .where(and(eq(conversationMessages.id, id), eq(conversationMessages.state, 'writing')))
    .returning({ stopAt: conversationMessages.stopAt });
  return row === undefined ? null : row.stopAt !== null;
}

/** Ends an answer that is being written; false where it has ended or is gone. */
export async function endAnswer(tx: Tx, id: string, end: Partial<MessageRow>): Promise<boolean> {
  const ended = await tx
    .update(conversationMessages)
    .set(end)
    .where(and(eq(conversationMessages.id, id), eq(conversationMessages.state, 'writing')))
    .returning({ id: conversationMessages.id });
  return ended.length === 1;
}

export async function noteProof(tx: Tx, id: string, proofId: string | null): Promise<void> {
  await tx.update(conversationMessages).set({ proofId }).where(eq(conversationMessages.id, id));
}

export async function wantStop(tx: Tx, id: string): Promise<void> {
  await tx
    .update(conversationMessages)
    .set({ stopAt: sql`now()` })
    .where(and(eq(conversationMessages.id, id), eq(conversationMessages.state, 'writing')));
}

/** Counts an answer of somebody on this day in Zurich; gives how many it makes. */
export async function countAnswer(tx: Tx, uid: string): Promise<number> {
  const [row] = await tx
    .insert(assistantUses)
    .values({ uid, day: sql`(now() at time zone 'Europe/Zurich')::date`, answers: 1 })
    .onConflictDoUpdate({
      target: [assistantUses.uid, assistantUses.day],
      set: { answers: sql`${assistantUses.answers} + 1` },
    })
    .returning({ answers: assistantUses.answers });
  return row?.answers ?? 1;
}
