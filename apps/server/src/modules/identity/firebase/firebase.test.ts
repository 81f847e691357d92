import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accountRoutes,
  factorRoutes,
  identityRoutes,
  passkeyRoutes,
  securityRoutes,
  sessionRoutes,
  signInWayRoutes,
  stepUpRoutes,
  userRoutes,
} from '@sorgfalt/contract';
import { eventually, startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const projectId = 'desk-test';
const firebase = {
  IDENTITY: 'firebase',
  FIREBASE_PROJECT_ID: projectId,
  FIREBASE_API_KEY: 'key-of-a-test',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
};

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ ...firebase, SIGN_UP: 'confirm' });
});
afterAll(() => app.stop());

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

interface Given {
  readonly role?: string;
  readonly email?: string;
  readonly secondsAgo?: number;
  readonly name?: string;
}

/** One moment for all: two tokens of one sign-in say the same time of it, however long lies between them. */
const now = Math.floor(Date.now() / 1000);

/** A token as the emulator gives it for somebody who signed in so many seconds ago. */
function tokenOf(uid: string, { role, secondsAgo = 10, ...given }: Given = {}): { token: string } {
  const payload = {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: uid,
    email: `${uid}@example.test`,
    email_verified: true,
    name: 'Anna Beispiel',
    ...given,
    ...(role === undefined ? {} : { role }),
    iat: now,
    exp: now + 3600,
    auth_time: now - secondsAgo,
    firebase: { sign_in_provider: 'password' },
  };
  return { token: `${part({ alg: 'none' })}.${part(payload)}.` };
}

const me = (as: { token: string }) => app.call(identityRoutes.me, {}, as);

test('the web is told what its SDK needs, and nothing that is secret', async () => {
  const { body } = await app.call(identityRoutes.config, {}, null);
  expect(body).toMatchObject({
    provider: 'firebase',
    providers: [],
    setupRequired: false,
    firebase: {
      projectId,
      apiKey: 'key-of-a-test',
      authDomain: 'desk-test.firebaseapp.com',
      emulator: 'http://127.0.0.1:9099',
    },
  });
});

describe('a first sign-in', () => {
  test.each([
    ['admin', 0],
    ['officer', 1],
    ['auditor', 2],
    ['user', 2],
  ])('with the claim %s has role %i, and is confirmed by who gave the claim', async (role, number) => {
    const { body } = await me(tokenOf(`first-${role}`, { role }));
    expect(body).toMatchObject({ uid: `first-${role}`, role: number, state: 'active', isVerified: true });
  });

  test.each([undefined, 'root'])('with the claim %s is a guest who waits', async (role) => {
    const given = role === undefined ? {} : { role };
    const { body } = await me(tokenOf(`guest-${String(role)}`, given));
    expect(body).toMatchObject({ role: 2, state: 'pending' });
  });

  test('is one record and one session, however many calls come at once', async () => {
    const token = tokenOf('many');
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => me(token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { body } = await app.call(sessionRoutes.list, {}, token);
    expect(body.sessions).toHaveLength(1);
  });

  test('is a security event with its way', async () => {
    await me(tokenOf('noticed'));
    const query = { body: { kind: 'signed-in' as const, search: 'noticed@' } };
    const events = await eventually(async () => {
      const { body } = await app.call(securityRoutes.search, query, tokenOf('root', { role: 'admin' }));
      return body.events.length > 0 && body.events;
    });
    expect(events).toMatchObject([{ details: { way: 'email' } }]);
  });

  test('with the address of somebody else is refused', async () => {
    await me(tokenOf('owner', { email: 'shared@example.test' }));
    const { error } = await me(tokenOf('other', { email: 'Shared@example.test' }));
    expect(error?.code).toBe('account-exists');
  });
});

describe('a later sign-in', () => {
  test('keeps the stored role without a claim, and follows one that is given', async () => {
    await me(tokenOf('later', { role: 'officer', secondsAgo: 60 }));
    expect((await me(tokenOf('later', { secondsAgo: 40 }))).body.role).toBe(1);
    expect((await me(tokenOf('later', { role: 'auditor', secondsAgo: 20 }))).body.role).toBe(2);
  });

  test('takes over another name and address', async () => {
    await me(tokenOf('moved', { secondsAgo: 60 }));
    const moved = { email: 'new@example.test', name: 'Anna Muster', secondsAgo: 20 };
    expect((await me(tokenOf('moved', moved))).body).toMatchObject({ email: moved.email, name: moved.name });
  });
});

describe('a session', () => {
  test('that was ended stays ended, whatever tokens of its sign-in still come', async () => {
    const token = tokenOf('ended');
    await me(token);
    const [own] = (await app.call(sessionRoutes.list, {}, token)).body.sessions;
    const params = { session: own?.session ?? '' };
    expect((await app.call(sessionRoutes.end, { params }, token)).status).toBe(200);
    expect((await me(token)).status).toBe(401);
    expect((await me(tokenOf('ended', { name: 'of a token that was renewed' }))).status).toBe(401);
    expect((await me(tokenOf('ended', { secondsAgo: 1 }))).status).toBe(200);
  });

  test('does not begin with a sign-in that is older than a session may be', async () => {
    expect((await me(tokenOf('yesterday', { secondsAgo: 12 * 3600 + 60 }))).status).toBe(401);
  });

  test('ends at once where the account is disabled, and no other begins', async () => {
    const admin = tokenOf('disabler', { role: 'admin' });
    const token = tokenOf('disabled', { role: 'officer', secondsAgo: 60 });
    await me(token);
    await me(admin);
    await app.pool.query(`update users set state = 'disabled' where uid = 'disabled'`);
    for (const each of [token, tokenOf('disabled', { role: 'admin', secondsAgo: 5 })]) {
      const { status, error } = await me(each);
      expect([status, error?.message]).toEqual([
        401,
        'This account has been disabled. Contact your administrator for assistance.',
      ]);
    }
  });

  test('proves nothing by itself: what is grave wants a passkey of the desk, which an account takes in its first hour', async () => {
    const admin = tokenOf('grave', { role: 'admin' });
    await me(admin);
    const act = { params: { uid: 'first-user' }, body: { role: 'editor' as const } };
    const { error } = await app.call(userRoutes.setRole, act, admin);
    expect(error).toMatchObject({ code: 'step-up-required', details: { factors: 'none' } });
    const { status, body } = await app.call(factorRoutes.beginPasskey, { body: {} }, admin);
    expect([status, Object.keys(body)]).toEqual([200, ['options']]);
    const proof = { password: 'correct horse battery', totp: '123456' };
    expect((await app.call(stepUpRoutes.prove, { body: proof }, admin)).error?.code).toBe('factor-refused');
  });
});

test('what the embedded provider does for accounts is not there: Firebase keeps them', async () => {
  const ways = await app.call(signInWayRoutes.list, {}, tokenOf('root', { role: 'admin' }));
  expect(ways.status).toBe(404);
  expect((await app.call(passkeyRoutes.options, {}, null)).status).toBe(404);
  const body = { email: 'a@example.test', language: 'en' as const };
  expect((await app.call(accountRoutes.requestPasswordReset, { body }, null)).status).toBe(404);
  const answer = await app.app.http.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: {} });
  expect(answer.statusCode).toBe(404);
});

test('pages may speak to Firebase, and nowhere else', async () => {
  const { headers } = await app.app.http.inject({ url: '/health' });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("connect-src 'self' http://127.0.0.1:9099;");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(policy).toContain("frame-src 'none'");
});

test('where registration is closed nobody new comes in without a claim', async () => {
  const closed = await startTestApp({ ...firebase, SIGN_UP: 'closed' });
  try {
    const refused = await closed.call(identityRoutes.me, {}, tokenOf('new'));
    expect(refused.error?.code).toBe('sign-up-closed');
    expect((await closed.call(identityRoutes.me, {}, tokenOf('known', { role: 'user' }))).status).toBe(200);
    expect((await closed.call(identityRoutes.me, {}, tokenOf('known', { secondsAgo: 1 }))).status).toBe(200);
  } finally {
    await closed.stop();
  }
});
