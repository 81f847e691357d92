import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '@sorgfalt/contract';
import type { DutyFinding } from '@sorgfalt/workflow';
import { createDatabase } from '../../platform/database/database.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { toldAndStored } from '../../testing/told-and-stored.ts';
import { createUsers, holdUser } from './index.ts';
import { userRegister } from './register.ts';

let house: TestApp;
let findings: DutyFinding[] = [];
let asked: unknown[] = [];
beforeAll(async () => {
  house = await startTestApp();
});
afterAll(() => house.stop());

const users = () =>
  createUsers({
    database: createDatabase(house.pool),
    spine: house.app.spine,
    admission: { newState: 'active', needsProof: false },
    findDuties: async (_tx, known) => {
      asked.push({ uid: known.uid, from: known.from, to: known.to, by: known.by });
      return findings;
    },
    giveBackAll: async () => {},
  });
const signIn = async (uid: string) =>
  house.app.spine.run({ kind: 'system', id: 'directory' }, (unit) =>
    users().provisioned.add(unit, { uid, name: uid, email: `${uid}@example.test`, isActive: true }),
  );
const roleOf = async (uid: string) => (await users().find(uid))?.role;

test('a firm without an administrator has one by its first, and by nobody after', async () => {
  await signIn('anna');
  await signIn('berta');
  expect(await users().hasAdmin()).toBe(false);
  expect(await users().grantFirstAdmin('anna')).toBe(true);
  expect(await users().hasAdmin()).toBe(true);
  expect(await users().grantFirstAdmin('berta')).toBe(false);
  expect([await roleOf('anna'), await roleOf('berta')]).toEqual([0, 2]);
});

test('duties are weighed when an account in use gets a role, and of another one when it comes to count', async () => {
  await signIn('cora');
  const by = { kind: 'user', id: 'anna' } as const;
  const give = (role: Role) =>
    house.app.spine.run(by, (unit) => users().giveRole(unit, 'cora', { role, confirmation: undefined }));
  const put = (state: 'active' | 'disabled') =>
    house.app.spine.run(by, (unit) => users().giveState(unit, 'cora', { state, confirmation: undefined }));
  findings = [{ code: 'same-mailbox', count: 1 }];
  await expect(give('editor')).rejects.toMatchObject({ code: 'duties-conflict' });
  expect(asked.splice(0)).toEqual([{ uid: 'cora', from: 'guest', to: 'editor', by: 'anna' }]);
  await put('disabled');
  await give('editor');
  expect([asked, await roleOf('cora')]).toEqual([[], 1]);
  await expect(put('active')).rejects.toMatchObject({ code: 'duties-conflict' });
  expect(asked.splice(0)).toEqual([{ uid: 'cora', from: null, to: 'editor', by: 'anna' }]);
  findings = [];
  await put('active');
  await give('editor');
  // What does not change is no gain.
  expect(asked).toHaveLength(1);
  expect(await users().find('cora')).toMatchObject({ role: 1, state: 'active' });
});

test('an account that somebody holds is the one that is stored', async () => {
  const held = await createDatabase(house.pool).transaction((tx) => holdUser(tx, 'anna'));
  expect(held).toEqual(await users().find('anna'));
});

test('what was sealed of accounts tells their roles and states', async () => {
  const { told, stored } = await toldAndStored(house, userRegister, 'users.%');
  expect(['anna', 'berta', 'cora'].map((uid) => told.get(uid))).toEqual([
    { role: 'admin', state: 'active' },
    { role: 'guest', state: 'active' },
    { role: 'editor', state: 'active' },
  ]);
  for (const [uid, sealed] of told) expect(stored.get(uid)).toEqual(sealed);
});
