import type { AnswerMetrics, AnswerSource, ChatMessage, Conversation } from '@sorgfalt/contract';

const createdAt = '2026-11-20T09:00:00.000Z';

export function conversationOf(conversationId: string): Conversation {
  return { conversationId, title: conversationId, model: 'built-in', createdAt, updatedAt: createdAt };
}

const bare = { refusal: null, notice: null, sources: [], sentences: [], metrics: null, proofId: null };

export function questionOf(messageId: string, parentId: string | null, text = messageId): ChatMessage {
  return { messageId, parentId, author: 'user', text, language: 'en', createdAt, state: 'done', ...bare };
}

export function answerOf(messageId: string, parentId: string, text = messageId): ChatMessage {
  return { ...questionOf(messageId, parentId, text), author: 'assistant' };
}

const passage = 'The retention period is ten years. It begins with the end of the relationship.';

export const source: AnswerSource = {
  n: 1,
  passageId: 'amla/art_7/en@2026-01-01',
  sourceId: 'amla',
  kind: 'digest',
  eId: 'art_7/para_3',
  language: 'en',
  citation: 'Art. 7 para. 3 AMLA',
  heading: 'Duty to document',
  version: '2026-01-01',
  inForceFrom: '2023-01-01',
  link: 'https://www.fedlex.admin.ch/eli/cc/1998/892_892_892/en',
  text: passage,
  sha256: 'a'.repeat(64),
  start: 0,
  end: 34,
};

export const metrics: AnswerMetrics = {
  zhScore: 1,
  verdict: 'pass',
  retrievalMode: 'hybrid',
  confidence: 0.8,
  promptTokens: 1200,
  completionTokens: 84,
  isEstimate: true,
  responseSeconds: 0.8,
  model: 'built-in',
  modelName: null,
  indexHash: 'b'.repeat(64),
  promptHash: 'c'.repeat(64),
};

/** An answer of one sentence that is supported, with its source. */
export const cited: ChatMessage = {
  ...answerOf('a1', 'q1', 'The retention period is ten years. [1]'),
  sources: [source],
  sentences: [{ start: 0, end: 38, isFactual: true, isSupported: true, cites: [1], vetoes: [] }],
  metrics,
};
