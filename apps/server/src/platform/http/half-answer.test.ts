import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import type { Log } from '../log.ts';
import { createLog } from '../log.ts';
import { limitCalls } from './time-limit.ts';

const limitMs = 300;

async function* rows(firstMs = 0) {
  await delay(firstMs);
  for (let row = 0; ; row += 1) {
    yield `${row}\n`;
    await delay(20);
  }
}

/** Where a server listens that answers with rows without end, and what it warned of and failed with. */
async function serve(): Promise<{ address: string; said: string[] }> {
  const said: string[] = [];
  const warn: Log['warn'] = (_: unknown, message?: string) => void said.push(String(message));
  const app = Fastify({ forceCloseConnections: true });
  onTestFinished(() => app.close());
  limitCalls(
    app,
    { defaultMs: limitMs, longMs: limitMs, pollMs: limitMs },
    Object.assign(createLog('silent'), { warn }),
  );
  app.setErrorHandler((error) => {
    said.push(String(error));
    return '';
  });
  app.get('/', (_, reply) => reply.type('text/csv').send(Readable.from(rows())));
  app.get('/late', (_, reply) => reply.type('text/csv').send(Readable.from(rows(2 * limitMs))));
  app.get('/slow', async (_, reply) => {
    reply.type('text/csv');
    await delay(2 * limitMs);
    return '0\n';
  });
  return { address: await app.listen({ port: 0, host: '127.0.0.1' }), said };
}

/** The beginning of such an answer. */
async function beginOfAnswer(): Promise<{ answer: IncomingMessage; said: string[] }> {
  const { address, said } = await serve();
  const request = get(address);
  request.on('error', () => undefined);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  await once(answer, 'data');
  return { answer, said };
}

test('a call whose client went away in the midst of the answer is none that took too long, nor a bug', async () => {
  const { answer, said } = await beginOfAnswer();
  answer.destroy();
  await delay(2 * limitMs);
  expect(said).toEqual([]);
});

test('an answer that takes too long is broken off, so that it does not look whole', async () => {
  const { answer, said } = await beginOfAnswer();
  answer.resume();
  await once(answer, 'error');
  expect(answer.complete).toBe(false);
  expect(said).toEqual(['A call took too long and was ended']);
});

test('a download whose first row takes too long is broken off, and not sent behind a refusal', async () => {
  const { address, said } = await serve();
  await expect(once(get(`${address}/late`), 'response')).rejects.toMatchObject({ code: 'ECONNRESET' });
  await delay(2 * limitMs);
  expect(said).toEqual(['A call took too long and was ended']);
});

test('a call that takes too long for what is no JSON is refused as any other', async () => {
  const { address, said } = await serve();
  const answer = await fetch(`${address}/slow`);
  expect([answer.status, await answer.json()]).toMatchObject([503, { error: { code: 'timed-out' } }]);
  expect(said).toEqual(['A call took too long and was ended']);
});
