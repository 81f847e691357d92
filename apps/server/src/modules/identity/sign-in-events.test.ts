import { afterAll, beforeAll, expect, test } from 'vitest';
import { factorRoutes, identityRoutes, passkeyRoutes, securityRoutes } from '@sorgfalt/contract';
import { goTo, openBrowser, signedInAs } from '../../testing/modules/doors.ts';
import { addTotp } from '../../testing/modules/factors.ts';
import { socialSettings, startGithub } from '../../testing/github.ts';
import type { TestGithub } from '../../testing/github.ts';
import { cookiesOf, password, request, signUp, tokenOf } from '../../testing/modules/identity.ts';
import { softPasskey } from '../../testing/modules/passkey.ts';
import { startIssuer } from '../../testing/issuer.ts';
import type { TestIssuer } from '../../testing/issuer.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

const origin = 'http://localhost:8080';

let issuer: TestIssuer;
let github: TestGithub;
let app: TestApp;

beforeAll(async () => {
  issuer = await startIssuer();
  github = await startGithub();
  app = await startTestApp({
    SIGN_UP: 'open',
    ...socialSettings(issuer.url, github),
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: 'firm',
    OIDC_CLIENT_SECRET: 'of the firm',
    OIDC_LABEL: 'Muster Treuhand',
  });
  await app.token('admin');
});
afterAll(async () => {
  await app.stop();
  await issuer.stop();
  await github.stop();
});

/** Ways of the sign-ins of an account, oldest first, once there are so many. */
async function signIns(email: string, number: number): Promise<object[]> {
  const body = { kind: 'signed-in' as const, search: email };
  return eventually(async () => {
    const { events } = (await app.call(securityRoutes.search, { body }, 'admin')).body;
    return events.length >= number && events.map(({ details }) => details).toReversed();
  });
}

const post = (url: string, payload: object, cookie = '') =>
  app.app.http.inject({ method: 'POST', url, payload, headers: { cookie } });

test.each(['google', 'github', 'oidc'])('at %s is kept with its way', async (way) => {
  const email = `by-${way}@example.test`;
  issuer.claims = { sub: way, email, email_verified: true, name: 'Carla Beispiel' };
  github.user = { id: 7, login: 'dora', name: null, email, isVerified: true };
  const { visit } = await goTo(app, way);
  expect((await signedInAs(app, visit)).email).toBe(email);
  expect(await signIns(email, 1)).toEqual([{ way }]);
});

/** Somebody new with the token of a session that a password opened. */
async function newcomer(email: string) {
  const cookies = await signUp(app, email);
  const token = await tokenOf(app, cookies);
  await app.call(identityRoutes.me, {}, { token });
  return { cookies, token };
}

test('with the password is kept, and a wrong one is none', async () => {
  const email = 'by-password@example.test';
  await newcomer(email);
  await request(app, '/sign-in/email', { email, password: `${password} wrong` });
  expect(await signIns(email, 1)).toEqual([{ way: 'email' }]);
});

test('another password opens another session, but is no sign-in', async () => {
  const email = 'by-change@example.test';
  const { cookies } = await newcomer(email);
  const body = { currentPassword: password, newPassword: 'staple battery horse' };
  const changed = await request(app, '/change-password', body, { ...cookies, origin });
  expect(changed.statusCode).toBe(200);
  const kinds = async () => {
    const { events } = (await app.call(securityRoutes.search, { body: { search: email } }, 'admin')).body;
    return events.map(({ kind }) => kind);
  };
  await eventually(async () => (await kinds()).includes('password-changed'));
  expect(await kinds()).toEqual(['password-changed', 'signed-in', 'signed-up']);
});

test('with a second factor counts from the second step, not from the first', async () => {
  const email = 'by-two@example.test';
  const { token } = await newcomer(email);
  const { app: authenticator, recoveryCodes } = await addTotp(app, token);
  const first = await request(app, '/sign-in/email', { email, password });
  expect(first.statusCode).toBe(200);
  const { cookie } = cookiesOf(first);
  expect((await post(passkeyRoutes.secondStep.path, { totp: '000000' }, cookie)).statusCode).toBe(403);
  expect(await signIns(email, 1)).toEqual([{ way: 'email' }]);
  const totp = await authenticator.code();
  expect((await post(passkeyRoutes.secondStep.path, { totp }, cookie)).statusCode).toBe(200);
  expect(await signIns(email, 2)).toEqual([{ way: 'email' }, { way: 'email', step: 'totp' }]);
  const again = cookiesOf(await request(app, '/sign-in/email', { email, password }));
  const [recoveryCode] = recoveryCodes;
  await post(passkeyRoutes.secondStep.path, { recoveryCode }, again.cookie);
  expect((await signIns(email, 3)).at(-1)).toEqual({ way: 'email', step: 'recoveryCode' });
});

test('elsewhere with a second factor here counts from the second step with both', async () => {
  const email = 'by-google-and-app@example.test';
  issuer.claims = { sub: 'g-2', email, email_verified: true, name: 'Carla Beispiel' };
  const { visit } = await goTo(app, 'google');
  await signedInAs(app, visit);
  const { token } = JSON.parse((await visit(`${origin}/api/auth/token`)).body) as { token: string };
  const { app: authenticator } = await addTotp(app, token);
  const again = openBrowser(app);
  const { end } = await goTo(app, 'google', again);
  expect(end?.search).toBe('');
  expect(await signIns(email, 1)).toEqual([{ way: 'google' }]);
  await again(`${origin}${passkeyRoutes.secondStep.path}`, { totp: await authenticator.code() });
  expect((await signIns(email, 2)).at(-1)).toEqual({ way: 'google', step: 'totp' });
});

test('with a passkey alone is kept as such', async () => {
  const email = 'by-passkey@example.test';
  const { token } = await newcomer(email);
  const key = softPasskey(origin);
  const { options } = (await app.call(factorRoutes.beginPasskey, { body: {} }, { token })).body;
  const made = { name: 'Notebook', answer: key.make(options) };
  expect((await app.call(factorRoutes.addPasskey, { body: made }, { token })).status).toBe(201);
  const asked = (await app.call(passkeyRoutes.options, {}, null)).body.options;
  const signed = await post(passkeyRoutes.signIn.path, { answer: key.sign(asked) });
  expect(signed.statusCode).toBe(200);
  expect(await signIns(email, 2)).toEqual([{ way: 'email' }, { way: 'passkey' }]);
});

test('that a provider sent back without it is kept as failed, with the reason and no address', async () => {
  const email = 'taken-elsewhere@example.test';
  await signUp(app, email);
  issuer.claims = { sub: 'g-9', email, email_verified: true, name: 'Carla Beispiel' };
  const { end } = await goTo(app, 'google');
  expect(end?.searchParams.get('error')).not.toBeNull();
  const body = { kind: 'sign-in-failed' as const };
  const failed = await eventually(async () => {
    const { events } = (await app.call(securityRoutes.search, { body }, 'admin')).body;
    const found = events.find(({ details }) => details['way'] === 'google');
    return found ?? false;
  });
  expect(failed).toMatchObject({ account: null, details: { reason: end?.searchParams.get('error') } });
});
