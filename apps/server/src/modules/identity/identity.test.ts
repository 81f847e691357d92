import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountRoutes, identityRoutes, userRoutes } from '@sorgfalt/contract';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { cookiesOf, password, request, signUp, tokenOf } from '../../testing/modules/identity.ts';

let house: TestApp;
beforeAll(async () => {
  house = await startTestApp({ SIGN_IN_ATTEMPTS_PER_MINUTE: '100' });
});
afterAll(() => house.stop());

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
    await signUp(house, 'cookie@example.test');
    const response = await request(house, '/sign-in/email', { email: 'cookie@example.test', password });
    expect(response.cookies).toMatchObject([
      { httpOnly: true, sameSite: 'Lax', path: '/' },
      { httpOnly: true, sameSite: 'Lax', path: '/' },
    ]);
    expect(response.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('how long an answer with a token is tells nothing of the token', async () => {
    await signUp(house, 'long@example.test');
    const said = { 'user-agent': 'x'.repeat(2000), 'accept-encoding': 'gzip, br, zstd' };
    const signedIn = await request(
      house,
      '/sign-in/email',
      { email: 'long@example.test', password },
      { ...said },
    );
    const session = await request(house, '/get-session', undefined, { ...said, ...cookiesOf(signedIn) });
    expect(session.body.length).toBeGreaterThan(2000);
    expect(session.json().session).toHaveProperty('token');
    expect(session.headers['content-encoding']).toBeUndefined();
  });

  test('under https no other host of the domain can have set a cookie', async () => {
    const secure = await startTestApp({ SIGN_UP: 'open', PUBLIC_URL: 'https://desk.example.test' });
    try {
      const email = 'secure@example.test';
      await signUp(secure, email);
      const response = await request(secure, '/sign-in/email', { email, password });
      expect(response.cookies.map(({ name }) => name)).toEqual([
        '__Host-sorgfalt.session_token',
        expect.stringMatching(/^__Host-sorgfalt\.device\.[\da-f]{12}$/),
      ]);
      for (const cookie of response.cookies) {
        expect(cookie).toMatchObject({ secure: true, path: '/', httpOnly: true, sameSite: 'Lax' });
        expect(cookie.domain).toBeUndefined();
      }
      expect(await meStatus(secure, await tokenOf(secure, cookiesOf(response)))).toBe(200);
    } finally {
      await secure.stop();
    }
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
    ['a password of eleven characters', { password: 'x9Kd-wq7Lm-' }, 'PASSWORD_TOO_SHORT'],
    ['a password that is guessed first', { password: 'Passwort2026!' }, 'PASSWORD_TOO_COMMON'],
    ['a password of 129 characters', { password: 'x'.repeat(129) }, 'PASSWORD_TOO_LONG'],
    ['a blank name', { name: '  ' }, 'INVALID_NAME'],
    ['a name as long as a book', { name: 'x'.repeat(121) }, 'INVALID_NAME'],
    ['what is no address', { email: 'nobody' }, 'VALIDATION_ERROR'],
  ])('signing up with %s is refused', async (_, change, code) => {
    const body = { name: 'Ada', email: `${code}@example.test`, password, ...change };
    const response = await request(house, '/sign-up/email', body);
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.json().code).toBe(code);
  });

  test('signing up with a taken address is answered like any other, and changes nothing', async () => {
    const email = 'taken@example.test';
    await signUp(house, email);
    const again = { name: 'Somebody Else', email, password: 'vier Kamele lesen Zeitung' };
    const taken = await request(house, '/sign-up/email', again);
    const free = await request(house, '/sign-up/email', { ...again, email: 'free@example.test' });
    const shapeOf = ({ statusCode, headers, cookies, body }: typeof taken) => {
      const answer = JSON.parse(body);
      expect(answer).toMatchObject({ token: null, user: { name: 'Somebody Else', emailVerified: false } });
      return [
        statusCode,
        Object.keys(headers),
        cookies,
        Object.keys(answer.user).toSorted(),
        answer.user.id.length,
      ];
    };
    expect(shapeOf(taken)).toEqual(shapeOf(free));
    const signIn = async (secret: string) =>
      (await request(house, '/sign-in/email', { email, password: secret })).statusCode;
    expect([await signIn(again.password), await signIn(password)]).toEqual([401, 200]);
  });

  test('a taken address is as much work as a free one, and leaves nothing behind', async () => {
    const email = 'busy@example.test';
    await signUp(house, email);
    // Counts what is inserted, also where it is gone when the transaction ends.
    await house.pool.query(`
      create sequence made;
      create function note_made() returns trigger language plpgsql security definer as $$ begin perform nextval('made'); return new; end $$;
      create trigger made before insert on identity_users for each row execute function note_made();
      create trigger made before insert on identity_accounts for each row execute function note_made()`);
    const countOf = async (table: string) =>
      (await house.pool.query<{ count: number }>(`select count(*) from ${table}`)).rows[0]?.count;
    const before = [await countOf('identity_users'), await countOf('identity_accounts')];
    const again = { name: 'Somebody Else', email, password: 'vier Kamele lesen Zeitung' };
    await request(house, '/sign-up/email', again);
    const { rows } = await house.pool.query<{ last_value: number }>('select last_value from made');
    expect(rows).toEqual([{ last_value: 2 }]);
    expect([await countOf('identity_users'), await countOf('identity_accounts')]).toEqual(before);
    await house.pool.query('drop function note_made cascade; drop sequence made');
  });

  test('nobody can sign up as an administrator by asking for it', async () => {
    const email = 'greedy@example.test';
    await request(house, '/sign-up/email', { name: 'Ada', email, password, role: 'admin', isAdmin: true });
    const token = await tokenOf(
      house,
      cookiesOf(await request(house, '/sign-in/email', { email, password })),
    );
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
    const trivial = { currentPassword: password, newPassword: 'Ada-Beispiel-2026' };
    expect((await request(house, '/change-password', trivial, headers)).json().code).toBe(
      'PASSWORD_TOO_COMMON',
    );
    expect((await change(password)).statusCode).toBe(200);
    const signIn = async (word: string) =>
      (await request(house, '/sign-in/email', { email, password: word })).statusCode;
    expect([await signIn(password), await signIn('another long password')]).toEqual([401, 200]);
  });

  test('what the product does not offer is not there', async () => {
    // Links by mail, linked accounts and one-time codes of the provider are what its advisories were about (CVE-2026-53516,
    // GHSA-qq9h-g4jm-xgf3, GHSA-wxw3-q3m9-c3jr, GHSA-pw9m-5jxm-xr6h): what of it the product offers, it does by itself.
    for (const path of [
      '/update-user',
      '/change-email',
      '/delete-user',
      '/sign-in/social',
      '/callback/google',
      '/link-social',
      '/oauth2/token',
      '/sign-in/magic-link',
      '/sign-in/email-otp',
      '/send-verification-email',
      '/verify-email',
      '/request-password-reset',
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

describe('attempts to guess', () => {
  test('end after the limit for one address, whatever else it claims to be, and another address goes on', async () => {
    const guarded = await startTestApp({ SIGN_IN_ATTEMPTS_PER_MINUTE: '3', TRUST_PROXY: '1' });
    try {
      const attempt = async (from: string) =>
        (
          await request(
            guarded,
            '/sign-in/email',
            { email: 'a@example.test', password: 'wrong password' },
            {
              'x-forwarded-for': `203.0.113.${Math.random() * 200}, ${from}`,
              'x-sorgfalt-client-address': `192.0.2.${Math.random() * 200}`,
            },
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
        signUp: 'closed',
        setupRequired: false,
      });
      expect(await mock.app.setupLink()).toBeNull();
      const person = { name: 'Ada', email: 'a@example.test', password };
      for (const path of ['/sign-up/email', '/sign-in/email']) {
        expect((await request(mock, path, person)).statusCode).toBe(404);
      }
      expect((await request(mock, '/token')).statusCode).toBe(404);
      const setup = await mock.call(accountRoutes.setup, { body: { ...person, token: 'x' } }, null);
      expect(setup.status).toBe(404);
      const token = await house.token('admin');
      expect(await meStatus(mock, token)).toBe(401);
    } finally {
      await mock.stop();
    }
  });
});
