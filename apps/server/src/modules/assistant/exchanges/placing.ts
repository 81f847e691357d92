import { questionCharsMax } from '@sorgfalt/contract';
import { languageOf } from '@sorgfalt/grounding';
import type { AssistantModel, Exchange } from '@sorgfalt/contract';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { AppError, invariant } from '../../../platform/http/app-error.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import { endSilent, toConversation, toMessage } from '../conversations/repo.ts';
import type { MessageRow } from '../tables.ts';
import * as repo from './repo.ts';

/** Which conversation, and which of its messages. */
export interface Place {
  readonly conversationId: string;
  readonly messageId: string;
}

/** A question and the answer that follows it. */
interface Placed {
  readonly conversationId: string;
  readonly questionId: string;
  readonly answerId: string;
}

interface Wanted {
  readonly conversationId: string;
  /** Null: whoever answered last. */
  readonly model: AssistantModel | null;
  readonly answersPerDay: number;
  /** Says which question is to be answered, and puts it there if it is new. */
  question(tx: Tx): Promise<string>;
}

const titleCharsMax = 80;

/** Makes room for an answer. Refuses `not-found`, `answer-in-progress` and `answers-spent`. */
export function placeAnswer(database: Database, caller: Caller, wanted: Wanted): Promise<Placed> {
  const { conversationId } = wanted;
  return database.transaction(async (tx) => {
    const held = await repo.holdConversation(tx, caller.id, conversationId);
    if (held === undefined) throw new AppError('not-found');
    await endSilent(tx, conversationId);
    if (await repo.isWriting(tx, conversationId)) throw new AppError('answer-in-progress');
    await spendAnswer(tx, caller.id, wanted.answersPerDay);
    const questionId = await wanted.question(tx);
    const asked = await repo.findMessage(tx, conversationId, questionId);
    invariant(asked !== undefined, 'a question that was placed is there');
    const title = held.title === '' ? { title: asked.text.slice(0, titleCharsMax) } : {};
    await repo.touchConversation(tx, conversationId, { ...title, model: wanted.model ?? held.model });
    const answerId = uuidv7();
    const answer = { id: answerId, conversationId, parentId: questionId, author: 'assistant' } as const;
    await repo.insertMessage(tx, { ...answer, text: '', language: asked.language, state: 'writing' });
    return { conversationId, questionId, answerId };
  });
}

export function readExchange(
  database: Database,
  caller: Caller,
  { conversationId, questionId, answerId }: Placed,
): Promise<Exchange> {
  return database.transaction(async (tx) => {
    const row = await repo.holdConversation(tx, caller.id, conversationId);
    const question = await repo.findMessage(tx, conversationId, questionId);
    const answer = await repo.findMessage(tx, conversationId, answerId);
    if (row === undefined || question === undefined || answer === undefined) throw new AppError('not-found');
    return { conversation: toConversation(row), question: toMessage(question), answer: toMessage(answer) };
  });
}

/** A message of a conversation that is held. Refuses `not-found`, also for one of another author. */
export async function requireMessage(
  tx: Tx,
  { conversationId, messageId }: Place,
  author: MessageRow['author'],
): Promise<MessageRow> {
  const found = await repo.findMessage(tx, conversationId, messageId);
  if (found === undefined || found.author !== author) throw new AppError('not-found');
  return found;
}

/** Puts a question after an answer, or at the beginning; gives its id. */
export async function putQuestion(
  tx: Tx,
  conversationId: string,
  parentId: string | null,
  text: string,
): Promise<string> {
  const id = uuidv7();
  const parent = parentId === null ? undefined : await repo.findMessage(tx, conversationId, parentId);
  const language = languageOf(text, parent?.language ?? 'en');
  const question = { id, conversationId, parentId, author: 'user', state: 'done' } as const;
  await repo.insertMessage(tx, { ...question, text, language });
  return id;
}

/** Counts an answer of somebody's day. Refuses `answers-spent` where there were enough of them. */
export async function spendAnswer(tx: Tx, uid: string, answersPerDay: number): Promise<void> {
  if ((await repo.countAnswer(tx, uid)) > answersPerDay) throw new AppError('answers-spent');
}

/** What was asked, without blanks around it. Refuses `question-too-long`, and by `whenEmpty` where nothing was. */
export function questionOf(
  asked: string,
  whenEmpty: 'question-empty' | 'policy-question-empty' = 'question-empty',
): string {
  const text = asked.trim();
  if (text === '') throw new AppError(whenEmpty);
  if (text.length > questionCharsMax)
    throw new AppError('question-too-long', { details: { max: questionCharsMax } });
  return text;
}
