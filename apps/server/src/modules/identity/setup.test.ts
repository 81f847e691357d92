import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountRoutes, identityRoutes, userRoutes } from '@sorgfalt/contract';
import { locks } from '../../platform/database/locks.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { cookiesOf, password, request, signUp, tokenOf } from '../../testing/modules/identity.ts';

/** What making the first administrator waits for: its own lock, that of roles, and the seal key's, as all evidence. */
const takenBySetup = new Set(['setup', 'roles', 'sealKey']);

describe('the first administrator', () => {
  let fresh: TestApp;
  const person = { name: 'Erna Erste', email: 'erna@example.test', password };
  beforeAll(async () => {
    fresh = await startTestApp({ SIGN_UP: 'closed', PUBLIC_URL: 'https://desk.example.test' });
  });
  afterAll(() => fresh.stop());

  const linkToken = async () => (await fresh.app.setupLink())?.split('#token=')[1] ?? '';
  const setUp = (body: typeof person & { token: string }) => fresh.call(accountRoutes.setup, { body }, null);
  const config = async () => (await fresh.call(identityRoutes.config, {}, null)).body;

  test('is missing at first, and the link carries its token where no log sees it', async () => {
    expect(await config()).toEqual({
      provider: 'embedded',
      signUp: 'closed',
      setupRequired: true,
      productName: 'Sorgfalt',
      providers: [],
      issuerLabel: 'SSO',
      firebase: null,
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

  test('is not made with a password that is guessed first', async () => {
    const easy = await setUp({ ...person, password: 'ErnaErste2026', token: await linkToken() });
    expect([easy.status, easy.error?.code]).toEqual([422, 'password-too-common']);
  });

  test('is made while other work holds its locks: none of them is that of the setup', async () => {
    const others = Object.entries(locks).filter(([purpose]) => !takenBySetup.has(purpose));
    const early = await startTestApp();
    const session = await early.pool.connect();
    try {
      for (const [, lock] of others) await session.query('select pg_advisory_lock($1)', [lock]);
      const token = (await early.app.setupLink())?.split('#token=')[1] ?? '';
      const made = await early.call(accountRoutes.setup, { body: { ...person, token } }, null);
      expect([made.status, made.body]).toMatchObject([201, { role: 0 }]);
    } finally {
      session.release(true);
      await early.stop();
    }
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
    expect(response.cookies.length).toBeGreaterThan(0);
    for (const cookie of response.cookies) expect(cookie).toMatchObject({ secure: true, httpOnly: true });
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
        accountRoutes.setup,
        { body: { ...body, password: 'another password' } },
        null,
      );
      expect([wrong.status, wrong.error?.code]).toEqual([409, 'email-taken']);
      const right = await fresh.call(accountRoutes.setup, { body: { ...body, password } }, null);
      expect([right.status, right.body.role]).toEqual([201, 0]);
    } finally {
      await fresh.stop();
    }
  });
});
