import type { Database } from '../../platform/database/database.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { createConversations } from './conversations/conversations.ts';
import { addConversationRoutes } from './routes.ts';

/** The regulatory assistant. */
export function createAssistant({ database }: { readonly database: Database }) {
  const conversations = createConversations(database);
  return {
    register(router: Router): void {
      addConversationRoutes(router, conversations);
    },
  };
}
