import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  factorRoutes,
  identityRoutes,
  passkeyRoutes,
  sessionRoutes,
  stepUpRoutes,
  userRoutes,
} from '@sorgfalt/contract';
import { addTotp } from '../../../testing/modules/factors.ts';
import { cookiesOf, password, request, signUp, tokenOf } from '../../../testing/modules/identity.ts';
import { codeFor } from '../../../testing/modules/outbox.ts';
import { softPasskey } from '../../../testing/modules/passkey.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const origin = 'http://localhost:8080';

let house: TestApp;
beforeAll(async () => {
  house = await startTestApp();
  await house.token('admin');
});
afterAll(() => house.stop());

/** Somebody new with a session of a password. */
async function newcomer(email: string) {
  const cookies = await signUp(house, email);
  const token = await tokenOf(house, cookies);
  const { uid } = (await house.call(identityRoutes.me, {}, { token })).body;
  return { email, cookies, token, uid };
}

const grow = (uid: string) =>
  house.pool.query(`update identity_users set enrol_until = now() - interval '1 minute' where id = $1`, [
    uid,
  ]);

/** Signs in with the password; gives the cookies of a session that may wait for its second step. */
const enter = async (email: string) => cookiesOf(await request(house, '/sign-in/email', { email, password }));

const secondStep = (cookie: string, payload: object) =>
  house.app.http.inject({ method: 'POST', url: passkeyRoutes.secondStep.path, payload, headers: { cookie } });

async function addPasskey(token: string, name = 'Notebook') {
  const key = softPasskey(origin);
  const { body } = await house.call(factorRoutes.beginPasskey, { body: {} }, { token });
  const added = await house.call(
    factorRoutes.addPasskey,
    { body: { name, answer: key.make(body.options) } },
    { token },
  );
  return { key, added };
}

const sealedOf = async (type: string, uid: string) =>
  (
    await house.pool.query(
      `select data, proof_id is not null as sealed from events where type = $1 and data ->> 'uid' = $2 order by id`,
      [type, uid],
    )
  ).rows;

describe('the first factor', () => {
  test('of a new account takes its session; ends the others; comes with ten codes; is sealed', async () => {
    const ada = await newcomer('first@example.test');
    const other = await enter(ada.email);
    const { recoveryCodes } = await addTotp(house, ada.token);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await request(house, '/get-session', undefined, { ...other })).json()).toBeNull();
    const { body } = await house.call(factorRoutes.show, {}, { token: ada.token });
    expect(body).toEqual({
      passkeys: [],
      hasTotp: true,
      recoveryCodesLeft: 10,
      hasPassword: true,
      enrolment: 'proof',
    });
    expect(await sealedOf('identity.factor_added', ada.uid)).toEqual([
      { data: { uid: ada.uid, factor: 'totp' }, sealed: true },
    ]);
    const [{ secret, hash }] = (
      await house.pool.query(
        `select encode(t.secret, 'escape') as secret, r.hash from identity_totp t
         join identity_recovery_codes r using (user_id) where user_id = $1`,
        [ada.uid],
      )
    ).rows;
    expect([secret.includes(recoveryCodes[0]), /^[\da-f]{64}$/.test(hash)]).toEqual([false, true]);
  });

  test('of an older account takes a code that was sent to its address, used once and by nobody else', async () => {
    const old = await newcomer('old@example.test');
    const thief = await newcomer('thief@example.test');
    await grow(old.uid);
    await grow(thief.uid);
    const begin = (token: string, code?: string) =>
      house.call(factorRoutes.beginTotp, { body: code === undefined ? {} : { code } }, { token });
    expect((await begin(old.token)).error?.code).toBe('factor-code-needed');
    expect((await house.call(factorRoutes.show, {}, { token: old.token })).body.enrolment).toBe('code');
    await house.call(factorRoutes.sendCode, { body: {} }, { token: old.token });
    const code = await codeFor(house, old.email, 'factor');
    expect((await begin(thief.token, code)).error?.code).toBe('code-invalid');
    expect((await begin(old.token, code)).status).toBe(201);
    await grow(old.uid);
    expect((await begin(old.token, code)).error?.code).toBe('code-invalid');
  });

  test('cannot be confirmed once its time is over, nor with a code of nothing', async () => {
    const late = await newcomer('late@example.test');
    const wrong = await house.call(
      factorRoutes.confirmTotp,
      { body: { totp: '123456' } },
      { token: late.token },
    );
    expect(wrong.error?.code).toBe('factor-refused');
    const begun = await house.call(factorRoutes.beginPasskey, { body: {} }, { token: late.token });
    await grow(late.uid);
    const key = softPasskey(origin);
    const answer = key.make(begun.body.options);
    const added = await house.call(
      factorRoutes.addPasskey,
      { body: { name: 'Late', answer } },
      { token: late.token },
    );
    expect(added.error?.code).toBe('factor-code-needed');
  });
});

describe('signing in with a second factor', () => {
  test('opens nothing before it: no token, no session, no other password', async () => {
    const ada = await newcomer('second@example.test');
    const { app, recoveryCodes } = await addTotp(house, ada.token);
    const waiting = await enter(ada.email);
    for (const path of ['/token', '/get-session']) {
      const answer = await request(house, path, undefined, { ...waiting });
      expect([answer.statusCode, answer.json().code, answer.headers['set-auth-jwt']]).toEqual([
        403,
        'FACTOR_REQUIRED',
        undefined,
      ]);
    }
    const change = { currentPassword: password, newPassword: 'vier Kamele lesen Zeitung' };
    const changed = await request(house, '/change-password', change, { ...waiting, origin });
    expect(changed.json().code).toBe('FACTOR_REQUIRED');
    const { sessions } = (await house.call(sessionRoutes.list, {}, { token: ada.token })).body;
    expect(sessions).toHaveLength(1);

    const code = await app.code();
    expect((await secondStep(waiting.cookie, { totp: code })).statusCode).toBe(200);
    const token = await tokenOf(house, waiting);
    expect((await house.call(identityRoutes.me, {}, { token })).status).toBe(200);
    // A completed session has no second step, and a code no second use.
    expect((await secondStep(waiting.cookie, { totp: await app.code() })).statusCode).toBe(409);
    expect((await secondStep(waiting.cookie, {})).statusCode).toBe(409);
    const again = await enter(ada.email);
    expect((await secondStep(again.cookie, { totp: code })).statusCode).toBe(403);
    const recovery = { recoveryCode: ` ${recoveryCodes[3]?.toLowerCase()}` };
    expect((await secondStep(again.cookie, recovery)).statusCode).toBe(200);
    const third = await enter(ada.email);
    expect((await secondStep(third.cookie, recovery)).statusCode).toBe(403);
  });

  test('is not guessed: after five wrong codes the account must wait', async () => {
    const ada = await newcomer('guess@example.test');
    await addTotp(house, ada.token);
    const { cookie } = await enter(ada.email);
    const answers: number[] = [];
    while (answers.at(-1) !== 429 && answers.length < 12) {
      answers.push((await secondStep(cookie, { totp: '000000' })).statusCode);
    }
    expect([answers.slice(0, 5), answers.at(-1)]).toEqual([Array(5).fill(403), 429]);
  });

  test('is asked for after another password, too, and goes on where one was proved', async () => {
    const ada = await newcomer('change@example.test');
    await addTotp(house, ada.token);
    const cookies = { ...ada.cookies, origin };
    const change = { currentPassword: password, newPassword: 'vier Kamele lesen Zeitung' };
    const changed = await request(house, '/change-password', change, cookies);
    const token = await tokenOf(house, cookiesOf(changed));
    const removed = await house.call(factorRoutes.removeTotp, {}, { token });
    expect(removed.status).toBe(200);
  });
});

describe('a passkey', () => {
  test('signs in without address and password, also as second step, and tells nobody whose it is', async () => {
    const ada = await newcomer('passkey@example.test');
    const { key, added } = await addPasskey(ada.token);
    expect(added.body.recoveryCodes).toHaveLength(10);
    const ask = async () => (await house.call(passkeyRoutes.options, {}, null)).body.options;
    const options = await ask();
    expect(options['allowCredentials'] ?? []).toEqual([]);
    const enterBy = (answer: object) =>
      house.app.http.inject({ method: 'POST', url: passkeyRoutes.signIn.path, payload: { answer } });
    const signed = key.sign(options);
    const opened = await enterBy(signed);
    expect(opened.statusCode).toBe(200);
    const token = await tokenOf(house, cookiesOf(opened));
    expect((await house.call(identityRoutes.me, {}, { token })).body.uid).toBe(ada.uid);
    // The same answer again, one to another page, host or challenge, without a look at the person, or by a copied key.
    expect((await enterBy(signed)).statusCode).toBe(403);
    for (const lie of [
      { origin: 'https://sorgfalt.evil.test' },
      { host: 'evil.test' },
      { isVerified: false },
      { counter: 1 },
    ]) {
      expect((await enterBy(key.sign(await ask(), lie))).statusCode, JSON.stringify(lie)).toBe(403);
    }
    expect((await enterBy(key.sign({ ...options, challenge: 'AAAA' }))).statusCode).toBe(403);
    expect((await enterBy(softPasskey(origin).sign(await ask()))).statusCode).toBe(403);

    const waiting = await enter(ada.email);
    const asked = await house.app.http.inject({
      method: 'POST',
      url: passkeyRoutes.secondStepOptions.path,
      headers: { ...waiting },
    });
    const passkey = key.sign(asked.json().options);
    expect((await secondStep(waiting.cookie, { passkey })).statusCode).toBe(200);
  });

  test('of somebody else is not a second step, and none is added twice', async () => {
    const [ada, eva] = [await newcomer('one@example.test'), await newcomer('two@example.test')];
    const { key } = await addPasskey(ada.token);
    await addPasskey(eva.token);
    const waiting = await enter(eva.email);
    const asked = await house.app.http.inject({
      method: 'POST',
      url: passkeyRoutes.secondStepOptions.path,
      headers: { ...waiting },
    });
    const foreign = await secondStep(waiting.cookie, { passkey: key.sign(asked.json().options) });
    expect(foreign.statusCode).toBe(403);
    const { body } = await house.call(factorRoutes.beginPasskey, { body: {} }, { token: eva.token });
    const copied = { name: 'Copy', answer: key.make(body.options) };
    expect(
      (await house.call(factorRoutes.addPasskey, { body: copied }, { token: eva.token })).error?.code,
    ).toBe('factor-refused');
  });
});

describe('a session without a fresh proof', () => {
  test('of a stolen password alone changes no role, decides nothing, adds and removes no factor', async () => {
    const boss = await newcomer('boss@example.test');
    await grow(boss.uid);
    const role = { params: { uid: boss.uid }, body: { role: 'editor' } } as const;
    // Who may not do it at all is not asked for a factor first.
    const early = await house.call(userRoutes.setRole, role, { token: boss.token });
    expect(early.error?.code).toBe('admin-only');
    await house.pool.query('update users set role = 0 where uid = $1', [boss.uid]);
    const refused = await house.call(userRoutes.setRole, role, { token: boss.token });
    expect(refused.error).toMatchObject({
      code: 'step-up-required',
      details: { act: 'grave', factors: 'none' },
    });
    expect(
      (await house.call(factorRoutes.beginPasskey, { body: {} }, { token: boss.token })).error?.code,
    ).toBe('factor-code-needed');
    const proved = await house.call(
      stepUpRoutes.prove,
      { body: { password, totp: '123456' } },
      { token: boss.token },
    );
    expect(proved.error?.code).toBe('factor-refused');
  });

  test('becomes one by password and app, or by passkey, and an old proof is none for grave acts', async () => {
    const boss = await newcomer('boss2@example.test');
    await house.pool.query('update users set role = 0 where uid = $1', [boss.uid]);
    const { app } = await addTotp(house, boss.token);
    const { token } = boss;
    const policy = { graveMinutes: 5, decisionMinutes: 600, releaseAboveMinor: 5_000_000, idleMinutes: 60 };
    const set = () => house.call(stepUpRoutes.setPolicy, { body: { ...policy, seen: policy } }, { token });
    const age = (minutes: number) =>
      house.pool.query(
        `update identity_sessions set proved_at = now() - make_interval(mins => $2) where user_id = $1`,
        [boss.uid, minutes],
      );
    await age(4);
    expect((await set()).status).toBe(200);
    await age(6);
    expect((await set()).error).toMatchObject({ code: 'step-up-required', details: { factors: 'some' } });
    const prove = async (body: { password: string; totp: string }) =>
      (await house.call(stepUpRoutes.prove, { body }, { token })).status;
    expect(await prove({ password: 'wrong horse battery', totp: await app.code() })).toBe(403);
    expect(await prove({ password, totp: await app.code() })).toBe(200);
    expect((await set()).status).toBe(200);
    const { key } = await addPasskey(token);
    await age(6);
    const { body } = await house.call(stepUpRoutes.options, {}, { token });
    const passkey = key.sign(body.options);
    expect((await house.call(stepUpRoutes.prove, { body: { passkey } }, { token })).status).toBe(200);
    expect((await set()).status).toBe(200);
    expect((await house.call(stepUpRoutes.policy, {}, 'guest')).body).toEqual(policy);
  });

  test('is left to whoever administers when factors are lost: they go together, sealed, never one’s own', async () => {
    const lost = await newcomer('lost@example.test');
    await addTotp(house, lost.token);
    const remove = (as: 'admin' | 'editor' | 'guest', uid = lost.uid) =>
      house.call(factorRoutes.removeOfUser, { params: { uid } }, as);
    expect([(await remove('editor')).status, (await remove('guest')).status]).toEqual([403, 403]);
    const me = (await house.call(identityRoutes.me, {}, 'admin')).body.uid;
    expect((await remove('admin', me)).error?.code).toBe('forbidden');
    expect((await remove('admin')).status).toBe(200);
    expect((await remove('admin')).status).toBe(404);
    expect((await house.call(identityRoutes.me, {}, { token: lost.token })).status).toBe(401);
    const cookies = await enter(lost.email);
    const token = await tokenOf(house, cookies);
    expect((await house.call(factorRoutes.beginTotp, { body: {} }, { token })).error?.code).toBe(
      'factor-code-needed',
    );
    expect(await sealedOf('identity.factors_removed', lost.uid)).toEqual([
      { data: { uid: lost.uid, factor: 'all', by: 'administrator' }, sealed: true },
    ]);
  });
});
