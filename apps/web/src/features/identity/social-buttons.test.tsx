import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { identityProvider } from '../../client/identity/session.ts';
import { openPopup, tellOpener } from '../../client/identity/sign-in-popup.ts';
import { press } from '../../testing/hands.ts';
import { showPage } from '../../testing/show-page.tsx';
import { serve, sentBy } from '../../testing/show.tsx';
import { LoginPage } from './login-page.tsx';
import { PopupPage } from './popup-page.tsx';

const token = { token: `x.${btoa(JSON.stringify({ sub: 'u-9' }))}.y` };
const vreni = { id: 'u-9', uid: 'u-9', name: 'Vreni Erfunden', role: 1, isGuest: false, state: 'active' };
const social = 'POST /api/auth/sign-in/social';
const desk = {
  'GET /api/identity/config': {
    body: {
      provider: 'embedded',
      setupRequired: false,
      signUp: 'confirm',
      providers: ['google', 'github', 'oidc'],
      issuerLabel: 'Muster Treuhand',
    },
  },
  'GET /api/auth/get-session': { body: null },
  'GET /api/auth/token': { body: token },
  'GET /api/me': { body: vreni },
  [social]: { body: { url: 'https://provider.example.test/authorize' } },
};

/** The provider's window, as far as the page sees it. */
const popup = { location: { replace: vi.fn<(url: string) => void>() }, close: vi.fn<() => void>() };

async function show() {
  const page = await showPage(<LoginPage />, {
    texts: ['identity', 'factors', 'profile', 'refusals'],
    as: null,
    at: '/user/login?from=%2Fapp%2Freview',
    route: { id: '/public/user/login', search: (raw) => ({ from: raw['from'] }) },
  });
  await screen.findByRole('button', { name: 'Continue with GitHub' });
  return page;
}

/** Begins at a provider, whose window comes back with that. */
async function signInAt(name: string, error: string | null) {
  await press(`Continue with ${name}`);
  await waitFor(() => expect(popup.location.replace).toHaveBeenCalledOnce());
  tellOpener(error);
}

test.each([
  ['', null],
  ['?error=access_denied', 'access_denied'],
])('the page at which the window ends with %j tells the other one, and closes', async (query, told) => {
  const close = vi.fn<() => void>();
  vi.stubGlobal('close', close);
  const ended = openPopup(async () => 'https://provider.example.test');
  await showPage(<PopupPage />, {
    texts: ['identity'],
    as: null,
    at: `/user/popup${query}`,
    route: { id: '/public/user/popup', search: (raw) => ({ error: raw['error'] }) },
  });
  expect(await ended).toBe(told);
  expect(close).toHaveBeenCalled();
  expect(screen.getByText('You can close this window.')).toBeDefined();
});

beforeEach(() => {
  popup.location.replace.mockClear();
  popup.close.mockClear();
  vi.stubGlobal('open', () => popup);
});
afterEach(async () => {
  serve({ 'POST /api/auth/sign-out': {} });
  await identityProvider().signOut();
  vi.unstubAllGlobals();
});

describe('signing in at another provider', () => {
  test('opens its window, and goes on to where one wanted', async () => {
    const sent = serve(desk);
    const { path } = await show();
    await signInAt('GitHub', null);
    await waitFor(() => expect(path()).toBe('/app/review'));
    expect(popup.location.replace).toHaveBeenCalledWith('https://provider.example.test/authorize');
    expect(sentBy(sent, social)).toMatchObject([{ provider: 'github', disableRedirect: true }]);
  });

  test.each([
    ['Google', 'access_denied', 'Google sign-in failed. Please try again.'],
    ['GitHub', 'access_denied', 'GitHub sign-in failed. Please try again.'],
    ['Muster Treuhand', 'access_denied', 'Sign-in failed. Please try again.'],
    ['Google', 'USER_DISABLED', 'This account has been disabled. Contact your administrator for assistance.'],
  ])('with %s that ends as %s says so, and lets nobody in', async (name, error, sentence) => {
    serve(desk);
    const { path } = await show();
    await signInAt(name, error);
    expect((await screen.findByText(sentence)).closest('[role="alert"]')).not.toBeNull();
    expect(path()).toBe('/user/login?from=%2Fapp%2Freview');
  });

  test('that opens no session after all is a failed one', async () => {
    serve({ ...desk, 'GET /api/auth/token': { status: 401 } });
    await show();
    await signInAt('GitHub', null);
    expect(await screen.findByText('GitHub sign-in failed. Please try again.')).toBeDefined();
  });

  test('with an address that has an account names the other ways, and where this one is linked', async () => {
    serve(desk);
    await show();
    await signInAt('GitHub', 'account_not_linked');
    expect(
      await screen.findByText(
        'An account already exists with the same email address but different sign-in credentials. Please sign in using your original method.',
      ),
    ).toBeDefined();
    expect(
      await screen.findByText(
        'An account exists for this email address. Sign in with one of these: Email and password, Google, Muster Treuhand. Then link GitHub in your profile settings.',
      ),
    ).toBeDefined();
  });

  test('whose window the browser blocks says how to go on', async () => {
    serve(desk);
    vi.stubGlobal('open', () => null);
    await show();
    await press('Continue with Google');
    expect(
      await screen.findByText(
        'Your browser did not open the provider’s sign-in window. Allow pop-ups for this page and try again.',
      ),
    ).toBeDefined();
  });

  test('that is begun twice is the second one', async () => {
    const sent = serve(desk);
    const { path } = await show();
    await press('Continue with Google');
    await waitFor(() => expect(popup.location.replace).toHaveBeenCalledOnce());
    popup.location.replace.mockClear();
    await signInAt('GitHub', null);
    await waitFor(() => expect(path()).toBe('/app/review'));
    expect(sentBy(sent, social)).toMatchObject([{ provider: 'google' }, { provider: 'github' }]);
  });
});
