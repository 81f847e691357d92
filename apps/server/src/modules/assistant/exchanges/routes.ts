import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { assistantRoutes } from '@sorgfalt/contract';
import type { AnswerEvent, AssistantModel, Exchange } from '@sorgfalt/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import { signedIn } from '../../../platform/http/register-route.ts';
import type { Router } from '../../../platform/http/register-route.ts';
import { createInbox } from '../../../platform/work/index.ts';
import type { createExchanges, Under } from './exchanges.ts';

interface Wire {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export function addExchangeRoutes(
  router: Router,
  exchanges: ReturnType<typeof createExchanges>,
  modelOf: (request: FastifyRequest) => AssistantModel | null,
): void {
  router.add(assistantRoutes.ask, async ({ caller, params, body, ...wire }) =>
    send(
      await exchanges.ask(signedIn(caller), params.conversationId, body.text, modelOf(wire.request)),
      wire,
    ),
  );
  router.add(assistantRoutes.edit, async ({ caller, params, body, ...wire }) =>
    send(await exchanges.edit(signedIn(caller), params, body.text, modelOf(wire.request)), wire),
  );
  router.add(assistantRoutes.regenerate, async ({ caller, params, ...wire }) =>
    send(await exchanges.regenerate(signedIn(caller), params, modelOf(wire.request)), wire),
  );
  router.add(assistantRoutes.stop, ({ caller, params }) => exchanges.stop(signedIn(caller), params));
}

/** The answer as a stream where that is asked for, else whole when it has ended. */
async function send(under: Under, { request, reply }: Wire): Promise<Exchange | string> {
  if (request.headers.accept?.includes('text/event-stream') !== true) {
    await under.writing.ended;
    return under.whole();
  }
  // Proxies hand on what comes as it comes.
  void reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
  return Readable.from(linesOf(under)) as unknown as string;
}

async function* linesOf(under: Under): AsyncGenerator<string, void, void> {
  yield lineOf({ event: 'begun', data: under.begun });
  const inbox = createInbox<AnswerEvent>(() => undefined);
  const leave = under.writing.listen((step) => inbox.put(step));
  void under.writing.ended.then(() => inbox.end());
  try {
    for await (const event of inbox) yield lineOf(event);
    yield lineOf(await endOf(under));
  } finally {
    leave();
  }
}

async function endOf({ whole }: Under): Promise<AnswerEvent> {
  try {
    return { event: 'done', data: await whole() };
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'unavailable';
    return { event: 'failed', data: { error: { code } } };
  }
}

function lineOf({ event, data }: AnswerEvent): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
