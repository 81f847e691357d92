import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountRoutes, identityRoutes, ledgerRoutes, userRoutes } from '@sorgfalt/contract';
import type { Role } from '@sorgfalt/contract';
import { confirmation } from '../../testing/modules/duties.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { cookiesOf, password, request, signUp, tokenOf } from '../../testing/modules/identity.ts';
import { codeFor, readOutbox } from '../../testing/modules/outbox.ts';

const newPassword = 'vier Kamele lesen Zeitung';

describe('an invitation', () => {
  let open: TestApp;
  beforeAll(async () => {
    open = await startTestApp();
  });
  afterAll(() => open.stop());
  const invite = (email: string, role: Role = 'editor', as: Role | null | { token: string } = 'admin') =>
    open.call(userRoutes.invite, { body: { name: `Nina ${email}`, email, role, language: 'it' } }, as);
  const choose = (code: string) =>
    open.call(accountRoutes.confirmPasswordReset, { body: { code, newPassword } }, null);

  test('makes an account with its role, to which the code from the mail gives a password', async () => {
    const email = 'nina@example.test';
    const { status, body } = await invite('Nina@Example.test');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      email,
      role: 1,
      state: 'active',
      isVerified: false,
      lastLoginAt: null,
      provider: 'email',
    });
    expect((await request(open, '/sign-in/email', { email, password: newPassword })).statusCode).toBe(401);
    expect((await readOutbox(open, email, 'invitation'))?.subject).toBe('Il Suo accesso a Sorgfalt');
    expect((await choose(await codeFor(open, email, 'invitation'))).status).toBe(200);
    const cookies = cookiesOf(await request(open, '/sign-in/email', { email, password: newPassword }));
    const me = await open.call(identityRoutes.me, {}, { token: await tokenOf(open, cookies) });
    expect(me.body).toMatchObject({ uid: body.uid, role: 1, isVerified: true });
    expect(me.body.lastLoginAt).not.toBeNull();
  });

  test('is for administrators only, and sealed', async () => {
    for (const role of ['editor', 'guest'] as const) {
      expect((await invite('refused@example.test', 'admin', role)).error?.code).toBe('forbidden');
    }
    expect((await invite('refused@example.test', 'admin', null)).status).toBe(401);
    const { body } = await invite('sealed@example.test', 'guest');
    const { rows } = await open.pool.query(
      `select data, proof_id from events where type = 'users.invited' and data ->> 'uid' = $1`,
      [body.uid],
    );
    expect(rows.map(({ data }) => data)).toEqual([{ uid: body.uid, role: 'guest' }]);
    const proof = await open.call(ledgerRoutes.get, { params: { entryId: rows[0].proof_id } }, 'admin');
    expect(proof.status).toBe(200);
  });

  test('gives no role to an account that a stranger has registered with the address', async () => {
    const email = 'prepared@example.test';
    const token = await tokenOf(open, await signUp(open, email));
    expect((await invite(email, 'admin')).error?.code).toBe('account-exists');
    expect((await invite(email.toUpperCase(), 'admin')).error?.code).toBe('account-exists');
    expect((await open.call(identityRoutes.me, {}, { token })).body.role).toBe(2);
    expect(await readOutbox(open, email, 'invitation')).toBeUndefined();
  });

  test('keeps the address: whoever registers it meanwhile gets nothing by that', async () => {
    const email = 'expected@example.test';
    await invite(email, 'admin');
    await request(open, '/sign-up/email', { name: 'Stranger', email, password });
    expect((await request(open, '/sign-in/email', { email, password })).statusCode).toBe(401);
    expect((await choose(await codeFor(open, email, 'invitation'))).status).toBe(200);
  });

  test('is good for its days though somebody asks for a new password meanwhile', async () => {
    const email = 'slow@example.test';
    await invite(email);
    const pass = (time: string) =>
      open.pool.query(`update identity_codes set expires_at = expires_at - $1::interval`, [time]);
    await pass('1 hour');
    const ask = { body: { email, language: 'en' as const } };
    expect((await open.call(accountRoutes.requestPasswordReset, ask, null)).status).toBe(202);
    const mail = await eventually(() => readOutbox(open, email, 'password-reset'));
    expect(mail?.text).toContain('6 days');
    await pass('6 days');
    expect((await choose(await codeFor(open, email, 'password-reset'))).status).toBe(200);
  });

  test('of two administrators at once makes one account', async () => {
    const answers = await Promise.all([invite('both@example.test'), invite('both@example.test')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  test('by whom lost the role a moment ago is refused', async () => {
    const token = await open.token('admin', 'deposed');
    const { uid } = (await open.call(identityRoutes.me, {}, { token })).body;
    await open.call(userRoutes.setRole, { params: { uid }, body: { role: 'editor', confirmation } }, 'admin');
    expect((await invite('late@example.test', 'admin', { token })).error?.code).toBe('forbidden');
  });
});

describe('an ID token', () => {
  test('carries the claim of the stored role, and never gives a role by it', async () => {
    const claim = async (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).role;
    const app = await startTestApp();
    try {
      const cookies = await signUp(app, 'claims@example.test');
      const first = await tokenOf(app, cookies);
      expect(await claim(first)).toBe('user');
      const { uid } = (await app.call(identityRoutes.me, {}, { token: first })).body;
      for (const [role, expected] of [
        ['admin', 'admin'],
        ['editor', 'officer'],
        ['guest', 'user'],
      ] as const) {
        await app.call(userRoutes.setRole, { params: { uid }, body: { role, confirmation } }, 'admin');
        expect(await claim(await tokenOf(app, cookies))).toBe(expected);
      }
      // A token of a sign-in that nobody has seen yet, with a claim that is not true any more.
      await app.call(userRoutes.setRole, { params: { uid }, body: { role: 'admin', confirmation } }, 'admin');
      const again = cookiesOf(
        await request(app, '/sign-in/email', { email: 'claims@example.test', password }),
      );
      const stale = await tokenOf(app, again);
      expect(await claim(stale)).toBe('admin');
      await app.call(userRoutes.setRole, { params: { uid }, body: { role: 'guest', confirmation } }, 'admin');
      expect((await app.call(identityRoutes.me, {}, { token: stale })).body.role).toBe(2);
    } finally {
      await app.stop();
    }
  });
});
