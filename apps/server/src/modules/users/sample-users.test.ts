import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityRoutes } from '@sorgfalt/contract';
import { createDatabase } from '../../platform/database/database.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { deleteSampleUsers, findUser, hasOtherAdmin, insertSampleUser } from './index.ts';

let house: TestApp;
beforeAll(async () => {
  house = await startTestApp();
});
afterAll(() => house.stop());

test('users of the sample firm are there once, administer nothing and go with it, alone', async () => {
  const database = createDatabase(house.pool);
  const user = { uid: 'sample-1', name: 'Muster Muster', email: 'sample@example.test', img: '/m.png' };
  const isThere = async () => (await findUser(database, user.uid)) ?? null;
  expect(await isThere()).toBeNull();
  await insertSampleUser(database, user);
  await insertSampleUser(database, { ...user, name: 'Again' });
  expect(await isThere()).toMatchObject({ ...user, role: 1, provider: 'email', isSample: true });
  // Not even with the role.
  await house.pool.query(`update users set role = 0 where uid = $1`, [user.uid]);
  const { body } = await house.call(identityRoutes.me, {}, 'admin');
  const { uid } = body;
  expect([await hasOtherAdmin(database, uid), await hasOtherAdmin(database, 'nobody')]).toEqual([
    false,
    true,
  ]);
  const before = await house.pool.query('select count(*)::int as n from users');
  await deleteSampleUsers(database);
  const after = await house.pool.query('select count(*)::int as n from users');
  expect([await isThere(), after.rows[0].n]).toEqual([null, before.rows[0].n - 1]);
});
