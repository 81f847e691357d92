import { userRoutes } from '@sorgfalt/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { call } from './api-client.ts';
import { stepUpRequest } from './step-up.ts';

afterEach(() => vi.unstubAllGlobals());

const refusal = {
  error: {
    code: 'step-up-required',
    message: 'x',
    requestId: 'r-1',
    details: { act: 'grave', factors: 'some' },
  },
};

/** A server that wants a proof until one was given. */
function serverWantingProof() {
  let isProved = false;
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return isProved ? Response.json({ uid: 'u-2' }) : Response.json(refusal, { status: 403 });
  });
  return { asked, prove: () => (isProved = true) };
}

const setRole = (uid: string) => call(userRoutes.setRole, { params: { uid }, body: { role: 'editor' } });

test('calls that want a proof ask for it once together, and are sent again when it is given', async () => {
  const { asked, prove } = serverWantingProof();
  const seen: boolean[] = [];
  const stop = stepUpRequest.subscribe(() => {
    const request = stepUpRequest.get();
    if (request !== null) seen.push(request.hasFactors);
  });
  const calls = [setRole('u-2'), setRole('u-3')];
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  await vi.waitFor(() => expect(stepUpRequest.get()).not.toBeNull());
  prove();
  stepUpRequest.get()?.answer(true);
  expect(await Promise.all(calls)).toEqual([{ uid: 'u-2' }, { uid: 'u-2' }]);
  expect([seen, asked.length, stepUpRequest.get()]).toEqual([[true], 4, null]);
  stop();
});

test('where nobody proves anything the refusal stands, and nothing is sent again', async () => {
  const { asked } = serverWantingProof();
  const refused = setRole('u-2').catch((error: unknown) => error);
  await vi.waitFor(() => expect(stepUpRequest.get()).not.toBeNull());
  stepUpRequest.get()?.answer(false);
  expect(await refused).toMatchObject({ code: 'step-up-required', status: 403 });
  expect([asked.length, stepUpRequest.get()]).toEqual([1, null]);
});
