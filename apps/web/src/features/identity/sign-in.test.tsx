import type { identityRoutes, RouteOutput } from '@sorgfalt/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { identityProvider } from '../../client/identity/session.ts';
import { fill, keys, press, textbox } from '../../testing/hands.ts';
import { serve, sentBy, type Answer } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { LoginPage } from './login-page.tsx';
import { RegisterPage } from './register-page.tsx';
import { deviceAnswer, serveDevice } from './testing/device.ts';

type Config = RouteOutput<typeof identityRoutes.config>;
const config: Config = {
  provider: 'embedded',
  setupRequired: false,
  signUp: 'confirm',
  providers: [],
  issuerLabel: null,
} as unknown as Config;
const enter = 'POST /api/auth/sign-in/email';
const vreni = { id: 'u-9', uid: 'u-9', name: 'Vreni Erfunden', role: 1, isGuest: false, state: 'active' };

/** A token that is about somebody; its signature is the server's matter. */
const tokenOf = (sub: string) => `x.${btoa(JSON.stringify({ sub }))}.y`;

/** A server at which nobody is signed in yet, and whoever signs in is Vreni. */
const desk = (more: Parameters<typeof serve>[0] = {}, over: Partial<Config> = {}) => ({
  'GET /api/identity/config': { body: { ...config, ...over } },
  'GET /api/auth/get-session': { body: null },
  'GET /api/auth/token': { body: { token: tokenOf('u-9') } },
  'GET /api/me': { body: vreni },
  [enter]: { body: { user: {} } },
  ...more,
});
const refused = (code: string, status = 401, message = ''): Answer => ({ status, body: { code, message } });

const parse = (raw: Readonly<Record<string, unknown>>) => ({ from: raw['from'] });
const show = (page: 'login' | 'register', at = `/user/${page}`) =>
  showPage(page === 'login' ? <LoginPage /> : <RegisterPage />, {
    texts: ['identity', 'factors', 'profile', 'refusals'],
    as: null,
    at,
    route: { id: `/public/user/${page}`, search: parse },
  });

const email = () => textbox(/^Email/);
const password = () => screen.getByLabelText(/^Password/);
const button = (name: string) => screen.getByRole('button', { name });

async function signIn(name = 'vreni@example.test', secret = 'right horse') {
  await fill(email(), name);
  await fill(password(), secret);
  await keys('{Enter}');
}

beforeEach(() => sessionStorage.clear());
afterEach(async () => {
  serve({ 'POST /api/auth/sign-out': {} });
  await identityProvider().signOut();
  vi.unstubAllGlobals();
});

describe('signing in', () => {
  test('loads no user where the record is somebody else’s than the token', async () => {
    serve(
      desk({ 'GET /api/auth/token': { body: { token: tokenOf('u-8') } }, 'POST /api/auth/sign-out': {} }),
    );
    const { path } = await show('login');
    await signIn();
    await screen.findByText('No authenticated user');
    expect(path()).toBe('/user/login');
  });

  test.each([
    ['INVALID_EMAIL_OR_PASSWORD', 401, 'The email or password you entered is incorrect. Please try again.'],
    ['USER_NOT_FOUND', 404, 'The email or password you entered is incorrect. Please try again.'],
    ['INVALID_EMAIL', 400, 'The email or password you entered is incorrect. Please try again.'],
    ['BANNED_USER', 403, 'This account has been disabled. Contact your administrator for assistance.'],
    ['ANY', 429, 'Too many failed attempts. Please wait a moment before trying again.'],
    ['SOMETHING_ELSE', 500, 'Unable to sign in at the moment. Please try again later.'],
  ])('that is refused as %s (%i) says: %s', async (code, status, sentence) => {
    serve(desk({ [enter]: refused(code, status) }));
    const { path } = await show('login');
    await signIn();
    expect((await screen.findByText(sentence)).closest('[role="alert"]')).not.toBeNull();
    expect(screen.getByText('Sign-in failed')).toBeDefined();
    // Nothing that was typed is lost, and nobody has been let in.
    expect(email()).toHaveProperty('value', 'vreni@example.test');
    expect(password()).toHaveProperty('value', 'right horse');
    expect(path()).toBe('/user/login');
  });

  test('without an answer is said as a matter of the network, and a server that says more is heard', async () => {
    serve(desk({ [enter]: () => Promise.reject(new TypeError('offline')) }));
    await show('login');
    await signIn();
    const sentence = 'Network error. Please check your internet connection and try again.';
    expect(await screen.findByText(sentence)).toBeDefined();
    serve(desk({ [enter]: refused('X', 400, 'Sign-in is being mended until noon.') }));
    await press('Sign in');
    expect(await screen.findByText('Sign-in is being mended until noon.')).toBeDefined();
    expect(screen.queryByText(sentence)).toBeNull();
  });

  test('asks for both before anything is sent, and for an address that can be one', async () => {
    const sent = serve(desk());
    await show('login');
    await press('Sign in');
    expect(await screen.findAllByText('Please fill in this field.')).toHaveLength(2);
    expect(document.activeElement).toBe(email());
    await fill(email(), 'vreni at example');
    expect(screen.getByText('Enter an email address such as name@example.ch.')).toBeDefined();
    expect(email().getAttribute('aria-invalid')).toBe('true');
    await fill(password(), 'short');
    await keys('{Enter}');
    // A password that exists may be as short as it was when it was made; the address may not.
    expect(screen.queryByText('Please fill in this field.')).toBeNull();
    expect(sentBy(sent, enter)).toEqual([]);
  });

  test.each([
    ['', '/app'],
    ['?from=%2Fapp%2Freview', '/app/review'],
  ])('sends what was typed, once, and leads from %j to %s', async (query, where) => {
    const answer = Promise.withResolvers<Answer>();
    const sent = serve(desk({ [enter]: () => answer.promise }));
    const { path } = await show('login', `/user/login${query}`);
    await signIn();
    await press('Sign in');
    await keys('{Enter}');
    expect(button('Sign in').getAttribute('aria-busy')).toBe('true');
    answer.resolve({ body: { user: {} } });
    await waitFor(() => expect(path()).toBe(where));
    expect(sentBy(sent, enter)).toEqual([{ email: 'vreni@example.test', password: 'right horse' }]);
  });

  test('that opened no session after all lets nobody in', async () => {
    serve(desk({ 'GET /api/auth/token': { status: 401 } }));
    const { path } = await show('login');
    await signIn();
    expect(await screen.findByText('Login failed. Please check your credentials.')).toBeDefined();
    expect(path()).toBe('/user/login');
  });

  test('says that capitals are locked, as long as they are', async () => {
    serve(desk());
    await show('login');
    const user = userEvent.setup({ delay: null });
    await user.type(password(), '{CapsLock}A');
    expect(screen.getByText('Caps lock is on')).toBeDefined();
    await user.keyboard('{CapsLock}a');
    expect(screen.queryByText('Caps lock is on')).toBeNull();
  });

  test('is not offered where it is switched off; registering only where it is open', async () => {
    serve(desk({}, { provider: 'none' }));
    await show('login');
    expect(await screen.findByText('Signing in is switched off')).toBeDefined();
    expect(screen.queryByLabelText(/^Password/)).toBeNull();
  });

  test.each([
    ['closed', 0],
    ['confirm', 1],
    ['open', 1],
  ] as const)('with registration %s there are %i links to it', async (signUp, links) => {
    serve(desk({}, { signUp }));
    await show('login', '/user/login?from=%2Fapp%2Freview');
    await screen.findByRole('link', { name: 'Continue as guest' });
    await waitFor(() => {
      const found = screen.queryAllByRole('link', { name: 'Create an account' });
      expect(found).toHaveLength(links);
      // Where one came from is not lost on the way round.
      for (const link of found) expect(link.getAttribute('href')).toContain('from=%2Fapp%2Freview');
    });
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toBeDefined();
  });
});

describe('the second step', () => {
  const step = 'POST /api/identity/second-step';
  /** The password is right, and a second factor is wanted until `step` was taken. */
  async function atSecondStep(answer: Answer | (() => Promise<Answer>)) {
    let isThrough = false;
    const sent = serve(
      desk({
        'POST /api/identity/second-step/options': { body: { options: { challenge: 'AAAA' } } },
        'GET /api/auth/token': () => (isThrough ? { body: { token: tokenOf('u-9') } } : { status: 403 }),
        [step]: async () => {
          const given = await (typeof answer === 'function' ? answer() : answer);
          isThrough = (given.status ?? 200) === 200;
          return given;
        },
      }),
    );
    const { path } = await show('login', '/user/login?from=%2Fapp%2Freview');
    await signIn();
    await screen.findByRole('heading', { name: 'Second step' });
    return { sent, path };
  }

  test('takes six digits, and leads where one wanted to go', async () => {
    const { sent, path } = await atSecondStep({ body: { ok: true } });
    const code = textbox(/Code from the authenticator app/);
    await fill(code, '12345');
    await keys('{Enter}');
    expect(await screen.findByText('Enter the six digits that the app shows.')).toBeDefined();
    expect(sentBy(sent, step)).toEqual([]);
    await fill(code, '123456');
    await keys('{Enter}');
    await waitFor(() => expect(path()).toBe('/app/review'));
    expect(sentBy(sent, step)).toEqual([{ totp: '123456' }]);
  });

  test('takes a recovery code instead, says where it is refused, and keeps it', async () => {
    const refusal = { error: { code: 'factor-refused', message: 'x', requestId: 'r-1' } };
    const { sent, path } = await atSecondStep({ status: 403, body: refusal });
    await press('Neither at hand? Use a recovery code');
    expect(screen.getByText(/An administrator can remove your factors/)).toBeDefined();
    const code = textbox(/Recovery code/);
    await fill(code, 'AAAA-BBBB');
    await keys('{Enter}');
    expect(await screen.findByText('This could not be confirmed. Please try again.')).toBeDefined();
    expect(sentBy(sent, step)).toEqual([{ recoveryCode: 'AAAA-BBBB' }]);
    expect(code).toHaveProperty('value', 'AAAA-BBBB');
    expect(path()).toContain('/user/login');
  });

  test('takes a passkey of this device, and asks for nothing more', async () => {
    const device = serveDevice();
    const { sent, path } = await atSecondStep({ body: { ok: true } });
    await press('Use a passkey');
    await waitFor(() => expect(path()).toBe('/app/review'));
    expect(device).toHaveBeenCalledWith({ publicKey: { challenge: 'AAAA' } });
    expect(sentBy(sent, step).at(-1)).toEqual({ passkey: deviceAnswer });
  });

  test('is not taken where the device gives no passkey; the code still is', async () => {
    serveDevice('NotAllowedError');
    const { sent, path } = await atSecondStep({ body: { ok: true } });
    await press('Use a passkey');
    expect(await screen.findByText('No passkey was used. Try again when you are ready.')).toBeDefined();
    expect(sent.some(({ call }) => call === step)).toBe(false);
    await fill(textbox(/Code from the authenticator app/), '123456');
    await keys('{Enter}');
    await waitFor(() => expect(path()).toBe('/app/review'));
  });

  test('can be left for another account', async () => {
    await atSecondStep({});
    await press('Sign in as somebody else');
    expect(email()).toHaveProperty('value', '');
  });
});

describe('creating an account', () => {
  const create = 'POST /api/auth/sign-up/email';
  async function register() {
    await fill(textbox(/^Name/), 'Vreni Erfunden');
    await signIn('vreni@example.test', 'a dozen letters');
  }

  test('wants a name and twelve characters, which are said beforehand', async () => {
    const sent = serve(desk({ [create]: {} }));
    await show('register');
    expect(screen.getByText('At least 12 characters')).toBeDefined();
    await signIn('vreni@example.test', 'elevenchars');
    expect(await screen.findByText('Please fill in this field.')).toBeDefined();
    expect(password().getAttribute('aria-invalid')).toBe('true');
    expect(password().getAttribute('autocomplete')).toBe('new-password');
    expect(sentBy(sent, create)).toEqual([]);
  });

  test('sends it, signs in, and leads on', async () => {
    const sent = serve(desk({ [create]: {} }));
    const { path } = await show('register', '/user/register?from=%2Fapp%2Freview');
    await register();
    await waitFor(() => expect(path()).toBe('/app/review'));
    const credentials = { email: 'vreni@example.test', password: 'a dozen letters' };
    expect(sentBy(sent, create)).toEqual([{ name: 'Vreni Erfunden', ...credentials }]);
    expect(sentBy(sent, enter)).toEqual([credentials]);
  });

  test.each([
    ['PASSWORD_TOO_COMMON', /easy to guess, or known from a breach/],
    ['PASSWORD_TOO_SHORT', /At least 12 characters/],
    ['X', /^Registration failed$/],
  ])('that is refused as %s says why, and keeps what was typed', async (code, sentence) => {
    serve(desk({ [create]: refused(code, 400) }));
    const { path } = await show('register');
    await register();
    const alert = (await screen.findByText('The account was not created')).closest('[role="alert"]');
    expect(alert?.textContent?.replace('The account was not created', '')).toMatch(sentence);
    expect(textbox(/^Name/)).toHaveProperty('value', 'Vreni Erfunden');
    expect(path()).toBe('/user/register');
  });

  test('never says whether an address is taken', async () => {
    serve(desk({ [create]: {}, [enter]: refused('INVALID_EMAIL_OR_PASSWORD') }));
    await show('register');
    await register();
    const alert = (await screen.findByText('The account was not created')).closest('[role="alert"]');
    expect(alert?.textContent).toBe('The account was not createdRegistration failed');
  });

  test('is not offered where it is closed, and says what an open one gives', async () => {
    serve(desk({}, { signUp: 'closed' }));
    await show('register');
    expect(await screen.findByText(/^Registration is closed/)).toBeDefined();
    expect(screen.queryByLabelText(/^Password/)).toBeNull();
  });
});
