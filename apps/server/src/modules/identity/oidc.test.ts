import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountRoutes, directoryRoutes, identityRoutes } from '@sorgfalt/contract';
import type { Role } from '@sorgfalt/contract';
import { goTo, signedInAs } from '../../testing/modules/doors.ts';
import { readOutbox } from '../../testing/modules/outbox.ts';
import { startIssuer } from '../../testing/issuer.ts';
import type { TestIssuer } from '../../testing/issuer.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let issuer: TestIssuer;
let app: TestApp;

beforeAll(async () => {
  issuer = await startIssuer();
  app = await startTestApp({
    SIGN_UP: 'confirm',
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: 'desk',
    OIDC_CLIENT_SECRET: 'of the desk',
    OIDC_LABEL: 'Muster Treuhand',
  });
  for (const role of ['admin', 'editor', 'guest'] as const) await app.token(role);
  await app.pool.query(`update users set state = 'active'`);
});
afterAll(async () => {
  await app.stop();
  await issuer.stop();
});
beforeEach(() => {
  issuer.claims = { sub: 'o-1', email: 'olga@example.test', name: 'Olga Beispiel' };
});

/** Signs in whom the issuer tells of. */
async function enter(more: Record<string, unknown> = {}) {
  issuer.claims = { ...issuer.claims, ...more };
  const { end, visit } = await goTo(app, 'oidc');
  expect(end?.search).toBe('');
  return signedInAs(app, visit);
}

const mapGroup = (name: string, role: Role, as: Role | null = 'admin') =>
  app.call(directoryRoutes.setGroup, { body: { name, role } }, as);

async function told(uid: string, type: string) {
  const { rows } = await app.pool.query<{ actor: string; data: object; sealed: boolean }>(
    `select actor, data, proof_id is not null as sealed from events
     where type = $2 and data ->> 'uid' = $1 order by id`,
    [uid, type],
  );
  return rows;
}

test('the web is told of the issuer and what the firm calls it', async () => {
  const { body } = await app.call(identityRoutes.config, {}, null);
  expect([body.providers, body.issuerLabel]).toEqual([['oidc'], 'Muster Treuhand']);
});

describe('signing in at the firm’s own issuer', () => {
  test('without a claim makes a guest who waits to be confirmed, and later keeps the role that is stored', async () => {
    const user = await enter();
    expect(user).toMatchObject({
      name: 'Olga Beispiel',
      email: 'olga@example.test',
      role: 2,
      state: 'pending',
      provider: 'oidc',
      isVerified: false,
    });
    await app.pool.query(`update users set role = 1, state = 'active' where uid = $1`, [user.uid]);
    expect(await enter()).toMatchObject({ uid: user.uid, role: 1 });
  });

  test('takes the role that is claimed, at the first sign-in and at later ones, and seals each change', async () => {
    const role = async (claim: string) =>
      (await enter({ sub: 'o-2', email: 'r@example.test', role: claim })).role;
    expect(await role('officer')).toBe(1);
    expect(await role('auditor')).toBe(2);
    expect(await role('officer')).toBe(1);
    expect(await role('chief of everything')).toBe(2);
    const { uid, state } = await enter({ role: 'admin' });
    expect(state).toBe('active');
    const changes = await told(uid, 'users.role_changed');
    expect(changes.map(({ data }) => (data as { to: string }).to)).toEqual([
      'editor',
      'guest',
      'editor',
      'guest',
      'admin',
    ]);
    expect(changes.every(({ actor, sealed }) => actor === 'issuer' && sealed)).toBe(true);
    await app.pool.query('update users set role = 2 where uid = $1', [uid]);
  });

  test('never takes the last administrator the role, says so and seals it', async () => {
    const { uid } = await enter({ sub: 'o-3', email: 'last@example.test', role: 'admin' });
    await app.pool.query('update users set role = 2 where uid <> $1', [uid]);
    expect(await enter({ role: 'user' })).toMatchObject({ uid, role: 0 });
    expect(await told(uid, 'users.claim_refused')).toEqual([
      { actor: 'issuer', data: { uid, role: 'admin', claimed: 'guest', reason: 'last-admin' }, sealed: true },
    ]);
    await app.pool.query(`update users set role = 0 where email = 'admin.one@example.test'`);
    expect((await enter({ role: 'user' })).role).toBe(2);
  });

  test('finds the account by its subject, also when the address there has changed, and never by the address', async () => {
    const { uid } = await enter({ sub: 'o-4', email: 'before@example.test' });
    expect((await enter({ email: 'after@example.test' })).uid).toBe(uid);
    issuer.claims = { ...issuer.claims, sub: 'o-5', email: 'before@example.test', email_verified: true };
    const { end } = await goTo(app, 'oidc');
    expect(end?.searchParams.get('error')).toBe('account_not_linked');
  });

  test('opens nothing with an ID token for somebody else, from elsewhere, of another attempt, or past', async () => {
    const past = { iat: 1_700_000_000, exp: 1_700_000_060 };
    const wrongs = [
      { aud: 'another' },
      { aud: ['desk', 'another'] },
      { azp: 'another' },
      { iss: 'http://127.0.0.1:1' },
      { nonce: 'another' },
      past,
      { sub: '' },
      { email: undefined, preferred_username: 'no address' },
    ];
    for (const wrong of wrongs) {
      issuer.claims = { sub: 'o-9', email: 'wrong@example.test', ...wrong };
      const { end, visit } = await goTo(app, 'oidc');
      expect(end?.searchParams.get('error'), JSON.stringify(wrong)).not.toBeNull();
      expect((await visit('http://localhost:8080/api/auth/token')).status).toBe(401);
    }
    const { rows } = await app.pool.query(`select 1 from identity_users where email = 'wrong@example.test'`);
    expect(rows).toEqual([]);
  });

  test('is no way to a password for whoever reads the mail of an account that has none', async () => {
    await enter({ sub: 'o-6', email: 'mail@example.test' });
    const ask = (email: string) => app.call(accountRoutes.requestPasswordReset, { body: { email } }, null);
    expect((await ask('mail@example.test')).status).toBe(202);
    expect((await ask('editor.one@example.test')).status).toBe(202);
    expect(await readOutbox(app, 'editor.one@example.test', 'password-reset')).toBeDefined();
    expect(await readOutbox(app, 'mail@example.test', 'password-reset')).toBeUndefined();
  });

  test('takes no ID token that a browser brings by itself', async () => {
    const answer = await app.app.http.inject({
      method: 'POST',
      url: '/api/auth/sign-in/social',
      headers: { origin: 'http://localhost:8080', host: 'localhost:8080' },
      payload: { provider: 'oidc', idToken: { token: await issuer.idToken() } },
    });
    expect(answer.statusCode).toBe(404);
  });
});

describe('groups of the issuer', () => {
  test('go before the role that it claims: the highest of those that give one counts, and none makes a guest', async () => {
    await mapGroup('officers', 'editor');
    await mapGroup('/desk/admins', 'admin');
    await mapGroup('auditors', 'guest');
    const role = async (groups: unknown) =>
      (await enter({ sub: 'g-1', email: 'g@example.test', role: 'admin', groups })).role;
    expect(await role(['auditors', 'officers'])).toBe(1);
    expect(await role('/desk/admins')).toBe(0);
    expect(await role(['Officers', 'cooks'])).toBe(2);
    expect(await role([])).toBe(2);
    // Where the issuer says nothing of groups, its role counts.
    expect(await role(undefined)).toBe(0);
    expect(await role(['auditors'])).toBe(2);
  });

  test('confirm whoever is in one that gives a role, and nobody else', async () => {
    const state = async (groups: string[]) =>
      (await enter({ sub: 'g-2', email: 'w@example.test', groups })).state;
    expect(await state(['cooks'])).toBe('pending');
    expect(await state(['auditors'])).toBe('active');
  });

  test('give nobody a second account a role who works here with the same mailbox already', async () => {
    await enter({ sub: 'g-3', email: 'two@example.test', groups: ['officers'] });
    const second = await enter({ sub: 'g-4', email: 'two+b@example.test', groups: ['officers'] });
    expect(second.role).toBe(2);
    expect(await told(second.uid, 'users.claim_refused')).toMatchObject([
      { data: { claimed: 'editor', reason: 'duties-conflict' }, sealed: true },
    ]);
  });

  test('are set and removed by administrators, and each change is sealed', async () => {
    const unknown = { params: { groupId: '00000000-0000-4000-8000-000000000000' } };
    for (const role of ['editor', 'guest', null] as const) {
      const status = role === null ? 401 : 403;
      expect((await mapGroup('cooks', 'admin', role)).status).toBe(status);
      expect((await app.call(directoryRoutes.groups, {}, role)).status).toBe(status);
      expect((await app.call(directoryRoutes.removeGroup, unknown, role)).status).toBe(status);
    }
    expect((await app.call(directoryRoutes.removeGroup, unknown, 'admin')).status).toBe(404);
    const made = (await mapGroup(' cooks ', 'guest')).body;
    await mapGroup('cooks', 'editor');
    await mapGroup('cooks', 'editor');
    const { groups } = (await app.call(directoryRoutes.groups, {}, 'admin')).body;
    expect(groups).toContainEqual({ ...made, role: 'editor', setAt: expect.any(String) });
    await app.call(directoryRoutes.removeGroup, { params: { groupId: made.groupId } }, 'admin');
    const { rows } = await app.pool.query(
      `select data ->> 'from' as "from", data ->> 'to' as "to", proof_id is not null as sealed
       from events where type = 'directory.group_changed' and data ->> 'name' = 'cooks' order by id`,
    );
    expect(rows).toEqual([
      { from: null, to: 'guest', sealed: true },
      { from: 'guest', to: 'editor', sealed: true },
      { from: 'editor', to: null, sealed: true },
    ]);
  });
});

test('an issuer that does not answer keeps nobody else out, and says so in the words of the specification', async () => {
  const alone = await startTestApp({
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'desk',
    OIDC_CLIENT_SECRET: 'of the desk',
  });
  const { status, body } = await goTo(alone, 'oidc');
  expect([status, JSON.parse(body)]).toEqual([
    503,
    {
      code: 'PROVIDER_UNREACHABLE',
      message: 'Unable to sign in at the moment. Please try again later.',
    },
  ]);
  expect((await alone.call(identityRoutes.me, {}, 'guest')).status).toBe(200);
  await alone.stop();
});

test('a sign-in there that is not as strong, or as fresh, as the firm asks for opens nothing', async () => {
  const strict = await startTestApp({
    SIGN_UP: 'open',
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: 'desk',
    OIDC_CLIENT_SECRET: 'of the desk',
    OIDC_ACR_VALUES: 'phr,phrh',
    OIDC_MAX_AGE_SECONDS: '300',
  });
  try {
    const now = Math.floor(Date.now() / 1000);
    const reasonOf = async (claims: object) => {
      issuer.claims = { sub: 'o-9', email: 'strict@example.test', name: 'Olga Beispiel', ...claims };
      return (await goTo(strict, 'oidc')).end?.searchParams.get('error') ?? null;
    };
    for (const claims of [{}, { acr: 'phr' }, { auth_time: now }, { acr: '0', auth_time: now }]) {
      expect(await reasonOf(claims), JSON.stringify(claims)).not.toBeNull();
    }
    expect(await reasonOf({ acr: 'phr', auth_time: now - 400 })).not.toBeNull();
    expect(await reasonOf({ acr: 'phrh', auth_time: now - 10 })).toBeNull();
    const started = await goTo(strict, 'oidc');
    const asked = new URL((JSON.parse(started.body) as { url: string }).url).searchParams;
    expect([asked.get('acr_values'), asked.get('max_age')]).toEqual(['phr phrh', '300']);
  } finally {
    await strict.stop();
  }
});
