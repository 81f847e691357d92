import type { AssistantModel } from '@sorgfalt/contract';
import type { Model } from '../../adapters/models/model.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { createConversations } from './conversations/conversations.ts';
import { createLibrary } from './library.ts';
import { listModels, tokensLeft } from './model-list.ts';
import { addAssistantRoutes } from './routes.ts';

/** The regulatory assistant. */
export function createAssistant({
  database,
  models,
  settings,
}: {
  readonly database: Database;
  /** Those that can be asked here. */
  readonly models: ReadonlyMap<AssistantModel, Model>;
  readonly settings: Config['assistant'];
}) {
  const conversations = createConversations(database);
  const library = createLibrary();
  return {
    register(router: Router): void {
      addAssistantRoutes(router, {
        conversations,
        library,
        models: async ({ id }) => ({
          ...listModels(models),
          tokensLeftToday: await tokensLeft(database, id, settings.tokensPerDay),
        }),
      });
    },
  };
}
