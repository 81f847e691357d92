import { z } from 'zod';
import { milliseconds } from './setting-value.ts';

const count = z.coerce.number().int().min(0).max(1_000_000_000);
const address = z.union([z.literal(''), z.url({ protocol: /^https?$/u })]);

/** Settings of who answers questions; a part of `config.ts`. Without a key none of them leaves the house. */
export const assistantSettings = {
  ASSISTANT_OPENAI_KEY: { group: 'assistant', key: 'openAiKey', default: '', schema: z.string() },
  ASSISTANT_OPENAI_MODEL: {
    group: 'assistant',
    key: 'openAiModel',
    default: 'gpt-5-mini',
    schema: z.string(),
  },
  ASSISTANT_OPENAI_URL: {
    group: 'assistant',
    key: 'openAiUrl',
    default: 'https://api.openai.com/v1',
    schema: address,
  },
  ASSISTANT_ANTHROPIC_KEY: { group: 'assistant', key: 'anthropicKey', default: '', schema: z.string() },
  ASSISTANT_ANTHROPIC_MODEL: {
    group: 'assistant',
    key: 'anthropicModel',
    default: 'claude-sonnet-4-5',
    schema: z.string(),
  },
  ASSISTANT_ANTHROPIC_URL: {
    group: 'assistant',
    key: 'anthropicUrl',
    default: 'https://api.anthropic.com/v1',
    schema: address,
  },
  ASSISTANT_GOOGLE_KEY: { group: 'assistant', key: 'googleKey', default: '', schema: z.string() },
  ASSISTANT_GOOGLE_MODEL: {
    group: 'assistant',
    key: 'googleModel',
    default: 'gemini-2.5-flash',
    schema: z.string(),
  },
  ASSISTANT_GOOGLE_URL: {
    group: 'assistant',
    key: 'googleUrl',
    default: 'https://generativelanguage.googleapis.com/v1beta',
    schema: address,
  },
  ASSISTANT_MISTRAL_KEY: { group: 'assistant', key: 'mistralKey', default: '', schema: z.string() },
  ASSISTANT_MISTRAL_MODEL: {
    group: 'assistant',
    key: 'mistralModel',
    default: 'mistral-large-latest',
    schema: z.string(),
  },
  ASSISTANT_MISTRAL_URL: {
    group: 'assistant',
    key: 'mistralUrl',
    default: 'https://api.mistral.ai/v1',
    schema: address,
  },
  ASSISTANT_COMPATIBLE_URL: { group: 'assistant', key: 'compatibleUrl', default: '', schema: address },
  ASSISTANT_COMPATIBLE_KEY: { group: 'assistant', key: 'compatibleKey', default: '', schema: z.string() },
  ASSISTANT_COMPATIBLE_MODEL: {
    group: 'assistant',
    key: 'compatibleModel',
    default: 'default',
    schema: z.string(),
  },
  ASSISTANT_OLLAMA_URL: { group: 'assistant', key: 'ollamaUrl', default: '', schema: address },
  ASSISTANT_OLLAMA_MODEL: { group: 'assistant', key: 'ollamaModel', default: 'llama3.1', schema: z.string() },
  ASSISTANT_TIMEOUT_MS: {
    group: 'assistant',
    key: 'timeoutMs',
    default: '90000',
    schema: milliseconds,
  },
  ASSISTANT_FACTS_OUTSIDE: {
    group: 'assistant',
    key: 'tellsFactsOutside',
    default: 'false',
    schema: z.enum(['true', 'false']).transform((value) => value === 'true'),
  },
  ASSISTANT_ANSWERS_PER_DAY: { group: 'assistant', key: 'answersPerDay', default: '500', schema: count },
  ASSISTANT_TOKENS_PER_DAY: { group: 'assistant', key: 'tokensPerDay', default: '200000', schema: count },
} as const;
