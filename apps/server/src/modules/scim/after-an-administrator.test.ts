import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountRoutes, mailRoutes, provisioningRoutes, userRoutes } from '@sorgfalt/contract';
import { okta, openDirectory } from '../../testing/modules/directories.ts';
import type { Directory } from '../../testing/modules/directories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let directory: Directory;

beforeAll(async () => {
  app = await startTestApp();
  directory = await openDirectory(app);
});
afterAll(() => app.stop());

const scim: Directory['scim'] = (...call) => directory.scim(...call);

test.each([
  ['said that it is active again', true],
  ['has said nothing', false],
])(
  'whom an administrator has disabled after letting him in again stays out, though the directory had ended him and then %s',
  async (name, isSaid) => {
    const person = okta.user(`back-${isSaid}`, `00u-back-${isSaid}`);
    const { id } = (await scim('POST', '/Users', person)).body;
    const set = (state: 'active' | 'disabled') =>
      app.call(userRoutes.setState, { params: { uid: id }, body: { state } }, 'admin');
    await scim('PATCH', `/Users/${id}`, okta.end);
    expect((await set('active')).status, name).toBe(200);
    if (isSaid) await scim('PUT', `/Users/${id}`, person);
    expect((await set('disabled')).status).toBe(200);
    expect((await scim('PUT', `/Users/${id}`, person)).body.active).toBe(false);
    expect((await scim('PATCH', `/Users/${id}`, okta.begin)).body.active).toBe(false);
    // What the directory ends after an administrator's word it may begin again.
    expect((await set('active')).status).toBe(200);
    await scim('PATCH', `/Users/${id}`, okta.end);
    expect((await scim('PATCH', `/Users/${id}`, okta.begin)).body.active).toBe(true);
  },
);

test('who was invited before chooses no password any more by the mail of then', async () => {
  const invited = {
    name: 'Iva Invited',
    email: 'iva@example.test',
    role: 'guest',
    language: 'de',
  } as const;
  expect((await app.call(userRoutes.invite, { body: invited }, 'admin')).status).toBe(201);
  const { mails } = (await app.call(mailRoutes.list, { query: {} }, 'admin')).body;
  const { text } = (await app.call(mailRoutes.read, { params: { mailId: mails[0]!.mailId } }, 'admin')).body;
  const code = /#code=(\S+)/u.exec(text)?.[1] ?? '';
  const iva = okta.user('iva', '00u-iva');
  expect((await scim('POST', '/Users', iva)).status).toBe(409);
  const { handovers } = (await app.call(provisioningRoutes.handovers, {}, 'admin')).body;
  for (const { uid } of handovers)
    await app.call(provisioningRoutes.allowHandover, { params: { uid } }, 'admin');
  expect((await scim('POST', '/Users', iva)).status).toBe(201);
  const choose = { body: { code, newPassword: 'sieben blaue Heringe' } };
  expect((await app.call(accountRoutes.confirmPasswordReset, choose, null)).error?.code).toBe('code-invalid');
});
