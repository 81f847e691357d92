import type { AssistantModel, Role } from '@sorgfalt/contract';
import type { Model } from '../../adapters/models/model.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Router } from '../../platform/http/register-route.ts';
import type { Spine } from '../../platform/events/spine.ts';
import type { Log } from '../../platform/log.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { WorkPool } from '../../platform/work/index.ts';
import { createAnswering } from './answering/answering.ts';
import { createBudget, tokensLeft } from './answering/budget.ts';
import { createAttesting } from './attest/attest-memo.ts';
import { createConversations } from './conversations/conversations.ts';
import { createExchanges } from './exchanges/exchanges.ts';
import { addExchangeRoutes } from './exchanges/routes.ts';
import { digestSource } from './library/digest-source.ts';
import type { EditionSource } from './library/edition.ts';
import { createIndexes } from './library/indexes.ts';
import { createLibrary } from './library/library.ts';
import type { Library } from './library/library.ts';
import { createPolicyAssistant } from './policy/policy-query.ts';
import { listModels } from './model-list.ts';
import { addAssistantRoutes, modelOf } from './routes.ts';

export type { Edition, EditionSource } from './library/edition.ts';

/** The regulatory assistant. */
export function createAssistant({
  database,
  spine,
  secrets,
  log,
  pool,
  models,
  sources,
  settings,
}: {
  readonly database: Database;
  readonly spine: Spine;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly pool: WorkPool;
  /** Those that can be asked here. */
  readonly models: ReadonlyMap<AssistantModel, Model>;
  /** What it reads besides the digest. */
  readonly sources: readonly EditionSource[];
  readonly settings: Config['assistant'];
}) {
  const conversations = createConversations(database);
  const library = createLibrary([digestSource, ...sources], createIndexes(pool));
  const { answersPerDay, tokensPerDay, tellsFactsOutside } = settings;
  const budget = createBudget(database, tokensPerDay);
  const answers = {
    database,
    spine,
    answering: createAnswering({ library, models, budget, log, tellsFactsOutside }),
    hashKey: secrets.obtain('assistant-key'),
    answersPerDay,
  };
  const exchanges = createExchanges({ ...answers, log });
  const policy = createPolicyAssistant(answers);
  const attesting = createAttesting({ ...answers, library });
  const listed = listModels(models, tellsFactsOutside);
  return {
    register(router: Router): void {
      addExchangeRoutes(router, exchanges, modelOf);
      addAssistantRoutes(router, {
        conversations,
        library,
        policy,
        attesting,
        defaultModel: listed.defaultModel,
        models: async ({ id, role }) => {
          // Made while the page opens and somebody types: of this role, and of this day.
          void getReady(library, role);
          return { ...listed, tokensLeftToday: await tokensLeft(database, id, tokensPerDay) };
        },
      });
    },
    /** Gets ready what the first question would wait for: it takes seconds of a processor. */
    warmUp: () => getReady(library, 'admin'),
    /** Ends the answers that are being written, and keeps them. */
    stop: exchanges.stopAll,
  };
}

/** Whatever hinders it hinders that question, and says why there. */
async function getReady(library: Library, role: Role): Promise<void> {
  try {
    await (await library.open(role)).law();
  } catch {
    // Tried anew by who asks.
  }
}
