import * as z from './zod.ts';
import { id, instant, isoDate } from './common.ts';

/** At most so many conversations a person (specification, section 9). */
export const conversationsMax = 10;
/** Characters of a question. */
export const questionCharsMax = 4000;
/** The header of a request that names the model, one of `assistantModels`. */
export const modelHeader = 'x-selected-model';

/** Who writes answers. `built-in` takes sentences out of the sources word for word, and needs no key. */
export const assistantModels = [
  'openai',
  'anthropic',
  'google',
  'mistral',
  'compatible',
  'ollama',
  'built-in',
] as const;
export type AssistantModel = (typeof assistantModels)[number];
export const assistantModel = z.enum(assistantModels);

export const assistantLanguages = ['en', 'de', 'fr', 'it', 'es'] as const;
export type AssistantLanguage = (typeof assistantLanguages)[number];
export const assistantLanguage = z.enum(assistantLanguages);

/** What an answer goes through, in this order (specification, section 4). */
export const answerPhases = ['processing', 'analyzing', 'searching', 'generating'] as const;
export type AnswerPhase = (typeof answerPhases)[number];

/**
 * Why an answer is not the chosen model's, each with its sentence: the built-in one stands in its place. The question is
 * kept in any case.
 */
export const answerNotices = {
  'model-not-configured': 'No key is set for this model, so the built-in assistant answered.',
  'model-key-refused': 'The provider refused the key of this model, so the built-in assistant answered.',
  'model-unknown':
    'The provider does not know this model or the address that is set, so the built-in assistant answered.',
  'model-unreachable': 'The provider of this model cannot be reached, so the built-in assistant answered.',
  'model-timed-out': 'The model took too long, so the built-in assistant answered.',
  'model-overloaded': 'The provider is overloaded at the moment, so the built-in assistant answered.',
  'model-out-of-quota': 'The quota at the provider is used up, so the built-in assistant answered.',
  'model-refused': 'The provider refused this content, so the built-in assistant answered.',
  'model-nonsense': 'The model gave no usable answer, so the built-in assistant answered.',
  'model-cut-off': 'The answer of the model broke off, so the built-in assistant answered.',
  'budget-spent': 'Your budget for models is used up for today, so the built-in assistant answered.',
  'check-failed':
    'The model’s answer was not borne out by its sources and was replaced by sentences of the sources.',
} as const;
export type AnswerNotice = keyof typeof answerNotices;

/** Why there is no answer: no source says it, it is no question of the field, or what it takes for granted is wrong. */
export const answerRefusals = ['no-source', 'out-of-field', 'false-premise'] as const;
export type AnswerRefusal = (typeof answerRefusals)[number];

/** A passage that an answer rests on, with the place of the sentence in it: `text.slice(start, end)`. */
export const answerSource = z.object({
  /** What `[n]` in the answer points at, from 1. */
  n: z.int(),
  passageId: z.string(),
  sourceId: z.string(),
  kind: z.enum(['digest', 'statute', 'policy']),
  eId: z.string(),
  language: assistantLanguage,
  citation: z.string(),
  heading: z.string(),
  /** Consolidation of the law or version of the policy; empty where it was not checked against one. */
  version: z.string(),
  inForceFrom: z.nullable(isoDate),
  /** The official text; null where there is none to lead to. */
  link: z.nullable(z.string()),
  text: z.string(),
  sha256: z.string(),
  start: z.int(),
  end: z.int(),
});
export type AnswerSource = z.infer<typeof answerSource>;

/** A sentence of the answer at `text.slice(start, end)`, and how it stands against what it cites. */
export const checkedSentence = z.object({
  start: z.int(),
  end: z.int(),
  isFactual: z.boolean(),
  isSupported: z.boolean(),
  /** Numbers of the sources. */
  cites: z.array(z.int()),
  /** What speaks against it whatever its score: a number, date, article, negation, modality or version that differs. */
  vetoes: z.array(z.string()),
});
export type CheckedSentence = z.infer<typeof checkedSentence>;

export const answerMetrics = z.object({
  /** Supported factual sentences of all factual ones, 0 to 1; null where it states nothing. */
  zhScore: z.nullable(z.number()),
  /** Null for a refusal, which states nothing. */
  verdict: z.nullable(z.enum(['pass', 'review', 'fail'])),
  retrievalMode: z.enum(['lexical', 'vector', 'hybrid']),
  /** How well the sources match the question, 0 to 1. */
  confidence: z.number(),
  promptTokens: z.int(),
  completionTokens: z.int(),
  /** Whether the tokens were counted here and not by a provider. */
  isEstimate: z.boolean(),
  responseSeconds: z.number(),
  /** Who wrote it in the end, and by which name the provider knows the model; null for `built-in`. */
  model: assistantModel,
  modelName: z.nullable(z.string()),
  /** The model that was asked where the built-in assistant answered in its place: it has heard the question. */
  asked: z.optional(z.object({ model: assistantModel, modelName: z.string() })),
  indexHash: z.string(),
  promptHash: z.string(),
});
export type AnswerMetrics = z.infer<typeof answerMetrics>;

/** What an answer is besides its text. */
export const answerParts = {
  refusal: z.nullable(z.enum(answerRefusals)),
  notice: z.nullable(z.enum(Object.keys(answerNotices) as [AnswerNotice, ...AnswerNotice[]])),
  sources: z.array(answerSource),
  sentences: z.array(checkedSentence),
  metrics: z.nullable(answerMetrics),
  /** The entry of the ledger with the hashes of question and answer; null while it is written. */
  proofId: z.nullable(id),
};

export const chatMessage = z.object({
  messageId: id,
  /** What it follows: null for the first question. Answers to one question are siblings, and so are edited questions. */
  parentId: z.nullable(id),
  author: z.enum(['user', 'assistant']),
  text: z.string(),
  language: assistantLanguage,
  createdAt: instant,
  /** `stopped` by its owner, `interrupted` by a server that went: both keep what was written. */
  state: z.enum(['writing', 'done', 'stopped', 'interrupted']),
  ...answerParts,
});
export type ChatMessage = z.infer<typeof chatMessage>;

export const conversation = z.object({
  conversationId: id,
  /** The beginning of the first question; empty before it. */
  title: z.string(),
  model: assistantModel,
  createdAt: instant,
  updatedAt: instant,
});
export type Conversation = z.infer<typeof conversation>;

/** `messages` in the order of their writing. */
export const conversationDetail = z.extend(conversation, { messages: z.array(chatMessage) });
export type ConversationDetail = z.infer<typeof conversationDetail>;

/** A question with its answer, when it is finished. */
export const exchange = z.object({ conversation, question: chatMessage, answer: chatMessage });
export type Exchange = z.infer<typeof exchange>;

/**
 * What comes over `text/event-stream`: `begun` first, then phases and deltas, each source before the words that cite it,
 * then `done`, whose answer counts, whatever was shown of it before; or `failed` with the body of a refusal. Whoever loses the connection reads the conversation.
 */
export type AnswerEvent =
  | { readonly event: 'begun'; readonly data: Exchange }
  | { readonly event: 'phase'; readonly data: { readonly phase: AnswerPhase } }
  | { readonly event: 'source'; readonly data: AnswerSource }
  | { readonly event: 'delta'; readonly data: { readonly text: string } }
  | { readonly event: 'done'; readonly data: Exchange }
  | { readonly event: 'failed'; readonly data: { readonly error: { readonly code: string } } };

/** What the assistant can read: an act, an ordinance, a circular or a policy of the firm. */
export const librarySource = z.object({
  sourceId: z.string(),
  kind: z.enum(['digest', 'statute', 'policy']),
  name: z.string(),
  title: z.string(),
  /** Number of the systematic collection; null for what is not in it. */
  srNumber: z.nullable(z.string()),
  version: z.string(),
  /** First day in force; null where it is not known. */
  inForceFrom: z.nullable(isoDate),
  /** Who answers for a policy; null for what the firm did not write. */
  owner: z.nullable(z.string()),
  link: z.nullable(z.string()),
  provisions: z.int(),
  /** What can be opened of it word for word in this language, the newest first; none of a digest. */
  versions: z.array(
    z.object({ version: z.string(), inForceFrom: z.nullable(isoDate), inForceUntil: z.nullable(isoDate) }),
  ),
});
export type LibrarySource = z.infer<typeof librarySource>;

export const libraryPassage = z.object({
  passageId: z.string(),
  eId: z.string(),
  language: assistantLanguage,
  citation: z.string(),
  heading: z.string(),
  text: z.string(),
  version: z.string(),
  inForceFrom: z.nullable(isoDate),
  inForceUntil: z.nullable(isoDate),
});
export type LibraryPassage = z.infer<typeof libraryPassage>;
