import { waitFor } from '@testing-library/react';
import { accountRoutes, paymentRoutes, screeningRoutes, userRoutes } from '@sorgfalt/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refusal, serveUploads, type Answer } from '../testing/show.tsx';
import { call, connectApiSession, urlOf } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { stepUpRequest } from './step-up.ts';
import { upload } from './upload.ts';

interface Asked {
  readonly path: string;
  readonly init: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | null;
    readonly signal: AbortSignal;
  };
}

/** A server that gives its answers one after the other, the last again and again. */
function answering(...answers: readonly (Answer | Error)[]): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (path: string, init: Asked['init']) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)];
    asked.push({ path, init });
    if (answer instanceof Error) throw answer;
    const text = typeof answer?.body === 'string' ? answer.body : JSON.stringify(answer?.body ?? {});
    return new Response(text, {
      status: answer?.status ?? 200,
      headers: { 'x-request-id': 'r-from-header' },
    });
  });
  return asked;
}
/** A server that never answers, as `fetch` tells it: by the signal alone. */
function neverAnswering(): void {
  vi.stubGlobal('fetch', (_: string, { signal }: Asked['init']) => {
    const stopped = Promise.withResolvers<Response>();
    const stop = () => stopped.reject(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
    return stopped.promise;
  });
}
/** A session whose token is renewed on demand, or cannot be. */
function session(renewed: string | null = 'second') {
  let token: string | null = 'first';
  const onSessionLost = vi.fn();
  const idToken = vi.fn(async (force?: boolean) => {
    if (force === true) {
      if (renewed === null) throw new Error('cannot be renewed');
      token = renewed;
    }
    return token;
  });
  connectApiSession({ idToken, onSessionLost });
  return { idToken, onSessionLost };
}
const unauthorised = refusal('unauthorized', {}, 401);
const list = () => call(userRoutes.list, { query: { limit: 100, offset: 0 } });
const tokensOf = (asked: readonly Asked[]) => asked.map(({ init }) => init.headers['authorization']);
const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('it was answered');
    },
    (error: unknown) => error as ApiError,
  );

beforeEach(() => {
  session();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  connectApiSession({ idToken: async () => null, onSessionLost: () => undefined });
});

describe('the address of a call', () => {
  test('holds parameters safely, and leaves out what is not said', () => {
    expect(urlOf(paymentRoutes.get, { params: { paymentId: 'a/b ?c' } })).toBe('/api/payments/a%2Fb%20%3Fc');
    const query = { limit: 0, offset: undefined, search: '', text: 'ä & b' };
    expect(urlOf(userRoutes.list, { query })).toBe('/api/users?limit=0&text=%C3%A4+%26+b');
  });
});

describe('the token of a call', () => {
  test('is sent, but not with calls that need none', async () => {
    const asked = answering({ body: { users: [] } });
    await list();
    await call(
      accountRoutes.requestPasswordReset,
      { body: { email: 'x@example.test', language: 'en' } },
      { isAnonymous: true },
    );
    expect(tokensOf(asked)).toEqual(['Bearer first', undefined]);
  });

  test('that is refused is renewed once, and the call made again', async () => {
    const { idToken, onSessionLost } = session();
    const asked = answering(unauthorised, { body: { users: ['one'] } });
    await expect(list()).resolves.toEqual({ users: ['one'] });
    expect(tokensOf(asked)).toEqual(['Bearer first', 'Bearer second']);
    expect(idToken.mock.calls.filter(([force]) => force === true)).toHaveLength(1);
    expect(onSessionLost).not.toHaveBeenCalled();
  });

  test('that is refused again ends the session, without a third try', async () => {
    const { onSessionLost } = session();
    const asked = answering(unauthorised);
    expect(await errorOf(list())).toMatchObject({ status: 401 });
    expect(asked).toHaveLength(2);
    expect(onSessionLost).toHaveBeenCalledOnce();
  });

  test('that cannot be renewed ends the session with what the server said', async () => {
    const { onSessionLost } = session(null);
    const asked = answering(unauthorised);
    expect(await errorOf(list())).toMatchObject({ status: 401 });
    expect([asked.length, onSessionLost.mock.calls.length]).toEqual([1, 1]);
  });

  test('another refusal is no matter of the token', async () => {
    const { idToken, onSessionLost } = session();
    answering(refusal('forbidden', {}, 403));
    expect(await errorOf(list())).toMatchObject({ status: 403, code: 'forbidden', requestId: 'r-1' });
    expect(idToken).toHaveBeenCalledOnce();
    expect(onSessionLost).not.toHaveBeenCalled();
  });
});

describe('an answer', () => {
  test.each([
    ['an empty one', { body: '' }, undefined],
    ['JSON', { body: { a: 1 } }, { a: 1 }],
  ])('that is %s is taken as such', async (_, answer, value) => {
    answering(answer);
    await expect(list()).resolves.toEqual(value);
  });

  test('that is no JSON is an error although its status is good', async () => {
    answering({ body: '<html>' });
    expect(await errorOf(list())).toMatchObject({ code: 'invalid-response' });
  });

  test('of something in front of the server keeps its status and the number of the request', async () => {
    answering({ status: 502, body: '<html>Bad gateway</html>' });
    expect(await errorOf(list())).toMatchObject({ status: 502, requestId: 'r-from-header' });
  });

  test('that does not come is said as such', async () => {
    answering(new TypeError('connection reset'));
    expect(await errorOf(list())).toMatchObject({ code: 'no-response' });
  });

  test('that takes longer than the time it has is given up', async () => {
    neverAnswering();
    const given = errorOf(call(userRoutes.list, { query: { limit: 1, offset: 0 } }, { timeoutMs: 20 }));
    expect(await given).toMatchObject({ code: 'timeout' });
  });

  test('that the caller no longer wants is its own doing, not an error of the server', async () => {
    const stop = new AbortController();
    neverAnswering();
    const given = errorOf(call(userRoutes.list, { query: { limit: 1, offset: 0 } }, { signal: stop.signal }));
    await Promise.resolve();
    stop.abort();
    expect(await given).not.toBeInstanceOf(ApiError);
  });
});

test('what is to be made once goes under the key it was given, with its body', async () => {
  const asked = answering({ status: 201, body: { paymentId: 'p-1' } });
  const draft = { accountId: 'a-1' } as never;
  await call(paymentRoutes.create, { body: { draft, isHeld: false } }, { idempotencyKey: 'k-1' });
  expect(asked[0]?.init.headers).toMatchObject({
    'idempotency-key': 'k-1',
    'content-type': 'application/json',
  });
  expect(JSON.parse(asked[0]?.init.body ?? '')).toEqual({ draft, isHeld: false });
});

describe('a call that needs a fresh proof', () => {
  const needed = refusal('step-up-required', { details: { factors: 'some' } }, 403);

  test('is made again once it is proved, and not where it is not', async () => {
    let isProved = true;
    const hadFactors: boolean[] = [];
    const stop = stepUpRequest.subscribe(() => {
      const request = stepUpRequest.get();
      if (request === null) return;
      hadFactors.push(request.hasFactors);
      request.answer(isProved);
    });
    const asked = answering(needed, { body: { users: [] } });
    await expect(list()).resolves.toEqual({ users: [] });
    expect([asked.length, hadFactors]).toEqual([2, [true]]);
    isProved = false;
    const refused = answering(needed);
    expect(await errorOf(list())).toMatchObject({ code: 'step-up-required' });
    expect(refused).toHaveLength(1);
    stop();
  });
});

describe('a file', () => {
  const send = (options: Parameters<typeof upload>[2] = {}) => {
    const form = new FormData();
    form.append('files', new File(['x'], 'x.csv'));
    return upload(screeningRoutes.requestBatch, form, options);
  };
  const begun = async (uploads: ReturnType<typeof serveUploads>, count = 1) => {
    await waitFor(() => expect(uploads).toHaveLength(count));
    return uploads[count - 1]!;
  };

  test('tells how far it is, and gives the answer', async () => {
    const uploads = serveUploads();
    const shares: number[] = [];
    const given = send({ onProgress: (share) => shares.push(share) });
    const one = await begun(uploads);
    one.progress(0.5);
    one.progress(1);
    one.answer({ status: 202, body: { batchId: 'b-1' } });
    await expect(given).resolves.toEqual({ batchId: 'b-1' });
    expect(shares).toEqual([0.5, 1]);
  });

  test('is sent again with a renewed token, and refused with what the server said', async () => {
    const uploads = serveUploads();
    const given = errorOf(send());
    (await begun(uploads)).answer(unauthorised);
    (await begun(uploads, 2)).answer(refusal('broken-batch', {}, 422));
    expect(await given).toMatchObject({ status: 422, code: 'broken-batch' });
  });

  test('that is stopped before it began is not sent', async () => {
    const uploads = serveUploads();
    const stop = new AbortController();
    const given = errorOf(send({ signal: stop.signal }));
    stop.abort();
    expect(await given).toMatchObject({ name: 'AbortError' });
    expect(uploads).toEqual([]);
  });

  test('that is stopped stops', async () => {
    const uploads = serveUploads();
    const stop = new AbortController();
    const given = errorOf(send({ signal: stop.signal }));
    const one = await begun(uploads);
    stop.abort();
    expect(await given).toMatchObject({ name: 'AbortError' });
    expect(one.isStopped()).toBe(true);
  });
});
