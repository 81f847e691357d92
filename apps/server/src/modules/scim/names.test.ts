import { afterAll, beforeAll, expect, test } from 'vitest';
import { profileRoutes } from '@sorgfalt/contract';
import { okta, openDirectory } from '../../testing/modules/directories.ts';
import type { Directory } from '../../testing/modules/directories.ts';
import { goTo, tokenIn } from '../../testing/modules/doors.ts';
import { startIssuer } from '../../testing/issuer.ts';
import type { TestIssuer } from '../../testing/issuer.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let issuer: TestIssuer;
let directory: Directory;

beforeAll(async () => {
  issuer = await startIssuer();
  app = await startTestApp({
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: 'desk',
    OIDC_CLIENT_SECRET: 'of the desk',
  });
  directory = await openDirectory(app);
});
afterAll(async () => {
  await app.stop();
  await issuer.stop();
});

const scim: Directory['scim'] = (...call) => directory.scim(...call);
const make = async (body: object) => (await scim('POST', '/Users', body)).body.id;

const nameOf = async (uid: string) => {
  const { rows } = await app.pool.query<{ name: string }>('select name from users where uid = $1', [uid]);
  const { rows: told } = await app.pool.query(
    `select id from events where type = 'provisioning.account_changed' and data ->> 'uid' = $1`,
    [uid],
  );
  return [rows[0]?.name, told.length];
};

test('a name that the directory says again changes nothing, also where it holds what nobody sees, or is long', async () => {
  for (const [at, displayName] of ['مه\u200Cلقا\u202E \u200Bنو', `${'x'.repeat(119)}😀 Long`].entries()) {
    const person = { ...okta.user(`said-${at}`, `00u-said-${at}`), displayName };
    const id = await make(person);
    const before = await nameOf(id);
    expect((await scim('PUT', `/Users/${id}`, person)).status).toBe(200);
    expect(await nameOf(id)).toEqual(before);
  }
});

test('nor does it take away the one that somebody chose in the profile', async () => {
  const person = okta.user('chooser', '00u-chooser');
  const id = await make(person);
  issuer.claims = { sub: '00u-chooser', email: 'chooser@example.test', name: 'chooser Okta', groups: [] };
  const { visit } = await goTo(app, 'oidc');
  const token = await tokenIn(visit);
  expect((await app.call(profileRoutes.setName, { body: { name: 'Own Choice' } }, { token })).status).toBe(
    200,
  );
  await scim('PUT', `/Users/${id}`, person);
  expect((await nameOf(id))[0]).toBe('Own Choice');
});
