import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { factorRoutes, fillPath, identityRoutes, securityRoutes, signInWayRoutes } from '@sorgfalt/contract';
import type { SignInWay } from '@sorgfalt/contract';
import { desk, follow, goTo, openBrowser, signedInAs, tokenIn } from '../../../testing/modules/doors.ts';
import type { Visit } from '../../../testing/modules/doors.ts';
import { addTotp } from '../../../testing/modules/factors.ts';
import { socialSettings, startGithub } from '../../../testing/github.ts';
import type { TestGithub } from '../../../testing/github.ts';
import { password } from '../../../testing/modules/identity.ts';
import { startIssuer } from '../../../testing/issuer.ts';
import type { TestIssuer } from '../../../testing/issuer.ts';
import { eventually, startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';

let issuer: TestIssuer;
let github: TestGithub;
let app: TestApp;

beforeAll(async () => {
  issuer = await startIssuer();
  github = await startGithub();
  app = await startTestApp({
    SIGN_UP: 'open',
    SIGN_IN_ATTEMPTS_PER_MINUTE: '1000',
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

let number = 0;
let email: string;
beforeEach(() => {
  number += 1;
  email = `person-${number}@example.test`;
  says({ sub: `g-${number}`, email });
});

/** What Google and the firm's issuer say from now on. */
function says({ isVerified = true, ...who }: { sub: string; email: string; isVerified?: boolean }) {
  issuer.claims = { ...who, email_verified: isVerified, name: 'Carla Beispiel' };
}

/** Somebody new who is signed in with a password, and whose session has just had its second factor. */
async function newcomer(address = email) {
  const visit = openBrowser(app);
  await visit(`${desk}/api/auth/sign-up/email`, { name: 'Carla Beispiel', email: address, password });
  await visit(`${desk}/api/auth/sign-in/email`, { email: address, password });
  const token = await tokenIn(visit);
  await addTotp(app, token);
  return { visit, token, uid: (await signedInAs(app, visit)).uid };
}

/** Begins to link as the web does; the status and where to go. */
async function begin(visit: Visit, token: string, way = 'google') {
  const answer = await visit(`${desk}${fillPath(signInWayRoutes.link.path, { way })}`, {}, token);
  const { url, error } = JSON.parse(answer.body) as { url?: string; error?: { code: string } };
  return { status: answer.status, url: url ?? null, code: error?.code };
}

const errorOf = (end: URL | null) => (end === null ? 'lost' : end.searchParams.get('error'));

async function link(visit: Visit, token: string, way = 'google') {
  const { status, url } = await begin(visit, token, way);
  expect(status).toBe(200);
  return errorOf(await follow(visit, url));
}

async function states(token: string): Promise<Partial<Record<SignInWay['way'], string>>> {
  const { ways } = (await app.call(signInWayRoutes.list, {}, { token })).body;
  return Object.fromEntries(ways.map(({ way, state }) => [way, state]));
}

const unlink = (token: string, way: 'google' | 'github' | 'oidc' = 'google') =>
  app.call(signInWayRoutes.unlink, { params: { way } }, { token });

async function sealed(uid: string) {
  const { rows } = await app.pool.query<{ type: string; way: string; sealed: boolean }>(
    `select type, data ->> 'way' as way, proof_id is not null as sealed from events
     where type like 'identity.way_%' and data ->> 'uid' = $1 order by id`,
    [uid],
  );
  return rows;
}

const ageProof = (uid: string) =>
  app.pool.query(`update identity_sessions set proved_at = now() - interval '6 minutes' where user_id = $1`, [
    uid,
  ]);

describe('linking', () => {
  test('ends the case of an account that exists: the old way in, then the new one opens the same account', async () => {
    const { visit, token, uid } = await newcomer();
    expect(errorOf((await goTo(app, 'google')).end)).toBe('account_not_linked');
    expect(await states(token)).toEqual({
      email: 'own',
      oidc: 'linkable',
      google: 'linkable',
      github: 'linkable',
    });
    expect(await link(visit, token)).toBeNull();
    expect((await states(token)).google).toBe('linked');
    const elsewhere = await goTo(app, 'google');
    expect(errorOf(elsewhere.end)).toBeNull();
    const session = await elsewhere.visit(`${desk}/api/auth/token`);
    // The second factor is asked for by this way, too.
    expect([session.status, session.body.includes('FACTOR_REQUIRED')]).toEqual([403, true]);
    expect(await sealed(uid)).toEqual([{ type: 'identity.way_linked', way: 'google', sealed: true }]);
    const { rows } = await app.pool.query(
      `select provider_id from identity_accounts where user_id = $1 and coalesce(access_token, id_token) is null
       order by 1`,
      [uid],
    );
    expect(rows.map((row) => row.provider_id)).toEqual(['credential', 'google']);
  });

  test.each(['github', 'oidc'])('works with %s', async (way) => {
    github.user = { id: 100 + number, login: 'carla', name: null, email, isVerified: true };
    const { visit, token } = await newcomer();
    expect(await link(visit, token, way)).toBeNull();
    expect((await states(token))[way as 'github']).toBe(way === 'oidc' ? 'firm' : 'linked');
  });

  test('takes the firm’s issuer at its word about an address that it does not call confirmed, and nobody else', async () => {
    const { visit, token, uid } = await newcomer();
    says({ sub: `g-${number}`, email, isVerified: false });
    expect(await link(visit, token, 'google')).not.toBeNull();
    expect(await link(visit, token, 'oidc')).toBeNull();
    expect(await sealed(uid)).toEqual([{ type: 'identity.way_linked', way: 'oidc', sealed: true }]);
    // Nor is the address proved by it.
    const { rows } = await app.pool.query('select email_verified from identity_users where id = $1', [uid]);
    expect(rows).toEqual([{ email_verified: false }]);
  });

  test('takes nobody in who only has the address at the firm’s issuer', async () => {
    const { token } = await newcomer();
    says({ sub: `other-${number}`, email, isVerified: false });
    expect(errorOf((await goTo(app, 'oidc')).end)).toBe('account_not_linked');
    expect((await states(token)).oidc).toBe('linkable');
  });

  test('is a security event of the account, and no sign-in', async () => {
    const { visit, token } = await newcomer();
    await link(visit, token);
    const found = await eventually(async () => {
      const { events } = (await app.call(securityRoutes.search, { body: { search: email } }, 'admin')).body;
      return events.some(({ kind }) => kind === 'way-changed') && events;
    });
    expect(found.filter(({ kind }) => kind === 'way-changed' || kind === 'signed-in')).toEqual([
      expect.objectContaining({ kind: 'way-changed', details: { way: 'google' } }),
      expect.objectContaining({ kind: 'signed-in', details: { way: 'email' } }),
    ]);
  });

  test.each([
    ['another address', (own: string) => ({ email: `other-${own}` }), 'email_does_not_match'],
    ['an address that nobody has confirmed', () => ({ isVerified: false }), 'unable_to_link_account'],
  ])('is refused for %s', async (_, lie, error) => {
    const { visit, token, uid } = await newcomer();
    says({ sub: `g-${number}`, email, ...lie(email) });
    expect(await link(visit, token)).toBe(error);
    expect((await states(token)).google).toBe('linkable');
    expect(await sealed(uid)).toEqual([]);
  });

  test('is refused for who opens a colleague’s account already', async () => {
    const colleague = await newcomer(`colleague-${number}@example.test`);
    says({ sub: `g-${number}`, email: `colleague-${number}@example.test` });
    expect(await link(colleague.visit, colleague.token)).toBeNull();
    // The colleague's address at Google is now, by whatever mischief, the own one.
    const own = await newcomer();
    says({ sub: `g-${number}`, email });
    expect(await link(own.visit, own.token)).toBe('account_already_linked_to_different_user');
    expect((await states(own.token)).google).toBe('linkable');
  });

  test('of one identity to two accounts at the same moment gives it to one', async () => {
    const [one, two] = [await newcomer(), await newcomer(`twin-${number}@example.test`)];
    // What the library looks up before either is stored: both go through to the table.
    const insert = (uid: string) =>
      app.pool.query(
        `insert into identity_accounts (id, user_id, provider_id, account_id) values ($1, $1, 'google', 'same')`,
        [uid],
      );
    const done = await Promise.allSettled([insert(one.uid), insert(two.uid)]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('takes a fresh proof: a stolen session alone begins nothing', async () => {
    const { visit, token, uid } = await newcomer();
    await ageProof(uid);
    expect(await begin(visit, token)).toMatchObject({ status: 403, code: 'step-up-required' });
    const plain = openBrowser(app);
    await plain(`${desk}/api/auth/sign-up/email`, { name: 'Plain', email: `plain-${email}`, password });
    await plain(`${desk}/api/auth/sign-in/email`, { email: `plain-${email}`, password });
    expect(await begin(plain, await tokenIn(plain))).toMatchObject({ code: 'step-up-required' });
  });

  test('takes token and cookie of one session: neither alone, nor those of two people', async () => {
    const own = await newcomer();
    const other = await newcomer(`other-${number}@example.test`);
    expect(await begin(openBrowser(app), own.token)).toMatchObject({ status: 401 });
    expect(await begin(other.visit, own.token)).toMatchObject({ status: 401 });
    const withoutToken = await own.visit(
      `${desk}${fillPath(signInWayRoutes.link.path, { way: 'google' })}`,
      {},
    );
    expect(withoutToken.status).toBe(401);
    // The library's own address for it is not there at all.
    for (const path of ['link-social', 'unlink-account']) {
      expect((await own.visit(`${desk}/api/auth/${path}`, { provider: 'google' })).status).toBe(404);
    }
  });

  test('is not finished in another browser: a thief’s identity does not get into the victim’s account', async () => {
    const thief = await newcomer();
    const victim = await newcomer(`victim-${number}@example.test`);
    const { url } = await begin(thief.visit, thief.token);
    expect(errorOf(await follow(victim.visit, url))).toBe('state_mismatch');
    expect((await states(victim.token)).google).toBe('linkable');
    expect((await states(thief.token)).google).toBe('linkable');
  });

  test('is not finished by who has signed in in the same browser since', async () => {
    const first = await newcomer();
    const { url } = await begin(first.visit, first.token);
    const second = `second-${number}@example.test`;
    await first.visit(`${desk}/api/auth/sign-up/email`, { name: 'Second', email: second, password });
    await first.visit(`${desk}/api/auth/sign-in/email`, { email: second, password });
    expect(errorOf(await follow(first.visit, url))).toBe('link_not_allowed');
    expect((await states(first.token)).google).toBe('linkable');
    expect((await states(await tokenIn(first.visit))).google).toBe('linkable');
  });

  test('is not finished once the session has ended or the account is disabled', async () => {
    const ended = await newcomer();
    const { url } = await begin(ended.visit, ended.token);
    await app.pool.query('delete from identity_sessions where user_id = $1', [ended.uid]);
    expect(errorOf(await follow(ended.visit, url))).toBe('unable_to_link_account');
    const disabled = await newcomer(`disabled-${number}@example.test`);
    says({ sub: `d-${number}`, email: `disabled-${number}@example.test` });
    const started = await begin(disabled.visit, disabled.token);
    await app.pool.query(`update users set state = 'disabled' where uid = $1`, [disabled.uid]);
    expect(errorOf(await follow(disabled.visit, started.url))).toBe('unable_to_link_account');
    expect(await sealed(disabled.uid)).toEqual([]);
  });

  test('is not for whom only the firm’s issuer lets in', async () => {
    const { visit } = await goTo(app, 'oidc');
    const token = await tokenIn(visit);
    await app.call(identityRoutes.me, {}, { token });
    await addTotp(app, token);
    expect(await states(token)).toEqual({ oidc: 'firm', google: 'firm', github: 'firm' });
    expect(await begin(visit, token)).toMatchObject({ status: 409 });
    expect((await unlink(token, 'oidc')).status).toBe(409);
  });
});

describe('unlinking', () => {
  test('ends the way in and the other sessions, sealed', async () => {
    const { visit, token, uid } = await newcomer();
    await link(visit, token);
    const elsewhere = await goTo(app, 'google');
    expect((await unlink(token)).status).toBe(200);
    expect((await states(token)).google).toBe('linkable');
    expect((await elsewhere.visit(`${desk}/api/auth/token`)).status).toBe(401);
    expect((await visit(`${desk}/api/auth/token`)).status).toBe(200);
    expect(errorOf((await goTo(app, 'google')).end)).toBe('account_not_linked');
    expect((await sealed(uid)).map(({ type, sealed: is }) => [type, is])).toEqual([
      ['identity.way_linked', true],
      ['identity.way_unlinked', true],
    ]);
    expect((await unlink(token)).status).toBe(404);
  });

  test('is refused for the last way in, passkey or not, and without a fresh proof', async () => {
    const { visit } = await goTo(app, 'google');
    const token = await tokenIn(visit);
    await addTotp(app, token);
    const { uid } = await signedInAs(app, visit);
    expect((await states(token)).google).toBe('last');
    expect((await unlink(token)).error?.code).toBe('not-allowed-now');
    await app.pool.query(
      `insert into identity_passkeys (passkey_id, user_id, name, public_key, counter, transports, is_synced)
       values ($1, $1, 'Notebook', '', 0, '{}', false)`,
      [uid],
    );
    expect((await app.call(factorRoutes.show, {}, { token })).body.passkeys).toHaveLength(1);
    expect((await unlink(token)).error?.code).toBe('not-allowed-now');
    const own = await newcomer(`own-${number}@example.test`);
    says({ sub: `o-${number}`, email: `own-${number}@example.test` });
    await link(own.visit, own.token);
    await ageProof(own.uid);
    expect((await unlink(own.token)).error?.code).toBe('step-up-required');
    expect((await states(own.token)).google).toBe('linked');
  });

  test('of both ways at the same moment leaves one', async () => {
    github.user = { id: 500 + number, login: 'carla', name: null, email, isVerified: true };
    const { visit, token, uid } = await newcomer();
    await link(visit, token);
    await link(visit, token, 'github');
    await app.pool.query(`delete from identity_accounts where user_id = $1 and provider_id = 'credential'`, [
      uid,
    ]);
    const answers = await Promise.all([unlink(token, 'google'), unlink(token, 'github')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
