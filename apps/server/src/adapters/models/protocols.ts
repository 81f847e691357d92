import type { Prompt, Usage } from './model.ts';

/** What an event of a stream says. */
export interface Piece extends Partial<Usage> {
  readonly text?: string;
  /**
   * Why it ends: finished, out of room, refused, or a failure at the provider. `nonsense` is what nobody asked for, such
   * as a call of a tool.
   */
  readonly end?: 'finished' | 'cut' | 'refused' | 'overloaded' | 'spent' | 'nonsense';
}

/** How a provider is asked and how it answers. Events are JSON in `text/event-stream`. */
export interface Protocol {
  path(modelName: string): string;
  headers(key: string): Readonly<Record<string, string>>;
  body(modelName: string, prompt: Prompt): object;
  /** Null for an event that is none of the protocol. */
  read(event: unknown): Piece | null;
}

type Members = Readonly<Record<string, unknown>>;

/** Chat completions of OpenAI, which most others speak, too. `limit` is how the provider calls the most tokens of an answer. */
export function openAiProtocol(limit: 'max_completion_tokens' | 'max_tokens'): Protocol {
  return {
    path: () => '/chat/completions',
    headers: (key): Readonly<Record<string, string>> =>
      key === '' ? {} : { authorization: `Bearer ${key}` },
    body: (model, { system, user, tokensMax }) => ({
      model,
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: user },
      ],
      stream: true,
      stream_options: { include_usage: true },
      [limit]: tokensMax,
    }),
    read(event) {
      const { choices, usage, error } = membersOf(event);
      if (error !== undefined && error !== null) return failureOf(error);
      if (!Array.isArray(choices)) return null;
      const { delta, finish_reason: reason } = membersOf(choices[0]);
      const { content, refusal } = membersOf(delta);
      const { prompt_tokens: promptTokens, completion_tokens: completionTokens } = membersOf(usage);
      const end = typeof refusal === 'string' && refusal !== '' ? 'refused' : endOf(openAiEnds, reason);
      return pieceOf(content, end, promptTokens, completionTokens);
    },
  };
}

const openAiEnds = {
  stop: 'finished',
  length: 'cut',
  // Mistral's, where the context is full.
  model_length: 'cut',
  content_filter: 'refused',
} as const;

/** Messages of Anthropic. */
export const anthropicProtocol: Protocol = {
  path: () => '/messages',
  headers: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
  body: (model, { system, user, tokensMax }) => ({
    model,
    system,
    messages: [{ role: 'user', content: user }],
    stream: true,
    max_tokens: tokensMax,
  }),
  read(event) {
    const { type, delta, message, usage, error } = membersOf(event);
    if (type === 'error') return failureOf(error);
    if (typeof type !== 'string') return null;
    const { text, stop_reason: reason } = membersOf(delta);
    const { input_tokens: promptTokens } = membersOf(membersOf(message)['usage']);
    const { output_tokens: completionTokens } = membersOf(usage);
    return pieceOf(text, endOf(anthropicEnds, reason), promptTokens, completionTokens);
  },
};

const anthropicEnds = {
  end_turn: 'finished',
  stop_sequence: 'finished',
  max_tokens: 'cut',
  refusal: 'refused',
} as const;

/** Generation of content of Google. */
export const googleProtocol: Protocol = {
  path: (model) => `/models/${encodeURIComponent(model)}:streamGenerateContent?alt=sse`,
  headers: (key) => ({ 'x-goog-api-key': key }),
  body: (_, { system, user, tokensMax }) => ({
    systemInstruction: { parts: [{ text: system }] },
    contents: [{ role: 'user', parts: [{ text: user }] }],
    generationConfig: { maxOutputTokens: tokensMax },
  }),
  read(event) {
    const { candidates, promptFeedback, usageMetadata, error } = membersOf(event);
    if (error !== undefined) return failureOf(error);
    if (membersOf(promptFeedback)['blockReason'] !== undefined) return { end: 'refused' };
    if (!Array.isArray(candidates)) return null;
    const { content, finishReason } = membersOf(candidates[0]);
    const { parts } = membersOf(content);
    const text = Array.isArray(parts) ? parts.map((part) => membersOf(part)['text']).join('') : undefined;
    const { promptTokenCount, candidatesTokenCount, thoughtsTokenCount } = membersOf(usageMetadata);
    // What it thought is paid for, too, and is not among those of the answer.
    const completion =
      isCount(candidatesTokenCount) && isCount(thoughtsTokenCount)
        ? candidatesTokenCount + thoughtsTokenCount
        : candidatesTokenCount;
    return pieceOf(text, endOf(googleEnds, finishReason), promptTokenCount, completion);
  },
};

const googleEnds = {
  STOP: 'finished',
  MAX_TOKENS: 'cut',
  SAFETY: 'refused',
  PROHIBITED_CONTENT: 'refused',
  BLOCKLIST: 'refused',
  SPII: 'refused',
  RECITATION: 'refused',
} as const;

function endOf(ends: Readonly<Record<string, Piece['end']>>, reason: unknown): Piece['end'] {
  if (reason === undefined || reason === null) return undefined;
  return (typeof reason === 'string' && Object.hasOwn(ends, reason) ? ends[reason] : null) ?? 'nonsense';
}

/** A failure that a provider tells in the middle of a stream. */
function failureOf(error: unknown): Piece {
  const said = JSON.stringify(error);
  if (spentPattern.test(said)) return { end: 'spent' };
  return {
    end: /overloaded|rate_limit|server_error|api_error|unavailable/iu.test(said) ? 'overloaded' : 'nonsense',
  };
}

/** How providers say that a quota or a credit is used up. */
export const spentPattern = /insufficient_quota|credit balance|billing/iu;

function pieceOf(text: unknown, end: Piece['end'], prompt: unknown, completion: unknown): Piece {
  return {
    ...(typeof text === 'string' ? { text } : {}),
    ...(end === undefined ? {} : { end }),
    ...(isCount(prompt) ? { promptTokens: prompt } : {}),
    ...(isCount(completion) ? { completionTokens: completion } : {}),
  };
}

/** What a provider says it counted; a figure that cannot be one is as good as none. */
function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < 10_000_000;
}

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {};
}
