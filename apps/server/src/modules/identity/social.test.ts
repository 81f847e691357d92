import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { identityRoutes } from '@sorgfalt/contract';
import { startIssuer } from '../../testing/issuer.ts';
import type { TestIssuer } from '../../testing/issuer.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { desk, goTo as goToDoor, openBrowser, signedInAs as signedIn } from '../../testing/modules/doors.ts';
import type { Visit } from '../../testing/modules/doors.ts';
import { socialSettings, startGithub } from '../../testing/github.ts';
import type { TestGithub } from '../../testing/github.ts';

let google: TestIssuer;
let github: TestGithub;
let app: TestApp;
let closed: TestApp;

beforeAll(async () => {
  google = await startIssuer();
  github = await startGithub();
  const providers = socialSettings(google.url, github);
  app = await startTestApp({ SIGN_UP: 'open', ...providers });
  closed = await startTestApp({ SIGN_UP: 'closed', ...providers });
});
afterAll(async () => {
  await app.stop();
  await closed.stop();
  await google.stop();
  await github.stop();
});
beforeEach(() => {
  google.claims = { sub: 'g-1', email: 'carla@example.test', email_verified: true, name: 'Carla Beispiel' };
});

const goTo = (provider: string, of = app) => goToDoor(of, provider);
const signedInAs = (visit: Visit) => signedIn(app, visit);

test('the web is told where else people can sign in', async () => {
  expect((await app.call(identityRoutes.config, {}, null)).body.providers).toEqual(['google', 'github']);
});

describe('signing in elsewhere', () => {
  test('at Google makes a guest whose address is proved, and finds the same account again', async () => {
    const { end, visit } = await goTo('google');
    expect(end?.search).toBe('');
    const user = await signedInAs(visit);
    expect(user).toMatchObject({
      name: 'Carla Beispiel',
      email: 'carla@example.test',
      role: 2,
      provider: 'google',
      isVerified: true,
    });
    const again = await goTo('google');
    expect((await signedInAs(again.visit)).uid).toBe(user.uid);
  });

  test('at GitHub takes the primary address, proved or not', async () => {
    github.user = { id: 7, login: 'dora', name: null, email: 'dora@example.test', isVerified: false };
    const { end, visit } = await goTo('github');
    expect(end?.search).toBe('');
    expect(await signedInAs(visit)).toMatchObject({
      name: 'dora',
      email: 'dora@example.test',
      provider: 'github',
      isVerified: false,
    });
  });

  test('keeps nothing with which the provider could be asked again', async () => {
    await goTo('google');
    const { rows } = await app.pool.query(
      `select 1 from identity_accounts
       where coalesce(access_token, refresh_token, id_token) is not null and provider_id <> 'credential'`,
    );
    expect(rows).toEqual([]);
  });

  test('lets nobody new in where registration is closed', async () => {
    for (const provider of ['google', 'github']) {
      const { end } = await goTo(provider, closed);
      expect(end?.searchParams.get('error'), provider).toBe('signup_disabled');
    }
    const { rows } = await closed.pool.query('select 1 from identity_users');
    expect(rows).toEqual([]);
  });

  test('never opens the account that somebody else has with the same address', async () => {
    await goTo('google');
    github.user = { id: 8, login: 'other', name: 'Other', email: 'carla@example.test', isVerified: true };
    const { end, visit } = await goTo('github');
    expect(end?.searchParams.get('error')).toBe('account_not_linked');
    expect((await visit(`${desk}/api/auth/token`)).status).toBe(401);
  });

  test('opens nothing with an ID token that is not for us or not from there', async () => {
    for (const wrong of [{ aud: 'another' }, { iss: 'http://127.0.0.1:1' }, { nonce: 'another' }]) {
      google.claims = { ...google.claims, sub: 'g-9', email: 'wrong@example.test', ...wrong };
      const { end, visit } = await goTo('google');
      expect(end?.searchParams.get('error'), JSON.stringify(wrong)).not.toBeNull();
      expect((await visit(`${desk}/api/auth/token`)).status).toBe(401);
    }
  });

  test('ends at a disabled account with its reason', async () => {
    google.claims = { ...google.claims, sub: 'g-2', email: 'ended@example.test' };
    const { visit } = await goTo('google');
    const { uid } = await signedInAs(visit);
    await app.pool.query(`update users set state = 'disabled' where uid = $1`, [uid]);
    const { end } = await goTo('google');
    expect(end?.searchParams.get('error')).toBe('USER_DISABLED');
  });

  test('ends with a refusal where somebody comes back who never went there, or comes twice', async () => {
    for (const path of [
      '/api/auth/callback/google?code=x&state=forged',
      '/api/auth/callback/google?error=denied',
    ]) {
      const { status, location } = await openBrowser(app)(`${desk}${path}`);
      expect([status, new URL(location ?? '', desk).pathname]).toEqual([302, '/user/popup']);
      expect(new URL(location ?? '', desk).searchParams.get('error')).not.toBeNull();
    }
  });

  test('is refused at a provider that is not configured, and with a callback to elsewhere', async () => {
    expect((await goTo('microsoft')).status).toBe(404);
    const elsewhere = { provider: 'google', callbackURL: 'https://example.org/', disableRedirect: true };
    expect((await openBrowser(app)(`${desk}/api/auth/sign-in/social`, elsewhere)).status).toBe(403);
  });
});
