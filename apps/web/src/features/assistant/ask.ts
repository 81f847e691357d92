import { assistantRoutes, type AnswerEvent, type AssistantModel } from '@sorgfalt/contract';
import { send, withSession } from '../../client/api-client.ts';
import { ApiError } from '../../client/api-error.ts';
import { modelHeaders } from '../../domain/answers/models.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { longTimeoutMs } from '../../client/upload.ts';
import { readEvents } from './stream.ts';

/** What is asked: a new question, an earlier one in other words, or another answer to the same. */
export type Request =
  | { readonly kind: 'ask'; readonly conversationId: string; readonly text: string }
  | {
      readonly kind: 'edit';
      readonly conversationId: string;
      readonly messageId: string;
      readonly text: string;
    }
  | { readonly kind: 'regenerate'; readonly conversationId: string; readonly messageId: string };

/** Asks, and tells each event of the answer as it comes. Throws `ApiError` where it was refused or broke off. */
export async function ask(
  request: Request,
  model: AssistantModel,
  onEvent: (event: AnswerEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const { kind, ...rest } = request;
  const parts = { params: rest, ...('text' in rest ? { body: { text: rest.text } } : {}) };
  const headers = { accept: 'text/event-stream', ...modelHeaders(model) };
  await withSession((token) =>
    send(assistantRoutes[kind], parts, token, { headers, signal, timeoutMs: longTimeoutMs }, (response) =>
      readEvents(response, onEvent),
    ),
  );
}

/** The refusal that an answer under way ended with, once its sentence is here. */
export async function failureOf({
  error,
}: Extract<AnswerEvent, { event: 'failed' }>['data']): Promise<ApiError> {
  await loadTexts(['refusals']).catch(() => undefined);
  return new ApiError({ code: error.code as ApiError['code'], status: 500, message: '' });
}
