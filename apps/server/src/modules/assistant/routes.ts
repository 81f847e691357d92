import type { FastifyRequest } from 'fastify';
import { assistantModels, assistantRoutes, attestRoutes, modelHeader } from '@sorgfalt/contract';
import type { AssistantModel, RouteOutput } from '@sorgfalt/contract';
import type { Caller } from '../../platform/auth/authenticator.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import type { createAttesting } from './attest/attest-memo.ts';
import type { createConversations } from './conversations/conversations.ts';
import type { Library } from './library/library.ts';
import type { createPolicyAssistant } from './policy/policy-query.ts';

interface Offers {
  readonly conversations: ReturnType<typeof createConversations>;
  readonly library: Library;
  readonly attesting: ReturnType<typeof createAttesting>;
  readonly policy: ReturnType<typeof createPolicyAssistant>;
  /** Who answers where a request names nobody. */
  readonly defaultModel: AssistantModel;
  models(caller: Caller): Promise<RouteOutput<typeof assistantRoutes.models>>;
}

export function addAssistantRoutes(
  router: Router,
  { attesting, conversations, defaultModel, library, policy, models }: Offers,
): void {
  router.add(attestRoutes.attest, ({ caller, body }) => attesting.attest(signedIn(caller), body));
  router.add(assistantRoutes.library, async ({ caller, query }) => {
    const reading = await library.open(signedIn(caller).role);
    return { sources: reading.sources(query.language), indexHash: reading.indexHash };
  });
  router.add(assistantRoutes.source, async ({ caller, params, query }) =>
    (await library.open(signedIn(caller).role)).read({ ...params, ...query }),
  );
  router.add(assistantRoutes.policyQuery, ({ caller, body, request }) =>
    policy.query(signedIn(caller), body, modelOf(request) ?? defaultModel),
  );
  router.add(assistantRoutes.models, ({ caller }) => models(signedIn(caller)));
  router.add(assistantRoutes.conversations, async ({ caller }) => ({
    conversations: await conversations.list(signedIn(caller)),
  }));
  router.add(assistantRoutes.createConversation, ({ caller, request }) =>
    conversations.create(signedIn(caller), modelOf(request) ?? 'openai'),
  );
  router.add(assistantRoutes.conversation, ({ caller, params }) =>
    conversations.read(signedIn(caller), params.conversationId),
  );
  router.add(assistantRoutes.deleteConversation, ({ caller, params }) =>
    conversations.remove(signedIn(caller), params.conversationId),
  );
  router.add(assistantRoutes.searchConversations, ({ caller, body }) =>
    conversations.search(signedIn(caller), body.text),
  );
}

/** The model that a request names; null where it names none. Refuses one that is not known. */
export function modelOf({ headers }: FastifyRequest): AssistantModel | null {
  const named = headers[modelHeader];
  if (named === undefined) return null;
  const model = assistantModels.find((each) => each === named);
  if (model === undefined)
    throw new AppError('invalid-request', {
      fields: [{ path: `headers.${modelHeader}`, code: 'unknown-model' }],
    });
  return model;
}
