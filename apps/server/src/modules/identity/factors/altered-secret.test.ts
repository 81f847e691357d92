import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityRoutes, passkeyRoutes, stepUpRoutes } from '@sorgfalt/contract';
import { addTotp } from '../../../testing/modules/factors.ts';
import { cookiesOf, password, request, signUp, tokenOf } from '../../../testing/modules/identity.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';

let house: TestApp;
beforeAll(async () => {
  house = await startTestApp();
});
afterAll(() => house.stop());

/** Somebody new with an authenticator app. */
async function newcomer(email: string) {
  const token = await tokenOf(house, await signUp(house, email));
  const { app, recoveryCodes } = await addTotp(house, token);
  const { uid } = (await house.call(identityRoutes.me, {}, { token })).body;
  return { email, token, uid, app, recoveryCodes };
}

/** Gives the second step of a new sign-in; the code of what refused it, or null. */
async function enter(email: string, step: object): Promise<string | null> {
  const { cookie } = cookiesOf(await request(house, '/sign-in/email', { email, password }));
  const url = passkeyRoutes.secondStep.path;
  const answer = await house.app.http.inject({ method: 'POST', url, payload: step, headers: { cookie } });
  return answer.statusCode === 200 ? null : answer.json<{ error: { code: string } }>().error.code;
}

test.each([
  ['its first byte', 'set_byte(secret, 0, get_byte(secret, 0) # 1)'],
  ['one byte of the text', 'set_byte(secret, 12, get_byte(secret, 12) # 1)'],
  ['its last byte', 'set_byte(secret, length(secret) - 1, get_byte(secret, length(secret) - 1) # 1)'],
  ['its length', 'substring(secret from 1 for 20)'],
])('an app’s secret that was altered in the database (%s) takes no code, and says why', async (_, change) => {
  const ada = await newcomer(`ada-${change.length}@example.test`);
  await house.pool.query(`update identity_totp set secret = ${change} where user_id = $1`, [ada.uid]);
  const totp = await ada.app.code();
  expect(await enter(ada.email, { totp })).toBe('record-unreadable');
  const proof = { body: { password, totp } };
  const { error } = await house.call(stepUpRoutes.prove, proof, { token: ada.token });
  expect(error?.code).toBe('record-unreadable');
  // The way out: a recovery code does not need the secret.
  expect(await enter(ada.email, { recoveryCode: ada.recoveryCodes[0] })).toBeNull();
});

test('whoever writes his own secret over a colleague’s does not get in with his app', async () => {
  const [victim, thief] = [await newcomer('victim@example.test'), await newcomer('thief@example.test')];
  await house.pool.query(
    `update identity_totp set secret = (select secret from identity_totp where user_id = $2) where user_id = $1`,
    [victim.uid, thief.uid],
  );
  expect(await enter(victim.email, { totp: await thief.app.code() })).toBe('record-unreadable');
});
