import { generateKeyPair, SignJWT } from 'jose';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityRoutes, userRoutes } from '@sorgfalt/contract';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

const password = 'correct horse battery';
let house: TestApp;
beforeAll(async () => {
  house = await startTestApp({ SIGN_IN_ATTEMPTS_PER_MINUTE: '100' });
});
afterAll(() => house.stop());

interface Cookies {
  readonly cookie: string;
}

function request(app: TestApp, path: string, payload?: object, headers: Record<string, string> = {}) {
  const options: InjectOptions =
    payload === undefined ? { method: 'GET', headers } : { method: 'POST', payload, headers };
  return app.app.http.inject({ ...options, url: `/api/auth${path}` });
}

function cookiesOf(response: { cookies: { name: string; value: string }[] }): Cookies {
  return { cookie: response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
}

async function signUp(app: TestApp, email: string): Promise<Cookies> {
  const response = await request(app, '/sign-up/email', { name: 'Ada Beispiel', email, password });
  expect(response.statusCode).toBe(200);
  return cookiesOf(response);
}

async function tokenOf(app: TestApp, { cookie }: Cookies): Promise<string> {
  return (await request(app, '/token', undefined, { cookie })).json<{ token: string }>().token;
}

const meStatus = async (app: TestApp, token: string) =>
  (await app.call(identityRoutes.me, {}, { token })).status;

describe('signing in and out', () => {
  test('up, restored by the cookie, out and in again', async () => {
    const cookies = await signUp(house, 'round@example.test');
    const session = await request(house, '/get-session', undefined, { ...cookies });
    expect(session.json().user.email).toBe('round@example.test');
    expect(await meStatus(house, String(session.headers['set-auth-jwt']))).toBe(200);

    const origin = 'http://localhost:8080';
    expect((await request(house, '/sign-out', {}, { ...cookies, origin })).statusCode).toBe(200);
    expect((await request(house, '/token', undefined, { ...cookies })).statusCode).toBe(401);
    expect((await request(house, '/get-session', undefined, { ...cookies })).json()).toBeNull();

    const again = await request(house, '/sign-in/email', { email: 'Round@Example.test', password });
    expect(await meStatus(house, await tokenOf(house, cookiesOf(again)))).toBe(200);
  });

  test('the session cookie is out of reach of scripts and other sites', async () => {
    const response = await request(house, '/sign-up/email', {
      name: 'Ada',
      email: 'cookie@example.test',
      password,
    });
    expect(response.cookies).toMatchObject([{ httpOnly: true, sameSite: 'Lax', path: '/' }]);
    expect(response.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('a wrong password and an unknown address get the same answer', async () => {
    await signUp(house, 'known@example.test');
    const wrong = await request(house, '/sign-in/email', {
      email: 'known@example.test',
      password: 'x'.repeat(12),
    });
    const unknown = await request(house, '/sign-in/email', { email: 'unknown@example.test', password });
    expect([wrong.statusCode, wrong.json()]).toEqual([unknown.statusCode, unknown.json()]);
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json().code).toBe('INVALID_EMAIL_OR_PASSWORD');
    expect(wrong.cookies).toEqual([]);
  });

  test.each([
    ['a taken address', { email: 'taken@example.test' }, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL'],
    ['a password of nine characters', { password: '123456789' }, 'PASSWORD_TOO_SHORT'],
    ['a password of 129 characters', { password: 'x'.repeat(129) }, 'PASSWORD_TOO_LONG'],
    ['a blank name', { name: '  ' }, 'INVALID_NAME'],
    ['a name as long as a book', { name: 'x'.repeat(121) }, 'INVALID_NAME'],
    ['what is no address', { email: 'nobody' }, 'VALIDATION_ERROR'],
  ])('signing up with %s is refused', async (_, change, code) => {
    await request(house, '/sign-up/email', { name: 'Ada', email: 'taken@example.test', password });
    const body = { name: 'Ada', email: `${code}@example.test`, password, ...change };
    const response = await request(house, '/sign-up/email', body);
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.json().code).toBe(code);
  });

  test('nobody can sign up as an administrator by asking for it', async () => {
    const response = await request(house, '/sign-up/email', {
      name: 'Ada',
      email: 'greedy@example.test',
      password,
      role: 'admin',
      isAdmin: true,
    });
    const token = await tokenOf(house, cookiesOf(response));
    expect((await house.call(identityRoutes.me, {}, { token })).body.role).toBe(2);
  });

  test('another site cannot sign somebody out, our own address under another name can', async () => {
    const cookies = await signUp(house, 'origin@example.test');
    const foreign = await request(
      house,
      '/sign-out',
      {},
      { ...cookies, origin: 'https://else.example.test' },
    );
    expect(foreign.statusCode).toBe(403);
    const own = { ...cookies, host: 'office.example.test:8080', origin: 'http://office.example.test:8080' };
    expect((await request(house, '/sign-out', {}, own)).statusCode).toBe(200);
  });

  test('the password is changed with the old one only', async () => {
    const email = 'change@example.test';
    const headers = { ...(await signUp(house, email)), origin: 'http://localhost:8080' };
    const change = (currentPassword: string) =>
      request(house, '/change-password', { currentPassword, newPassword: 'another long password' }, headers);
    expect((await change('not the password')).statusCode).toBe(400);
    expect((await change(password)).statusCode).toBe(200);
    const signIn = async (word: string) =>
      (await request(house, '/sign-in/email', { email, password: word })).statusCode;
    expect([await signIn(password), await signIn('another long password')]).toEqual([401, 200]);
  });

  test('what the product does not offer is not there', async () => {
    for (const path of [
      '/update-user',
      '/change-email',
      '/delete-user',
      '/sign-in/social',
      '/reset-password',
    ]) {
      expect((await request(house, path, {})).statusCode, path).toBe(404);
    }
  });

  test('each sign-in is noted once, and restoring a session is none', async () => {
    const first = await signUp(house, 'noted@example.test');
    for (const cookies of [first, first]) await meStatus(house, await tokenOf(house, cookies));
    const again = cookiesOf(
      await request(house, '/sign-in/email', { email: 'noted@example.test', password }),
    );
    const token = await tokenOf(house, again);
    for (let call = 0; call < 3; call += 1) await meStatus(house, token);
    await meStatus(house, await tokenOf(house, first));
    const { rows } = await house.pool.query(
      `select e.type from events e join users u on u.uid = e.actor where u.email = $1 order by e.id`,
      ['noted@example.test'],
    );
    expect(rows.map(({ type }) => type)).toEqual(['identity.signed_up', 'identity.signed_in']);
  });
});

describe('a token on a route', () => {
  test('of our issuer, but signed by somebody else, unsigned, or no token at all is refused', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    const forged = await new SignJWT({ sub: 'u1', email: 'a@example.test', role: 'admin' })
      .setProtectedHeader({ alg: 'ES256' })
      .setIssuer('http://localhost:8080')
      .setAudience('sorgfalt')
      .setIssuedAt()
      .setExpirationTime('15m')
      .sign(privateKey);
    const payload = forged.split('.')[1] ?? '';
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    for (const token of [forged, unsigned, 'nonsense']) {
      const { status, error } = await house.call(userRoutes.list, {}, { token });
      expect([status, error?.code]).toEqual([401, 'unauthenticated']);
    }
    const other = await house.app.http.inject({ url: '/api/me', headers: { authorization: 'Basic YTpi' } });
    expect(other.statusCode).toBe(401);
  });

  test('lies with its public key only; the private one is encrypted', async () => {
    await tokenOf(house, await signUp(house, 'keys@example.test'));
    const keys = (await request(house, '/jwks')).json().keys;
    expect(keys).toMatchObject([{ alg: 'ES256', kty: 'EC', crv: 'P-256' }]);
    expect(keys[0]).not.toHaveProperty('d');
    const { rows } = await house.pool.query('select private_key from identity_keys');
    expect(rows[0].private_key).not.toContain('"d"');
  });
});

describe('the first administrator', () => {
  let fresh: TestApp;
  const person = { name: 'Erna Erste', email: 'erna@example.test', password };
  beforeAll(async () => {
    fresh = await startTestApp({ SIGN_UP: 'closed', PUBLIC_URL: 'https://desk.example.test' });
  });
  afterAll(() => fresh.stop());

  const linkToken = async () => (await fresh.app.setupLink())?.split('#token=')[1] ?? '';
  const setUp = (body: typeof person & { token: string }) => fresh.call(identityRoutes.setup, { body }, null);
  const config = async () => (await fresh.call(identityRoutes.config, {}, null)).body;

  test('is missing at first, and the link carries its token where no log sees it', async () => {
    expect(await config()).toEqual({
      provider: 'embedded',
      signUpOpen: false,
      setupRequired: true,
      productName: 'Sorgfalt',
    });
    expect(await fresh.app.setupLink()).toMatch(
      /^https:\/\/desk\.example\.test\/user\/setup#token=[\w-]{43}$/,
    );
    expect(await linkToken()).toBe(await linkToken());
  });

  test('is not made with a wrong token, and closed registration is closed', async () => {
    const wrong = await setUp({ ...person, token: `${await linkToken()}x` });
    expect([wrong.status, wrong.error?.code]).toEqual([410, 'setup-link-invalid']);
    expect((await setUp({ ...person, token: '' })).status).toBe(410);
    const signedUp = await request(fresh, '/sign-up/email', person);
    expect([signedUp.statusCode, signedUp.json().code]).toEqual([403, 'EMAIL_PASSWORD_SIGN_UP_DISABLED']);
  });

  test('is not made with a short password', async () => {
    const short = await setUp({ ...person, password: 'short', token: await linkToken() });
    expect(short.error).toMatchObject({ code: 'invalid-request', fields: [{ path: 'password' }] });
  });

  test('is one, of several who come at once; then the link is dead', async () => {
    const token = await linkToken();
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((who) => setUp({ ...person, email: `${who}@example.test`, token })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 410, 410, 410, 410]);
    const { rows } = await fresh.pool.query('select count(*) from users where role = 0');
    expect(rows).toEqual([{ count: 1 }]);
    expect(await fresh.app.setupLink()).toBeNull();
    expect((await config()).setupRequired).toBe(false);
    expect((await setUp({ ...person, token })).error?.code).toBe('setup-link-invalid');
  });

  test('can sign in, over a cookie that only travels encrypted, and is administrator', async () => {
    const { rows } = await fresh.pool.query('select email from users where role = 0');
    const response = await request(fresh, '/sign-in/email', { email: rows[0].email, password });
    expect(response.cookies).toMatchObject([{ secure: true, httpOnly: true }]);
    const token = await tokenOf(fresh, cookiesOf(response));
    expect((await fresh.call(userRoutes.list, {}, { token })).status).toBe(200);
  });

  test('is sealed as the change of a role', async () => {
    const { rows } = await fresh.pool.query(
      `select actor_kind, data ->> 'to' as "to", proof_id is not null as sealed from events where type = 'users.role_changed'`,
    );
    expect(rows).toEqual([{ actor_kind: 'system', to: 'admin', sealed: true }]);
  });
});

describe('an attempt that broke off', () => {
  test('is taken up with the same password, and not with another one', async () => {
    const fresh = await startTestApp();
    try {
      await signUp(fresh, 'before@example.test');
      const token = (await fresh.app.setupLink())?.split('#token=')[1] ?? '';
      const body = { name: 'Ada Beispiel', email: 'before@example.test', token };
      const wrong = await fresh.call(
        identityRoutes.setup,
        { body: { ...body, password: 'another password' } },
        null,
      );
      expect([wrong.status, wrong.error?.code]).toEqual([409, 'email-taken']);
      const right = await fresh.call(identityRoutes.setup, { body: { ...body, password } }, null);
      expect([right.status, right.body.role]).toEqual([201, 0]);
    } finally {
      await fresh.stop();
    }
  });
});

describe('attempts to guess', () => {
  test('end after the limit for one address, and another address goes on', async () => {
    const guarded = await startTestApp({ SIGN_IN_ATTEMPTS_PER_MINUTE: '3', TRUST_PROXY: 'true' });
    try {
      const attempt = async (from: string) =>
        (
          await request(
            guarded,
            '/sign-in/email',
            { email: 'a@example.test', password: 'wrong password' },
            { 'x-forwarded-for': from, 'x-sorgfalt-client-address': `192.0.2.${Math.random() * 200}` },
          )
        ).statusCode;
      const statuses = [];
      for (let count = 0; count < 5; count += 1) statuses.push(await attempt('198.51.100.7'));
      expect(statuses).toEqual([401, 401, 401, 429, 429]);
      expect(await attempt('198.51.100.8')).toBe(401);
    } finally {
      await guarded.stop();
    }
  });
});

describe('without an identity provider', () => {
  test('everybody is a guest and nobody can sign in', async () => {
    const mock = await startTestApp({ IDENTITY: 'none' });
    try {
      expect((await mock.call(identityRoutes.config, {}, null)).body).toMatchObject({
        provider: 'none',
        signUpOpen: false,
        setupRequired: false,
      });
      expect(await mock.app.setupLink()).toBeNull();
      const person = { name: 'Ada', email: 'a@example.test', password };
      for (const path of ['/sign-up/email', '/sign-in/email']) {
        expect((await request(mock, path, person)).statusCode).toBe(404);
      }
      expect((await request(mock, '/token')).statusCode).toBe(404);
      const setup = await mock.call(identityRoutes.setup, { body: { ...person, token: 'x' } }, null);
      expect(setup.status).toBe(404);
      const token = await house.token('admin');
      expect(await meStatus(mock, token)).toBe(401);
    } finally {
      await mock.stop();
    }
  });
});
