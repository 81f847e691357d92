import {
  assistantRoutes,
  libraryRoutes,
  type AssistantLanguage,
  type AssistantModel,
  type Conversation,
  type ConversationDetail,
  type Exchange,
} from '@sorgfalt/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../client/api-client.ts';
import { queryKeys } from '../../client/query-keys.ts';
import { modelHeaders } from '../../domain/answers/models.ts';
import { withConversation, withExchange } from './conversations.ts';

/** How often a conversation is read again while an answer is written that this page does not hear. */
const followMs = 2000;

/** Loaded once after the sign-in (specification, section 4); then kept up to date by what is done. */
export const conversationsQuery = queryOptions({
  queryKey: queryKeys.assistant.list,
  queryFn: async ({ signal }): Promise<readonly Conversation[]> =>
    (await call(assistantRoutes.conversations, {}, { signal })).conversations,
  staleTime: Infinity,
  gcTime: Infinity,
});

/** A conversation; an answer that another page asked for, or whose connection broke, is followed to its end. */
export function conversationQuery(conversationId: string, isLive: boolean) {
  return queryOptions({
    queryKey: [...queryKeys.assistant.list, conversationId],
    queryFn: ({ signal }) => call(assistantRoutes.conversation, { params: { conversationId } }, { signal }),
    staleTime: Infinity,
    refetchInterval: ({ state }) =>
      !isLive && state.data?.messages.some((message) => message.state === 'writing') === true
        ? followMs
        : false,
  });
}

export function foundQuery(text: string) {
  return queryOptions({
    queryKey: [...queryKeys.assistant.found, text],
    queryFn: async ({ signal }) =>
      (await call(assistantRoutes.searchConversations, { body: { text } }, { signal })).found,
    enabled: text !== '',
  });
}

export function libraryQuery(language: AssistantLanguage) {
  return queryOptions({
    queryKey: [...queryKeys.assistant.library, language],
    queryFn: ({ signal }) => call(assistantRoutes.library, { query: { language } }, { signal }),
  });
}

export function sourceQuery(sourceId: string, language: AssistantLanguage, version?: string) {
  return queryOptions({
    queryKey: [...queryKeys.assistant.library, language, sourceId, version ?? ''],
    queryFn: ({ signal }) =>
      call(
        assistantRoutes.source,
        { params: { sourceId }, query: { language, ...(version === undefined ? {} : { version }) } },
        { signal },
      ),
  });
}

export function lawChangesQuery(sourceId: string, language: AssistantLanguage) {
  return queryOptions({
    queryKey: [...queryKeys.assistant.library, 'changes', sourceId, language],
    queryFn: async ({ signal }) =>
      (await call(libraryRoutes.lawChanges, { params: { sourceId }, query: { language } }, { signal }))
        .changes,
  });
}

/** Begins a conversation: it is appended, has no messages yet and becomes current (section 4). */
export async function createConversation(client: QueryClient, model: AssistantModel): Promise<string> {
  const { messages, ...conversation } = await call(
    assistantRoutes.createConversation,
    {},
    { headers: modelHeaders(model) },
  );
  putConversation(client, conversation);
  const { conversationId } = conversation;
  client.setQueryData(conversationQuery(conversationId, false).queryKey, { ...conversation, messages });
  return conversationId;
}

/** `isLeaving`: the page goes meanwhile, and the call outlives it. */
export async function deleteConversation(
  client: QueryClient,
  conversationId: string,
  isLeaving: boolean,
): Promise<void> {
  await call(assistantRoutes.deleteConversation, { params: { conversationId } }, { keepalive: isLeaving });
  client.setQueryData(conversationsQuery.queryKey, (list) =>
    list?.filter((each) => each.conversationId !== conversationId),
  );
  client.removeQueries({ queryKey: conversationQuery(conversationId, false).queryKey });
  void client.invalidateQueries({ queryKey: queryKeys.assistant.found });
}

function putConversation(client: QueryClient, conversation: Conversation): void {
  client.setQueryData(conversationsQuery.queryKey, (list) => withConversation(list ?? [], conversation));
}

/** Puts what was asked and answered where it is shown. */
export function putExchange(client: QueryClient, exchange: Exchange): void {
  putConversation(client, exchange.conversation);
  client.setQueryData(
    conversationQuery(exchange.conversation.conversationId, false).queryKey,
    (detail: ConversationDetail | undefined) => detail && withExchange(detail, exchange),
  );
}
