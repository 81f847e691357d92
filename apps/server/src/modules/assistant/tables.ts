import * as z from 'zod/mini';
import { answerMetrics, answerSource, checkedSentence } from '@sorgfalt/contract';
import type {
  AnswerNotice,
  AnswerRefusal,
  AssistantLanguage,
  AssistantModel,
  ChatMessage,
} from '@sorgfalt/contract';
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '../../platform/database/orm.ts';
import { instant, keptJson } from '../../platform/database/columns.ts';
import { users } from '../users/tables.ts';

/** Conversations with the assistant. Each is its owner's alone: nobody else reads it, whatever the role. */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid().primaryKey(),
    owner: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    title: text().notNull().default(''),
    model: text().$type<AssistantModel>().notNull(),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
    updatedAt: instant('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [index('conversations_owner').on(t.owner, t.updatedAt)],
);
export type ConversationRow = typeof conversations.$inferSelect;

/** Questions and answers: a tree, whose branches are what was asked or answered in other words. */
export const conversationMessages = pgTable(
  'conversation_messages',
  {
    id: uuid().primaryKey(),
    /** Their order. */
    no: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    parentId: uuid('parent_id'),
    author: text().$type<ChatMessage['author']>().notNull(),
    text: text().notNull(),
    language: text().$type<AssistantLanguage>().notNull(),
    state: text().$type<ChatMessage['state']>().notNull(),
    refusal: text().$type<AnswerRefusal>(),
    notice: text().$type<AnswerNotice>(),
    sources: keptJson(z.array(answerSource)).notNull().default([]),
    sentences: keptJson(z.array(checkedSentence)).notNull().default([]),
    metrics: keptJson(answerMetrics),
    proofId: uuid('proof_id'),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
    /** When whoever writes it was last heard of: an answer that nobody writes any more is interrupted. */
    beatAt: instant('beat_at')
      .notNull()
      .default(sql`now()`),
    stopAt: instant('stop_at'),
  },
  (t) => [
    index('conversation_messages_order').on(t.conversationId, t.no),
    // Those that say what went wrong: few, and counted often.
    index('conversation_messages_notices')
      .on(t.createdAt)
      .where(sql`${t.notice} is not null`),
    uniqueIndex('conversation_messages_one_writing')
      .on(t.conversationId)
      .where(sql`${t.state} = 'writing'`),
    check(
      'conversation_messages_question_done',
      sql`${t.author} = 'assistant' or (${t.author} = 'user' and ${t.state} = 'done')`,
    ),
    check('conversation_messages_answer_follows', sql`${t.author} = 'user' or ${t.parentId} is not null`),
  ],
);
export type MessageRow = typeof conversationMessages.$inferSelect;

/** What each person used of the assistant on a day in Zurich; deleting a conversation gives nothing back. */
export const assistantUses = pgTable(
  'assistant_uses',
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    day: date().notNull(),
    answers: integer().notNull().default(0),
    /** Tokens of models, those reserved for an answer under way included. */
    tokens: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.uid, t.day] })],
);
