import * as z from './zod.ts';
import { id, instant, ok, text } from './common.ts';
import {
  answerParts,
  assistantLanguage,
  assistantModel,
  conversation,
  conversationDetail,
  exchange,
  libraryPassage,
  librarySource,
} from './assistant-records.ts';
import { route } from './route.ts';

const conversationParams = z.object({ conversationId: id });
const messageParams = z.object({ conversationId: id, messageId: id });
/** Asked for by `Accept: text/event-stream`; else the answer comes whole. */
const answerMedia = ['application/json', 'text/event-stream'];
/** Its length is looked at by the handler, which has a sentence for each. */
const questionBody = z.object({ text: z.string() });

/** The regulatory chat: all of it is its owner's alone (specification, section 7: paths end in `chrag/api`). */
export const assistantRoutes = {
  conversations: route({
    method: 'GET',
    path: '/chrag/api/conversations',
    summary: 'The conversations of the caller, the last one used first',
    access: 'signed-in',
    response: z.object({ conversations: z.array(conversation) }),
  }),
  createConversation: route({
    method: 'POST',
    path: '/chrag/api/conversations',
    summary: 'Begins a conversation; at most ten a person',
    access: 'signed-in',
    response: conversationDetail,
    status: 201,
  }),
  conversation: route({
    method: 'GET',
    path: '/chrag/api/conversations/{conversationId}',
    summary: 'A conversation with all its branches',
    access: 'signed-in',
    params: conversationParams,
    response: conversationDetail,
  }),
  deleteConversation: route({
    method: 'DELETE',
    path: '/chrag/api/conversations/{conversationId}',
    summary: 'Deletes a conversation for good; an answer under way ends',
    access: 'signed-in',
    params: conversationParams,
    response: ok,
  }),
  searchConversations: route({
    method: 'POST',
    path: '/chrag/api/conversations/search',
    summary: 'Messages of the caller that contain a text, newest first, at most 50',
    access: 'signed-in',
    body: z.object({ text: text(200).check(z.minLength(1)) }),
    response: z.object({
      found: z.array(
        z.object({
          conversationId: id,
          messageId: id,
          title: z.string(),
          excerpt: z.string(),
          createdAt: instant,
        }),
      ),
    }),
  }),
  ask: route({
    method: 'POST',
    path: '/chrag/api/conversations/{conversationId}/messages',
    summary: 'Asks a question after the newest answer; the header x-selected-model names who answers',
    access: 'signed-in',
    params: conversationParams,
    body: questionBody,
    response: z.union([exchange, z.string()]),
    limit: 'own',
    media: answerMedia,
  }),
  edit: route({
    method: 'POST',
    path: '/chrag/api/conversations/{conversationId}/messages/{messageId}/edit',
    summary: 'Asks an earlier question in other words, as a branch beside it',
    access: 'signed-in',
    params: messageParams,
    body: questionBody,
    response: z.union([exchange, z.string()]),
    limit: 'own',
    media: answerMedia,
  }),
  regenerate: route({
    method: 'POST',
    path: '/chrag/api/conversations/{conversationId}/messages/{messageId}/regenerate',
    summary: 'Answers the question of an answer once more, beside it',
    access: 'signed-in',
    params: messageParams,
    response: z.union([exchange, z.string()]),
    limit: 'own',
    media: answerMedia,
  }),
  stop: route({
    method: 'POST',
    path: '/chrag/api/conversations/{conversationId}/messages/{messageId}/stop',
    summary: 'Stops an answer and keeps what is written of it',
    access: 'signed-in',
    params: messageParams,
    response: ok,
  }),
  models: route({
    method: 'GET',
    path: '/chrag/api/models',
    summary: 'Who can answer here, and who does unless told otherwise',
    access: 'signed-in',
    response: z.object({
      models: z.array(
        z.object({
          model: assistantModel,
          modelName: z.nullable(z.string()),
          isAvailable: z.boolean(),
          /** Whether questions leave the house. */
          isOutside: z.boolean(),
          /** Whether it hears of the facts of a case or payment. */
          isToldFacts: z.boolean(),
        }),
      ),
      defaultModel: assistantModel,
      tokensLeftToday: z.int(),
    }),
  }),
  library: route({
    method: 'GET',
    path: '/chrag/api/library',
    summary: 'What the assistant reads, each with its version',
    access: 'signed-in',
    query: z.object({ language: z._default(assistantLanguage, 'en') }),
    response: z.object({ sources: z.array(librarySource), indexHash: z.string() }),
  }),
  source: route({
    method: 'GET',
    path: '/chrag/api/library/{sourceId}',
    summary: 'A source in one language; eId leaves all out but an article with its paragraphs',
    access: 'signed-in',
    params: z.object({ sourceId: z.string().check(z.maxLength(100)) }),
    query: z.object({
      language: z._default(assistantLanguage, 'en'),
      eId: z.optional(z.string().check(z.maxLength(100))),
      /** An edition that may be in force no longer; without it, or where it is not there, that of today. */
      version: z.optional(z.string().check(z.maxLength(100))),
    }),
    response: z.object({ source: librarySource, passages: z.array(libraryPassage) }),
  }),
  policyQuery: route({
    method: 'POST',
    path: '/api/rag/query',
    summary:
      'Asks the policy assistant: policies of the firm first, then law; the header x-selected-model names who answers',
    access: 'signed-in',
    body: z.object({
      /**
       * Facts of the case or payment that the question came up with; empty where there is none. They leave the house only
       * where the operator's setting says so.
       */
      context: z._default(text(8000), ''),
      question: z.string(),
      /** The caller's own id. */
      user_id: z.string(),
    }),
    response: z.object({ answer: z.string(), language: assistantLanguage, ...answerParts }),
    limit: 'own',
  }),
};
