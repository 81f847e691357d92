import { assistantRoutes } from '@sorgfalt/contract';
import { call } from '../../client/api-client.ts';
import { longTimeoutMs } from '../../client/upload.ts';
import type { Answer } from './answer.ts';
import { readModel } from './model-choice.ts';
import { modelHeaders } from './models.ts';

/** What a question came up with: kind and id of it, and facts that name nobody. */
export interface PolicyContext {
  readonly kind: 'case' | 'review-item' | 'payment';
  readonly id: string;
  readonly facts: readonly string[];
}

/** The context as the server takes it, one line a fact. */
export function contextText(context: PolicyContext | undefined): string {
  if (context === undefined) return '';
  return [`kind: ${context.kind}`, `id: ${context.id}`, ...context.facts].join('\n');
}

/** Asks the policy assistant, and in it the model chosen in this browser, as whoever is signed in. Throws `ApiError`. */
export async function askPolicy(
  question: string,
  userId: string,
  context: PolicyContext | undefined,
): Promise<Answer> {
  const body = { question, user_id: userId, context: contextText(context) };
  const { answer, ...rest } = await call(
    assistantRoutes.policyQuery,
    { body },
    { timeoutMs: longTimeoutMs, headers: modelHeaders(readModel(localStorage)) },
  );
  return { ...rest, text: answer };
}
