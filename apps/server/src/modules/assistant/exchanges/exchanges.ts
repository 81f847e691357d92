import { swissDay } from '@sorgfalt/calendar';
import type { AssistantModel, Exchange } from '@sorgfalt/contract';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError, invariant } from '../../../platform/http/app-error.ts';
import { placeAnswer, putQuestion, questionOf, readExchange, requireMessage } from './placing.ts';
import type { Place } from './placing.ts';
import * as repo from './repo.ts';
import { startWriting } from './writing.ts';
import type { Writing, WritingDeps } from './writing.ts';

/** A question that was taken, and its answer under way. */
export interface Under {
  readonly begun: Exchange;
  readonly writing: Writing;
  /** The same when the answer has ended. Refuses `not-found` where the conversation was deleted meanwhile. */
  whole(): Promise<Exchange>;
}

/** Questions and their answers. Whoever loses the connection has stopped nothing. */
export function createExchanges(deps: WritingDeps & { readonly answersPerDay: number }) {
  const { database, answersPerDay } = deps;
  const underWay = new Map<string, Writing>();

  async function begin(
    caller: Caller,
    conversationId: string,
    model: AssistantModel | null,
    question: (tx: Tx) => Promise<string>,
  ): Promise<Under> {
    const wanted = { conversationId, model, answersPerDay, question };
    const placed = await placeAnswer(database, caller, wanted);
    const whole = () => readExchange(database, caller, placed);
    const begun = await whole();
    const { text, language } = begun.question;
    const asOf = swissDay(Date.parse(begun.answer.createdAt));
    const asked = { text, facts: '', language, asOf, policiesFirst: false };
    const whom = { uid: caller.id, role: caller.role, model: begun.conversation.model };
    const writing = startWriting(deps, caller, placed.answerId, { ...asked, ...whom });
    underWay.set(placed.answerId, writing);
    void writing.ended.finally(() => underWay.delete(placed.answerId));
    return { begun, writing, whole };
  }

  return {
    /** Asks after the newest answer. */
    async ask(caller: Caller, conversationId: string, asked: string, model: AssistantModel | null) {
      const text = questionOf(asked);
      return begin(caller, conversationId, model, async (tx) =>
        putQuestion(tx, conversationId, await repo.newestAnswer(tx, conversationId), text),
      );
    },
    /** Asks in other words, beside the question as it was. */
    async edit(caller: Caller, place: Place, asked: string, model: AssistantModel | null) {
      const text = questionOf(asked);
      return begin(caller, place.conversationId, model, async (tx) => {
        const { parentId } = await requireMessage(tx, place, 'user');
        return putQuestion(tx, place.conversationId, parentId, text);
      });
    },
    /** Answers once more, beside the answer as it was. */
    regenerate: (caller: Caller, place: Place, model: AssistantModel | null) =>
      begin(caller, place.conversationId, model, async (tx) => {
        const { parentId } = await requireMessage(tx, place, 'assistant');
        invariant(parentId !== null, 'an answer follows a question');
        return parentId;
      }),
    /** Stops an answer, whichever process writes it; one that has ended stays as it is. */
    async stop(caller: Caller, place: Place): Promise<{ ok: true }> {
      await database.transaction(async (tx) => {
        if ((await repo.holdConversation(tx, caller.id, place.conversationId)) === undefined)
          throw new AppError('not-found');
        await requireMessage(tx, place, 'assistant');
        await repo.wantStop(tx, place.messageId);
      });
      const writing = underWay.get(place.messageId);
      writing?.cut('stopped');
      await writing?.ended;
      return { ok: true };
    },
    /** Ends what is being written here and keeps it. */
    async stopAll(): Promise<void> {
      for (const writing of underWay.values()) writing.cut('interrupted');
      await Promise.all([...underWay.values()].map(({ ended }) => ended));
    },
  };
}
