import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillPath, provisioningRoutes, signInWayRoutes } from '@sorgfalt/contract';
import { desk, follow, goTo, openBrowser, signedInAs, tokenIn } from '../../../testing/modules/doors.ts';
import { entra, openDirectory, okta } from '../../../testing/modules/directories.ts';
import type { Directory } from '../../../testing/modules/directories.ts';
import { addTotp } from '../../../testing/modules/factors.ts';
import { password } from '../../../testing/modules/identity.ts';
import { socialSettings, startGithub } from '../../../testing/github.ts';
import type { TestGithub } from '../../../testing/github.ts';
import { startIssuer } from '../../../testing/issuer.ts';
import type { TestIssuer } from '../../../testing/issuer.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { wayRegister } from './register.ts';

let issuer: TestIssuer;
let github: TestGithub;
let app: TestApp;
let directory: Directory;

/** Accounts of people by their first names. */
const uids: Record<string, string> = {};

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
  });
  directory = await openDirectory(app);
  await signedUpBefore('early');
  uids['gaby'] = await signsUp('gaby');
  uids['linus'] = await links('linus');
  uids['ulla'] = await unlinks('ulla');
  uids['olga'] = await made('olga');
  uids['tom'] = await takenOver('tom');
});
afterAll(async () => {
  await app.stop();
  await issuer.stop();
  await github.stop();
});

/** Somebody whom Google let in before that was sealed. */
async function signedUpBefore(uid: string): Promise<void> {
  await app.pool.query(`insert into identity_users (id, name, email) values ($1, 'Early', $1)`, [uid]);
  await insertWay(uid, 'google', `g-${uid}`);
  await app.pool.query(
    `insert into events (type, status, actor_kind, actor, data)
     values ('identity.signed_up', 'completed', 'user', $1::text, jsonb_build_object('uid', $1::text, 'provider', 'google'))`,
    [uid],
  );
}

const insertWay = (uid: string, way: string, subject: string) =>
  app.pool.query(
    `insert into identity_accounts (id, user_id, provider_id, account_id) values (gen_random_uuid(), $1, $2, $3)`,
    [uid, way, subject],
  );

const says = (name: string) => {
  issuer.claims = { sub: `g-${name}`, email: `${name}@example.test`, email_verified: true, name };
};

async function signsUp(name: string): Promise<string> {
  says(name);
  return (await signedInAs(app, (await goTo(app, 'google')).visit)).uid;
}

/** Somebody with a password who adds Google. */
async function linking(name: string) {
  const visit = openBrowser(app);
  const email = `${name}@example.test`;
  await visit(`${desk}/api/auth/sign-up/email`, { name, email, password });
  await visit(`${desk}/api/auth/sign-in/email`, { email, password });
  const token = await tokenIn(visit);
  await addTotp(app, token);
  says(name);
  const begun = await visit(`${desk}${fillPath(signInWayRoutes.link.path, { way: 'google' })}`, {}, token);
  expect((await follow(visit, (JSON.parse(begun.body) as { url: string }).url))?.search).toBe('');
  return { token, uid: (await signedInAs(app, visit)).uid };
}

const links = async (name: string) => (await linking(name)).uid;

async function unlinks(name: string): Promise<string> {
  const { token, uid } = await linking(name);
  const gone = await app.call(signInWayRoutes.unlink, { params: { way: 'google' } }, { token });
  expect(gone.status).toBe(200);
  return uid;
}

/** Whom the directory makes, and then says is another subject at the issuer. */
async function made(name: string): Promise<string> {
  const { id } = (await directory.scim('POST', '/Users', okta.user(name, `first-${name}`))).body;
  const again = await directory.scim('PUT', `/Users/${id}`, okta.user(name, `o-${name}`));
  expect(again.status).toBe(200);
  const { id: released } = (await directory.scim('POST', '/Users', okta.user('rosa', 'o-rosa'))).body;
  expect((await directory.scim('DELETE', `/Users/${released}`)).status).toBe(204);
  return id;
}

/** Whom Google let in before the directory came. */
async function takenOver(name: string): Promise<string> {
  const uid = await signsUp(name);
  const person = okta.user(name, `o-${name}`);
  expect((await directory.scim('POST', '/Users', person)).status).toBe(409);
  await app.call(provisioningRoutes.allowHandover, { params: { uid } }, 'admin');
  expect((await directory.scim('POST', '/Users', person)).body.id).toBe(uid);
  return uid;
}

test('nobody new comes in by a provider while that cannot be sealed, and no account is left', async () => {
  await app.pool.query(
    `alter table events add constraint unsealed check (type <> 'identity.way_linked') not valid`,
  );
  says('sven');
  const { end } = await goTo(app, 'google');
  await app.pool.query('alter table events drop constraint unsealed');
  expect(end?.searchParams.get('error')).toBe('unable_to_create_user');
  const { rows } = await app.pool.query(`select id from identity_users where email = 'sven@example.test'`);
  expect(rows).toEqual([]);
});

describe('the ways in to accounts', () => {
  test('are as they were sealed, however they came about and ended', async () => {
    const { rows } = await app.pool.query<{ way: string }>(
      `select concat_ws(' ', user_id, provider_id) as way from identity_accounts where provider_id <> 'credential'`,
    );
    const { gaby, linus, olga, tom } = uids;
    expect(rows.map(({ way }) => way).toSorted()).toEqual(
      ['early google', `${gaby} google`, `${linus} google`, `${olga} oidc`, `${tom} oidc`].toSorted(),
    );
    expect(await app.audit()).toEqual([]);
  });

  test.each([
    [
      'is put there',
      'unsealed',
      'gaby oidc',
      `insert into identity_accounts (id, user_id, provider_id, account_id) values ('new', 'gaby', 'oidc', 'strange')`,
    ],
    [
      'is put beside the one that is there',
      'differs',
      'linus google',
      `insert into identity_accounts (id, user_id, provider_id, account_id) values ('new', 'linus', 'google', 'strange')`,
    ],
    [
      'comes back after its end',
      'unsealed',
      'ulla google',
      `insert into identity_accounts (id, user_id, provider_id, account_id) values ('new', 'ulla', 'google', 'g-ulla')`,
    ],
    [
      'lets somebody else in',
      'differs',
      'olga oidc',
      `update identity_accounts set account_id = 'strange' where user_id = 'olga'`,
    ],
    [
      'of the directory is there no more',
      'missing',
      'tom oidc',
      `delete from identity_accounts where user_id = 'tom'`,
    ],
    [
      'opens another account',
      'missing',
      'gaby google',
      `update identity_accounts set user_id = 'olga' where user_id = 'gaby'`,
    ],
    [
      'that somebody has opens a second account',
      'unsealed',
      'olga google',
      `update identity_accounts set user_id = 'olga' where user_id = 'gaby'`,
    ],
  ])('are found where one %s', async (_what, problem, place, statement) => {
    const put = (text: string) =>
      Object.entries(uids).reduce(
        (done, [name, uid]) =>
          done.replaceAll(new RegExp(`'${name}'|^${name} `, 'gu'), (found) => found.replace(name, uid)),
        text,
      );
    await app.pool.query('create table kept as table identity_accounts');
    try {
      await app.pool.query(put(statement));
      expect(await app.audit()).toContainEqual(
        expect.objectContaining({ code: `register-${problem}`, where: `way in ${put(place)}` }),
      );
    } finally {
      await app.pool.query('delete from identity_accounts');
      await app.pool.query('insert into identity_accounts table kept');
      await app.pool.query('drop table kept');
    }
  });

  test('stay as they are where the directory says nothing of them, whatever is noted of it here', async () => {
    const { olga } = uids;
    await app.pool.query(`update scim_users set external_id = 'strange' where uid = $1`, [olga]);
    const renamed = await directory.scim('PATCH', `/Users/${olga}`, entra.rename('Neu', 'olga@example.test'));
    expect([renamed.status, renamed.body['displayName']]).toEqual([200, 'Renamed Neu']);
    const { rows } = await app.pool.query('select account_id from identity_accounts where user_id = $1', [
      olga,
    ]);
    expect(rows).toEqual([{ account_id: 'o-olga' }]);
    expect(
      (await directory.scim('PUT', `/Users/${olga}`, okta.user('olga', 'o-olga'))).body['externalId'],
    ).toBe('o-olga');
    expect(await app.audit()).toEqual([]);
  });

  test('name nobody of elsewhere in a finding', async () => {
    await insertWay('early', 'github', 'somebody');
    expect(JSON.stringify(await app.audit())).not.toContain('somebody');
    await app.pool.query(`delete from identity_accounts where account_id = 'somebody'`);
  });

  test('from before they were sealed are known by their sign-up, and by no later one', async () => {
    await signedUpBefore('late');
    expect((await app.audit()).map(({ where }) => where)).toEqual(['way in late google']);
    await app.pool.query(`delete from identity_users where id = 'late'`);
  });

  test('that were sealed without whom they let in are not compared', () => {
    const { rows, tell } = wayRegister.begin();
    const about = { entryId: '', actor: 'u', caseId: null, clientId: null, reviewId: null, paymentId: null };
    tell({ ...about, kind: 'identity.way_linked', payload: { uid: 'u', way: 'google' } });
    expect([...rows]).toEqual([['u google', {}]]);
    tell({ ...about, kind: 'identity.way_unlinked', payload: { uid: 'u', way: 'google' } });
    expect([...rows]).toEqual([]);
  });
});
