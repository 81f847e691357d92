import type { AssistantModel, ChatMessage, Conversation } from '@sorgfalt/contract';
import { and, asc, desc, eq, sql } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { holdLockOf, locks } from '../../../platform/database/locks.ts';
import { conversationMessages, conversations } from '../tables.ts';
import type { ConversationRow, MessageRow } from '../tables.ts';

/** Lets one change of somebody's list of conversations in at a time. */
export function lockConversations(tx: Tx, owner: string): Promise<void> {
  return holdLockOf(tx, locks.conversations, owner);
}

export async function listConversations(tx: Tx, owner: string): Promise<ConversationRow[]> {
  return tx
    .select()
    .from(conversations)
    .where(eq(conversations.owner, owner))
    .orderBy(desc(conversations.updatedAt), desc(conversations.id));
}

export async function countConversations(tx: Tx, owner: string): Promise<number> {
  return tx.$count(conversations, eq(conversations.owner, owner));
}

export async function insertConversation(
  tx: Tx,
  row: { readonly id: string; readonly owner: string; readonly model: AssistantModel },
): Promise<ConversationRow | undefined> {
  const [inserted] = await tx.insert(conversations).values(row).returning();
  return inserted;
}

/** Of its owner alone: for anybody else there is none. */
export async function findConversation(
  tx: Tx,
  owner: string,
  id: string,
): Promise<ConversationRow | undefined> {
  const [row] = await tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, id), eq(conversations.owner, owner)));
  return row;
}

export async function deleteConversation(tx: Tx, owner: string, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(conversations)
    .where(and(eq(conversations.id, id), eq(conversations.owner, owner)))
    .returning({ id: conversations.id });
  return deleted.length === 1;
}

/** After so long without a beat whoever wrote an answer is gone. */
const silentSeconds = 20;

/** Marks an answer as interrupted that nobody writes any more. */
export async function endSilent(tx: Tx, conversationId: string): Promise<void> {
  const { state, beatAt } = conversationMessages;
  await tx
    .update(conversationMessages)
    .set({ state: 'interrupted' })
    .where(
      and(
        eq(conversationMessages.conversationId, conversationId),
        eq(state, 'writing'),
        sql`${beatAt} < now() - make_interval(secs => ${silentSeconds})`,
      ),
    );
}

export async function listMessages(tx: Tx, conversationId: string): Promise<MessageRow[]> {
  return tx
    .select()
    .from(conversationMessages)
    .where(eq(conversationMessages.conversationId, conversationId))
    .orderBy(asc(conversationMessages.no));
}

/** How many messages a search gives, and how much of each is shown around what was looked for. */
const foundMax = 50;
const aroundChars = 80;

export async function searchMessages(tx: Tx, owner: string, wanted: string) {
  const at = sql<number>`strpos(lower(${conversationMessages.text}), lower(${wanted}::text))`;
  return tx
    .select({
      conversationId: conversations.id,
      messageId: conversationMessages.id,
      title: conversations.title,
      excerpt: sql<string>`substr(${conversationMessages.text}, greatest(1, ${at} - ${aroundChars}::int), ${wanted.length + 2 * aroundChars}::int)`,
      createdAt: conversationMessages.createdAt,
    })
    .from(conversationMessages)
    .innerJoin(conversations, eq(conversations.id, conversationMessages.conversationId))
    .where(and(eq(conversations.owner, owner), sql`${at} > 0`))
    .orderBy(desc(conversationMessages.no))
    .limit(foundMax);
}

export function toConversation({ id, title, model, createdAt, updatedAt }: ConversationRow): Conversation {
  return { conversationId: id, title, model, createdAt, updatedAt };
}

export function toMessage(row: MessageRow): ChatMessage {
  const { id, parentId, author, text, language, createdAt, state } = row;
  const { refusal, notice, sources, sentences, metrics, proofId } = row;
  const parts = { refusal, notice, sources, sentences, metrics, proofId };
  return { messageId: id, parentId, author, text, language, createdAt, state, ...parts };
}
