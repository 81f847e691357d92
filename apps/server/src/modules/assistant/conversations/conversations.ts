import { conversationsMax } from '@sorgfalt/contract';
import type { AssistantModel, Conversation, ConversationDetail } from '@sorgfalt/contract';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError, invariant } from '../../../platform/http/app-error.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import * as repo from './repo.ts';

/** The conversations of whoever calls; those of others are not there for anybody. */
export function createConversations(database: Database) {
  return {
    async list(caller: Caller): Promise<Conversation[]> {
      const rows = await repo.listConversations(database, caller.id);
      return rows.map(repo.toConversation);
    },
    /** Refuses `conversation-limit`. */
    create: (caller: Caller, model: AssistantModel): Promise<ConversationDetail> =>
      database.transaction(async (tx) => {
        await repo.lockConversations(tx, caller.id);
        if ((await repo.countConversations(tx, caller.id)) >= conversationsMax)
          throw new AppError('conversation-limit');
        const row = await repo.insertConversation(tx, { id: uuidv7(), owner: caller.id, model });
        invariant(row !== undefined, 'what is inserted is there');
        return { ...repo.toConversation(row), messages: [] };
      }),
    async read(caller: Caller, conversationId: string): Promise<ConversationDetail> {
      const row = await repo.findConversation(database, caller.id, conversationId);
      if (row === undefined) throw new AppError('not-found');
      await repo.endSilent(database, conversationId);
      const messages = await repo.listMessages(database, conversationId);
      return { ...repo.toConversation(row), messages: messages.map(repo.toMessage) };
    },
    async remove(caller: Caller, conversationId: string): Promise<{ ok: true }> {
      if (!(await repo.deleteConversation(database, caller.id, conversationId)))
        throw new AppError('not-found');
      return { ok: true };
    },
    async search(caller: Caller, text: string) {
      return { found: await repo.searchMessages(database, caller.id, text) };
    },
  };
}
