import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { identityProvider } from '../../client/identity/session.ts';
import { press, textbox } from '../../testing/hands.ts';
import { sentBy, serve } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { LoginPage } from './login-page.tsx';
import { deviceAnswer, serveDevice } from './testing/device.ts';

const desk = {
  'GET /api/identity/config': {
    body: { provider: 'embedded', setupRequired: false, signUp: 'closed', providers: [], issuerLabel: null },
  },
  'GET /api/auth/get-session': { body: null },
  'GET /api/auth/token': { body: { token: `x.${btoa(JSON.stringify({ sub: 'u-9' }))}.y` } },
  'GET /api/me': {
    body: { id: 'u-9', uid: 'u-9', name: 'Vreni Erfunden', role: 1, isGuest: false, state: 'active' },
  },
};
const show = (at: string) =>
  showPage(<LoginPage />, {
    texts: ['identity', 'factors', 'profile', 'refusals'],
    as: null,
    at,
    route: { id: '/public/user/login', search: (raw) => ({ from: raw['from'] }) },
  });

afterEach(async () => {
  serve({ 'POST /api/auth/sign-out': {} });
  await identityProvider().signOut();
  vi.unstubAllGlobals();
});

describe('signing in with a passkey', () => {
  const begin = 'POST /api/identity/passkey/options';
  const passkey = 'POST /api/identity/passkey';
  const begun = { body: { options: { challenge: 'AAAA' } } };
  const withPasskey = () => press('Sign in with a passkey');

  test('takes neither an address nor a password, and leads where one wanted to go', async () => {
    const device = serveDevice();
    const sent = serve({ ...desk, [begin]: begun, [passkey]: { body: { ok: true } } });
    const { path } = await show('/user/login?from=%2Fapp%2Freview');
    await withPasskey();
    await waitFor(() => expect(path()).toBe('/app/review'));
    expect(device).toHaveBeenCalledWith({ publicKey: { challenge: 'AAAA' } });
    expect(sentBy(sent, passkey).at(-1)).toEqual({ answer: deviceAnswer });
  });

  test.each([
    ['the device gives none', 'NotAllowedError', {}, 'No passkey was used. Try again when you are ready.'],
    [
      'the server knows it not',
      undefined,
      { status: 403, body: { error: { code: 'factor-refused', message: 'x', requestId: 'r-1' } } },
      'This could not be confirmed. Please try again.',
    ],
  ])('lets nobody in where %s, and says so', async (_, fault, answer, words) => {
    serveDevice(fault);
    serve({ ...desk, [begin]: begun, [passkey]: answer });
    const { path } = await show('/user/login');
    await withPasskey();
    expect(await screen.findByText(words)).toBeDefined();
    expect(path()).toBe('/user/login');
  });

  test('is not offered by a browser that has none', async () => {
    serve(desk);
    await show('/user/login');
    expect(textbox(/^Email/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  });
});
