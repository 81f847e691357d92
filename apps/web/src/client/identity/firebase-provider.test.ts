import { firebaseNetwork } from '../../testing/firebase-network.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from '../api-error.ts';
import { AuthError } from './auth-error.ts';
import { firebaseProvider } from './firebase-provider.ts';
import type { IdentityProvider } from './identity-provider.ts';

/** The REST interface of Identity Toolkit and of its token service, as far as the SDK asks it. */
interface Toolkit {
  readonly asked: {
    readonly path: string;
    readonly body: Record<string, string>;
    readonly token: string | null;
  }[];
  /** What an act is refused with next. */
  refusals: Record<string, string>;
  isOffline: boolean;
}

let toolkit: Toolkit;
let provider: IdentityProvider;
let issued = 0;

const encode = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

function newToken(): string {
  issued += 1;
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: 'fb-1', iat: now, exp: now + 3600, auth_time: now, number: issued };
  return `${encode({ alg: 'none' })}.${encode(claims)}.`;
}

const answers: Readonly<Record<string, () => object>> = {
  'accounts:signInWithPassword': () => ({
    localId: 'fb-1',
    idToken: newToken(),
    refreshToken: 'r',
    expiresIn: '3600',
  }),
  'accounts:signUp': () => ({ localId: 'fb-1', idToken: newToken(), refreshToken: 'r', expiresIn: '3600' }),
  'accounts:lookup': () => ({
    users: [{ localId: 'fb-1', email: 'anna@example.test', providerUserInfo: [] }],
  }),
  'accounts:update': () => ({ localId: 'fb-1' }),
  'accounts:sendOobCode': () => ({ email: 'anna@example.test' }),
  'accounts:resetPassword': () => ({ email: 'anna@example.test' }),
  token: () => {
    const token = newToken();
    return { id_token: token, access_token: token, refresh_token: 'r', expires_in: '3600', user_id: 'fb-1' };
  },
  sessions: () => ({
    sessions: [
      { session: 'other', isCurrent: false },
      { session: 'own', isCurrent: true },
    ],
  }),
  own: () => ({ ok: true }),
};

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

beforeEach(() => {
  toolkit = { asked: [], refusals: {}, isOffline: false };
  firebaseNetwork.answer = async (address, init = {}) => {
    const { pathname } = new URL(
      String(address instanceof Request ? address.url : address),
      'http://desk.test',
    );
    const path = pathname.split('/').at(-1) ?? '';
    const text = typeof init.body === 'string' ? init.body : '';
    const body = text.startsWith('{') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text));
    toolkit.asked.push({ path, body, token: new Headers(init.headers).get('authorization') });
    if (toolkit.isOffline) throw new TypeError('Failed to fetch');
    const refusal = toolkit.refusals[path];
    if (refusal !== undefined) return json({ error: { code: 400, message: refusal } }, 400);
    const answer = answers[path];
    return answer === undefined ? json({}, 404) : json(answer());
  };
  provider = firebaseProvider(
    { projectId: 'desk-test', apiKey: 'key', authDomain: 'desk.test', emulator: null },
    ['email', 'google'],
  );
});
// The SDK is one for the whole page: nobody is signed in when the next test begins.
afterEach(async () => {
  toolkit.isOffline = false;
  await provider.signOut();
});

const anna = { email: 'anna@example.test', password: 'correct horse battery' };
const asked = (path: string) => toolkit.asked.filter((each) => each.path === path);

describe('signing in at Firebase', () => {
  test('gives the token of who came in', async () => {
    await expect(provider.getIdToken()).rejects.toMatchObject({ code: 'no-user' });
    await provider.signIn(anna);
    expect(await provider.getIdToken()).toBe(await provider.getIdToken());
    expect(asked('accounts:signInWithPassword')[0]?.body).toMatchObject(anna);
  });

  test.each([
    ['INVALID_LOGIN_CREDENTIALS', 'invalid-credential'],
    ['INVALID_PASSWORD', 'invalid-credential'],
    ['EMAIL_NOT_FOUND', 'invalid-credential'],
    ['INVALID_EMAIL', 'invalid-credential'],
    ['USER_DISABLED', 'user-disabled'],
    ['TOO_MANY_ATTEMPTS_TRY_LATER', 'too-many-requests'],
    ['OPERATION_NOT_ALLOWED', 'other'],
  ])('that is refused as %s is %s', async (refusal, code) => {
    toolkit.refusals = { 'accounts:signInWithPassword': refusal };
    await expect(provider.signIn(anna)).rejects.toMatchObject({ name: 'SignInError', code });
  });

  test('offline says so', async () => {
    toolkit.isOffline = true;
    await expect(provider.signIn(anna)).rejects.toMatchObject({ code: 'network' });
  });

  test('is not offered by ways that Firebase has not', async () => {
    await expect(provider.signInWithPasskey()).rejects.toMatchObject({ code: 'no-result' });
    await expect(provider.signInWithIssuer()).rejects.toMatchObject({ code: 'oidc-failed' });
    expect(await provider.fetchSignInMethods('anybody@example.test')).toEqual(['email', 'google']);
  });
});

describe('signing up at Firebase', () => {
  test('sets the name, has the address proved, and brings a token that knows the name', async () => {
    await provider.signUp({ name: 'Anna Beispiel', ...anna });
    expect(asked('accounts:update')[0]?.body).toMatchObject({ displayName: 'Anna Beispiel' });
    expect(asked('accounts:sendOobCode')[0]?.body).toMatchObject({ requestType: 'VERIFY_EMAIL' });
    expect(asked('token')).toHaveLength(1);
  });

  test.each([
    ['EMAIL_EXISTS', 'email-taken'],
    ['WEAK_PASSWORD : Password should be at least 6 characters', 'password-too-short'],
    ['ADMIN_ONLY_OPERATION', 'sign-up-closed'],
  ])('that is refused as %s is %s', async (refusal, code) => {
    toolkit.refusals = { 'accounts:signUp': refusal };
    await expect(provider.signUp({ name: 'Anna', ...anna })).rejects.toMatchObject({ code });
  });
});

describe('the token', () => {
  test('is renewed once, however many calls wait for it', async () => {
    await provider.signIn(anna);
    const before = await provider.getIdToken();
    const renewed = await Promise.all([1, 2, 3].map(() => provider.getIdToken(true)));
    expect(new Set(renewed).size).toBe(1);
    expect(renewed[0]).not.toBe(before);
    expect(asked('token')).toHaveLength(1);
  });

  test('that cannot be renewed says so', async () => {
    await provider.signIn(anna);
    toolkit.refusals = { token: 'TOKEN_EXPIRED' };
    const failed = provider.getIdToken(true);
    await expect(failed).rejects.toBeInstanceOf(AuthError);
    await expect(failed).rejects.toMatchObject({ code: 'token-refresh' });
  });

  test('is nobody’s after signing out, which ends the session at the server, too', async () => {
    await provider.signIn(anna);
    const token = await provider.getIdToken();
    await provider.signOut();
    expect(asked('own')).toMatchObject([{ token: `Bearer ${token}` }]);
    expect(asked('other')).toEqual([]);
    await expect(provider.getIdToken()).rejects.toMatchObject({ code: 'no-user' });
  });

  test('is nobody’s after signing out, whoever asked for a new one meanwhile', async () => {
    await provider.signIn(anna);
    const told: (string | null)[] = [];
    const stop = provider.onAuthStateChanged((uid) => told.push(uid));
    await Promise.allSettled([provider.signOut(), provider.getIdToken(true), provider.getIdToken()]);
    await expect(provider.getIdToken()).rejects.toMatchObject({ code: 'no-user' });
    expect(told).toEqual([null]);
    stop();
  });

  test('is nobody’s after signing out without a server', async () => {
    await provider.signIn(anna);
    toolkit.isOffline = true;
    await provider.signOut();
    await expect(provider.getIdToken()).rejects.toMatchObject({ code: 'no-user' });
  });
});

test('whoever follows the session is told who came and that nobody is left, once each', async () => {
  const told: (string | null)[] = [];
  const stop = provider.onAuthStateChanged((uid) => told.push(uid));
  await provider.signIn(anna);
  await provider.getIdToken(true);
  await provider.signOut();
  stop();
  await provider.signIn(anna);
  expect(told).toEqual(['fb-1', null]);
});

describe('a forgotten password', () => {
  test('is asked for alike where nobody has the address', async () => {
    await provider.sendPasswordReset('anna@example.test');
    toolkit.refusals = { 'accounts:sendOobCode': 'EMAIL_NOT_FOUND' };
    await provider.sendPasswordReset('nobody@example.test');
    expect(asked('accounts:sendOobCode')).toHaveLength(2);
  });

  test('is replaced with the code that came by mail', async () => {
    await provider.confirmPasswordReset('code-by-mail', 'zwei Kamele lesen Zeitung');
    expect(asked('accounts:resetPassword').at(-1)?.body).toMatchObject({
      oobCode: 'code-by-mail',
      newPassword: 'zwei Kamele lesen Zeitung',
    });
  });

  test.each([
    ['EXPIRED_OOB_CODE', 'code-invalid'],
    ['INVALID_OOB_CODE', 'code-invalid'],
    ['WEAK_PASSWORD', 'password-too-common'],
    ['TOO_MANY_ATTEMPTS_TRY_LATER', 'too-many-requests'],
  ])('whose code is refused as %s is %s', async (refusal, code) => {
    toolkit.refusals = { 'accounts:resetPassword': refusal };
    const failed = provider.confirmPasswordReset('code', 'zwei Kamele lesen Zeitung');
    await expect(failed).rejects.toBeInstanceOf(ApiError);
    await expect(failed).rejects.toMatchObject({ code });
  });

  test('says where there is no network', async () => {
    toolkit.isOffline = true;
    await expect(provider.sendPasswordReset('a@example.test')).rejects.toMatchObject({ code: 'no-response' });
  });
});

test('another password takes the present one', async () => {
  await provider.signIn(anna);
  toolkit.refusals = { 'accounts:signInWithPassword': 'INVALID_LOGIN_CREDENTIALS' };
  await expect(provider.changePassword('wrong', 'zwei Kamele lesen')).rejects.toMatchObject({
    code: 'invalid-credential',
  });
  expect(asked('accounts:update')).toHaveLength(0);
  toolkit.refusals = {};
  await provider.changePassword(anna.password, 'zwei Kamele lesen');
  expect(asked('accounts:update').at(-1)?.body).toMatchObject({ password: 'zwei Kamele lesen' });
});
