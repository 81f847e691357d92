import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountRoutes, identityRoutes, ledgerRoutes, securityRoutes, userRoutes } from '@sorgfalt/contract';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { cookiesOf, password, request, signUp, tokenOf } from '../../testing/modules/identity.ts';
import { codeFor, readOutbox } from '../../testing/modules/outbox.ts';

let house: TestApp;
beforeAll(async () => {
  house = await startTestApp();
  await house.token('admin');
});
afterAll(() => house.stop());

const newPassword = 'vier Kamele lesen Zeitung';
const ask = (email: string) =>
  house.call(accountRoutes.requestPasswordReset, { body: { email, language: 'en' } }, null);
const confirm = (code: string, chosen = newPassword) =>
  house.call(accountRoutes.confirmPasswordReset, { body: { code, newPassword: chosen } }, null);
const signIn = (email: string, secret: string) =>
  request(house, '/sign-in/email', { email, password: secret });

async function codeBy(email: string): Promise<string> {
  await ask(email);
  return codeFor(house, email, 'password-reset');
}

describe('a forgotten password', () => {
  test('has so many codes an hour, and says when the next may be asked for', async () => {
    const body = { email: 'often@example.test', language: 'en' } as const;
    const url = accountRoutes.requestPasswordReset.path;
    const answers = [];
    for (let times = 0; times < 4; times += 1) {
      answers.push(await house.app.http.inject({ method: 'POST', url, payload: body }));
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 429]);
    const last = answers.at(-1);
    expect(last?.json().error.message).toBe(
      'Too many failed attempts. Please wait a moment before trying again.',
    );
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('is replaced by a code from the mail; the old one and every session end', async () => {
    const email = 'forgot@example.test';
    const cookies = await signUp(house, email);
    const token = await tokenOf(house, cookies);
    const code = await codeBy(email);
    expect((await signIn(email, password)).statusCode).toBe(200);
    expect((await confirm(code)).status).toBe(200);
    expect((await signIn(email, password)).statusCode).toBe(401);
    expect((await signIn(email, newPassword)).statusCode).toBe(200);
    expect((await house.call(identityRoutes.me, {}, { token })).status).toBe(401);
    expect((await request(house, '/get-session', undefined, { ...cookies })).json()).toBeNull();
  });

  test('is answered alike, and after the same steps of time, whether an account has the address or not', async () => {
    await signUp(house, 'known@example.test');
    const timed = async (email: string) => {
      const startedMs = performance.now();
      const { status, body } = await ask(email);
      return { answer: [status, body], tookMs: performance.now() - startedMs };
    };
    const [known, unknown] = [await timed('known@example.test'), await timed('nobody@example.test')];
    expect(unknown.answer).toEqual(known.answer);
    expect(known.answer).toEqual([202, { ok: true }]);
    for (const { tookMs } of [known, unknown]) expect(tookMs).toBeGreaterThanOrEqual(249);
    expect(await readOutbox(house, 'nobody@example.test', 'password-reset')).toBeUndefined();
  });

  test('has a code that is good once, however many bring it at the same time', async () => {
    await signUp(house, 'once@example.test');
    const code = await codeBy('once@example.test');
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((number) => confirm(code, `${number} Kamele lesen Zeitung`)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410, 410]);
    const winner = answers.findIndex(({ status }) => status === 200) + 1;
    expect((await signIn('once@example.test', `${winner} Kamele lesen Zeitung`)).statusCode).toBe(200);
  });

  test('has a code that counts however it is typed, until a newer one or ten minutes end it', async () => {
    await signUp(house, 'typed@example.test');
    const first = await codeBy('typed@example.test');
    const second = await codeBy('typed@example.test');
    expect((await confirm(first)).error?.code).toBe('code-invalid');
    await house.pool.query(`update identity_codes set expires_at = expires_at - interval '10 minutes'`);
    expect((await confirm(second)).error?.code).toBe('code-invalid');
    await house.pool.query(`update identity_codes set expires_at = expires_at + interval '10 minutes'`);
    const typed = second.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect((await confirm(typed)).status).toBe(200);
  });

  test('is not replaced by a code of one account for another that has the address now', async () => {
    await signUp(house, 'moved@example.test');
    const code = await codeBy('moved@example.test');
    await house.pool.query(
      `update identity_users set email = 'elsewhere@example.test' where email = 'moved@example.test'`,
    );
    await signUp(house, 'moved@example.test');
    expect((await confirm(code)).error?.code).toBe('code-invalid');
    expect((await signIn('moved@example.test', password)).statusCode).toBe(200);
    expect((await signIn('elsewhere@example.test', password)).statusCode).toBe(200);
  });

  test('is not replaced by one that is guessed first or too short; the code stays good', async () => {
    await signUp(house, 'guessed@example.test');
    const code = await codeBy('guessed@example.test');
    expect((await confirm(code, 'Guessed-Beispiel-2026')).error?.code).toBe('password-too-common');
    expect((await confirm(code, 'too short')).error?.code).toBe('invalid-request');
    expect((await confirm(code)).status).toBe(200);
  });

  test('of a disabled account has no code, and one that was sent before is worth nothing', async () => {
    const email = 'disabled@example.test';
    const { uid } = (
      await house.call(identityRoutes.me, {}, { token: await tokenOf(house, await signUp(house, email)) })
    ).body;
    const code = await codeBy(email);
    await house.call(userRoutes.setState, { params: { uid }, body: { state: 'disabled' } }, 'admin');
    expect((await confirm(code)).error?.code).toBe('code-invalid');
    await house.pool.query('delete from mails');
    expect((await ask(email)).status).toBe(202);
    expect(await readOutbox(house, email, 'password-reset')).toBeUndefined();
  });

  test('is sealed with whose it is, and neither the code nor its hash can be made of what is stored', async () => {
    const email = 'sealed@example.test';
    await signUp(house, email);
    const code = await codeBy(email);
    for (const [table, row] of [
      ['identity_codes', 'c'],
      ['mails', 'm'],
      ['events', 'e'],
    ]) {
      const { rows } = await house.pool.query(`select ${row}::text as stored from ${table} ${row}`);
      for (const form of [code, code.replaceAll('-', '')]) {
        expect(rows.map(({ stored }) => stored).join('\n')).not.toContain(form);
        expect(rows.map(({ stored }) => stored).join('\n')).not.toContain(Buffer.from(form).toString('hex'));
      }
    }
    await confirm(code);
    const { rows } = await house.pool.query(
      `select data, proof_id from events where type = 'identity.password_reset' order by id desc limit 1`,
    );
    const { rows: account } = await house.pool.query('select id from identity_users where email = $1', [
      email,
    ]);
    expect(rows[0].data).toEqual({ uid: account[0].id, isMailed: true });
    const proof = await house.call(ledgerRoutes.get, { params: { entryId: rows[0].proof_id } }, 'admin');
    expect(proof.status).toBe(200);
  });

  test('ends what a stranger had prepared who registered the address before', async () => {
    const email = 'victim@example.test';
    const stranger = await tokenOf(house, await signUp(house, email));
    await confirm(await codeBy(email));
    expect((await signIn(email, password)).statusCode).toBe(401);
    expect((await house.call(identityRoutes.me, {}, { token: stranger })).status).toBe(401);
  });
});

describe('asking for codes', () => {
  test('sends three to an address in an hour, to one that nobody has as well, in the words of the specification', async () => {
    await signUp(house, 'flooded@example.test');
    for (const email of ['flooded@example.test', 'flooded-nobody@example.test']) {
      const answers = [];
      for (let time = 0; time < 4; time += 1)
        answers.push(await ask(time % 2 === 0 ? email : email.toUpperCase()));
      expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429]);
      expect(answers.at(-1)?.error?.message).toBe(
        'Too many failed attempts. Please wait a moment before trying again.',
      );
    }
  });

  test('leaves a security event without the code', async () => {
    await ask('noticed@example.test');
    const { body } = await house.call(
      securityRoutes.search,
      { body: { kind: 'password-reset-asked', search: 'noticed@' } },
      'admin',
    );
    expect(body.events).toMatchObject([{ account: 'noticed@example.test', details: {} }]);
  });
});

describe('an administrator', () => {
  test('sends a colleague a code, which is sealed; nobody else does', async () => {
    const email = 'colleague@example.test';
    const token = await tokenOf(house, await signUp(house, email));
    const { uid } = (await house.call(identityRoutes.me, {}, { token })).body;
    const send = (as: 'admin' | 'editor' | 'guest' | null) =>
      house.call(userRoutes.sendPasswordReset, { params: { uid }, body: { language: 'de' } }, as);
    expect((await send('editor')).error?.code).toBe('forbidden');
    expect((await send('guest')).error?.code).toBe('forbidden');
    expect((await send(null)).status).toBe(401);
    expect((await send('admin')).status).toBe(202);
    const mail = await readOutbox(house, email, 'recovery');
    expect(mail?.subject).toBe('Sorgfalt: neues Passwort');
    expect((await confirm(await codeFor(house, email, 'recovery'))).status).toBe(200);
    const { rows } = await house.pool.query(
      `select data, proof_id is not null as sealed from events where type = 'identity.recovery_sent' and data ->> 'uid' = $1`,
      [uid],
    );
    expect(rows).toEqual([{ data: { uid, by: 'administrator' }, sealed: true }]);
    const unknown = { params: { uid: 'nobody-here' }, body: {} };
    expect((await house.call(userRoutes.sendPasswordReset, unknown, 'admin')).error?.code).toBe('not-found');
  });
});

describe('an address', () => {
  const me = async (token: string) => (await house.call(identityRoutes.me, {}, { token })).body;
  const prove = (code: string, token: string) =>
    house.call(accountRoutes.confirmVerification, { body: { code } }, { token });
  const askFor = (token: string) =>
    house.call(accountRoutes.requestVerification, { body: { language: 'fr' } }, { token });

  test('is proved by the code that came there, in a session of its account, once', async () => {
    const email = 'proves@example.test';
    const token = await tokenOf(house, await signUp(house, email));
    const other = await tokenOf(house, await signUp(house, 'other@example.test'));
    expect((await me(token)).isVerified).toBe(false);
    expect((await askFor(token)).status).toBe(202);
    const code = await codeFor(house, email, 'verification');
    expect((await prove(code, other)).error?.code).toBe('code-invalid');
    expect((await house.call(accountRoutes.confirmVerification, { body: { code } }, null)).status).toBe(401);
    expect((await me(other)).isVerified).toBe(false);
    expect((await prove(code, token)).status).toBe(200);
    expect([(await me(token)).isVerified, (await me(other)).isVerified]).toEqual([true, false]);
    expect((await prove(code, token)).error?.code).toBe('code-invalid');
  });

  test('is not proved by a code for a password, nor a password set by a code for an address', async () => {
    const email = 'crossed@example.test';
    const token = await tokenOf(house, await signUp(house, email));
    await askFor(token);
    expect((await confirm(await codeFor(house, email, 'verification'))).error?.code).toBe('code-invalid');
    expect((await prove(await codeBy(email), token)).error?.code).toBe('code-invalid');
  });

  test('is proved by a password set with a code that came there, and stays so with the next sign-in', async () => {
    const email = 'by-reset@example.test';
    // Somebody who never called us before: there is no record yet that could be marked.
    await signUp(house, email);
    await confirm(await codeBy(email));
    const signedIn = cookiesOf(await signIn(email, newPassword));
    expect((await me(await tokenOf(house, signedIn))).isVerified).toBe(true);
    const again = cookiesOf(await signIn(email, newPassword));
    expect((await me(await tokenOf(house, again))).isVerified).toBe(true);
  });
});
