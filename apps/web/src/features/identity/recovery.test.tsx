import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { identityProvider } from '../../client/identity/session.ts';
import { fill, keys, press, textbox } from '../../testing/hands.ts';
import { refusal, sentBy, serve, type Answer } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { ForgotPage } from './forgot-page.tsx';
import { ResetPage } from './reset-page.tsx';
import { SetupPage } from './setup-page.tsx';
import { VerifyPage } from './verify-page.tsx';

const texts = ['identity', 'factors', 'profile', 'refusals'] as const;
const config = (over: object = {}) => ({
  'GET /api/identity/config': {
    body: {
      provider: 'embedded',
      setupRequired: false,
      signUp: 'closed',
      providers: [],
      issuerLabel: null,
      ...over,
    },
  },
  'GET /api/auth/get-session': { body: null },
});

beforeEach(() => {
  sessionStorage.clear();
  location.hash = '';
});
afterEach(() => vi.unstubAllGlobals());

describe('a forgotten password', () => {
  const ask = 'POST /api/identity/password-reset';
  const show = () => showPage(<ForgotPage />, { texts, as: null, at: '/user/forgot-password' });

  test('wants an address that can be one before anything is sent', async () => {
    const sent = serve({ ...config(), [ask]: {} });
    await show();
    await press('Send a code');
    expect(await screen.findByText('Please fill in this field.')).toBeDefined();
    await fill(textbox(/^Email/), 'vreni');
    await keys('{Enter}');
    expect(await screen.findByText('Enter an email address such as name@example.ch.')).toBeDefined();
    expect(sentBy(sent, ask)).toEqual([]);
  });

  test('says the same whether or not somebody has the address, and leads to where the code goes', async () => {
    const answer = Promise.withResolvers<Answer>();
    const sent = serve({ ...config(), [ask]: () => answer.promise });
    await show();
    await fill(textbox(/^Email/), 'vreni@example.test');
    await press('Send a code');
    await press('Send a code');
    answer.resolve({ status: 202, body: { ok: true } });
    expect(await screen.findByText(/^If there is an account with this address/)).toBeDefined();
    expect(sentBy(sent, ask)).toEqual([{ email: 'vreni@example.test', language: 'en' }]);
    expect(screen.getByRole('link', { name: 'I have a code' }).getAttribute('href')).toBe(
      '/user/reset-password',
    );
    expect(screen.getByRole('button', { name: 'Send another code' })).toBeDefined();
  });

  test('that could not be asked for says so and keeps the address', async () => {
    serve({ ...config(), [ask]: refusal('too-many-requests', {}, 429) });
    await show();
    await fill(textbox(/^Email/), 'vreni@example.test');
    await keys('{Enter}');
    expect(await screen.findByText('The code could not be sent')).toBeDefined();
    expect(
      screen.getByText('Too many failed attempts. Please wait a moment before trying again.'),
    ).toBeDefined();
    expect(textbox(/^Email/).value).toBe('vreni@example.test');
  });
});

describe('a new password', () => {
  const set = 'POST /api/identity/password-reset/confirm';
  const password = () => screen.getByLabelText(/^New password/);
  const show = () => showPage(<ResetPage />, { texts, as: null, at: '/user/reset-password' });

  test('takes the code out of the address, so that it does not stay in the history', async () => {
    location.hash = '#code=AAAA-BBBB';
    serve(config());
    await show();
    expect(textbox(/^Code/).value).toBe('AAAA-BBBB');
    expect(location.hash).toBe('');
  });

  test('wants both, and twelve characters', async () => {
    const sent = serve({ ...config(), [set]: {} });
    await show();
    await fill(password(), 'elevenchars');
    await press('Set password');
    expect(await screen.findByText('Please fill in this field.')).toBeDefined();
    expect(password().getAttribute('aria-invalid')).toBe('true');
    expect(sentBy(sent, set)).toEqual([]);
  });

  test.each([
    ['code-invalid', 410, 'This code is not valid or has expired. Please ask for a new one.'],
    ['password-too-common', 422, /easy to guess, or known from a breach/],
  ])('that is refused as %s keeps code and password', async (code, status, words) => {
    location.hash = '#code=AAAA-BBBB';
    serve({ ...config(), [set]: refusal(code, {}, status) });
    await show();
    await fill(password(), 'a dozen letters');
    await press('Set password');
    expect(await screen.findByText('The password was not changed')).toBeDefined();
    expect(screen.getByText(words)).toBeDefined();
    expect(textbox(/^Code/).value).toBe('AAAA-BBBB');
    expect(password()).toHaveProperty('value', 'a dozen letters');
  });

  test('is set once, forgets the code and leads to signing in', async () => {
    location.hash = '#code=AAAA-BBBB';
    const sent = serve({ ...config(), [set]: { body: { ok: true } } });
    await show();
    await fill(password(), 'a dozen letters');
    await press('Set password');
    expect(await screen.findByText('Your password has been changed')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/user/login');
    expect(sentBy(sent, set)).toEqual([{ code: 'AAAA-BBBB', newPassword: 'a dozen letters' }]);
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('proving an address', () => {
  const send = 'POST /api/identity/verification';
  const prove = 'POST /api/identity/verification/confirm';
  const show = (as: 'editor' | null, isVerified = false) =>
    showPage(<VerifyPage />, { texts, as, at: '/user/verify-address', user: { isVerified } });

  test('takes an account first, and leads back here', async () => {
    serve(config());
    await show(null);
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      '/user/login?from=%2Fuser%2Fverify-address',
    );
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('has a code sent to the own address, and says which', async () => {
    const sent = serve({ ...config(), [send]: { status: 202, body: { ok: true } } });
    await show('editor');
    await press('Send a code to vreni@example.test');
    expect(await screen.findByText('A code is on its way to vreni@example.test.')).toBeDefined();
    expect(sentBy(sent, send)).toEqual([{ language: 'en' }]);
  });

  test('with a code that is not good says so and keeps it', async () => {
    const sent = serve({ ...config(), [prove]: refusal('code-invalid', {}, 410) });
    await show('editor');
    await fill(textbox(/^Code/), 'aaaa bbbb');
    await keys('{Enter}');
    expect(await screen.findByText(/^This code is not valid or has expired/)).toBeDefined();
    expect(textbox(/^Code/).value).toBe('aaaa bbbb');
    expect(sentBy(sent, prove)).toEqual([{ code: 'aaaa bbbb' }]);
  });

  test('that is proved asks for nothing more', async () => {
    serve(config());
    await show('editor', true);
    expect(await screen.findByText('Your email address is confirmed')).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('the first administrator', () => {
  const setup = 'POST /api/identity/setup';
  const show = () => showPage(<SetupPage />, { texts, as: null, at: '/user/setup' });

  test('is made only with the link that the start printed', async () => {
    serve(config({ setupRequired: true }));
    await show();
    expect(await screen.findByText(/^The one-time link is incomplete/)).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('is there already: no form', async () => {
    location.hash = '#token=T-1';
    serve(config());
    await show();
    expect(await screen.findByText(/^This installation already has an administrator/)).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('is made, signed in and led into the product; the link is used up', async () => {
    location.hash = '#token=T-1';
    let isMade = false;
    const token = `x.${btoa(JSON.stringify({ sub: 'u-9' }))}.y`;
    const sent = serve({
      ...config(),
      'GET /api/identity/config': () => ({
        body: {
          provider: 'embedded',
          providers: [],
          issuerLabel: null,
          signUp: 'closed',
          setupRequired: !isMade,
        },
      }),
      [setup]: () => {
        isMade = true;
        return { status: 201, body: { ok: true } };
      },
      'POST /api/auth/sign-in/email': { body: { token: 't' } },
      'POST /api/auth/sign-out': {},
      'GET /api/auth/token': { body: { token } },
      'GET /api/me': {
        body: { id: 'u-9', uid: 'u-9', name: 'Vreni Erfunden', role: 0, isGuest: false, state: 'active' },
      },
    });
    const { path } = await show();
    await fill(await screen.findByRole('textbox', { name: /^Name/ }), 'Vreni Erfunden');
    await fill(textbox(/^Email/), 'vreni@example.test');
    await fill(screen.getByLabelText(/^Password/), 'a dozen letters');
    await press('Create administrator');
    await waitFor(() => expect(path()).toBe('/app'));
    expect(sentBy(sent, setup)).toHaveLength(1);
    expect(sentBy(sent, 'POST /api/auth/sign-in/email')).toMatchObject([
      { email: 'vreni@example.test', password: 'a dozen letters' },
    ]);
    expect(sessionStorage.getItem('sorgfalt.token')).toBeNull();
    await identityProvider().signOut();
  });

  test('could not be made: what was typed stays, and the link is still good', async () => {
    location.hash = '#token=T-1';
    const sent = serve({
      ...config({ setupRequired: true }),
      [setup]: refusal('setup-link-invalid', {}, 403),
    });
    await show();
    await fill(await screen.findByRole('textbox', { name: /^Name/ }), 'Vreni Erfunden');
    await fill(textbox(/^Email/), 'vreni@example.test');
    await fill(screen.getByLabelText(/^Password/), 'a dozen letters');
    await press('Create administrator');
    expect(await screen.findByText('This link is no longer valid')).toBeDefined();
    expect(textbox(/^Name/).value).toBe('Vreni Erfunden');
    expect(sentBy(sent, setup)).toEqual([
      { token: 'T-1', name: 'Vreni Erfunden', email: 'vreni@example.test', password: 'a dozen letters' },
    ]);
    expect(sessionStorage.getItem('sorgfalt.token')).toBe('T-1');
  });
});
