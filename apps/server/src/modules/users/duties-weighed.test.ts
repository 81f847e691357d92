import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerRoutes } from '@sorgfalt/contract';
import type { Role } from '@sorgfalt/contract';
import type { DutyFinding } from '@sorgfalt/workflow';
import { createDatabase } from '../../platform/database/database.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { toldAndStored } from '../../testing/told-and-stored.ts';
import { createUsers, holdAdmin, holdUser } from './index.ts';
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
  expect(asked.splice(0)).toHaveLength(1);
  expect(await users().find('cora')).toMatchObject({ role: 1, state: 'active' });
});

test('who gives a role by a claim is the issuer, also where duties are weighed', async () => {
  await signIn('bruno');
  await users().signIn({
    uid: 'bruno',
    name: 'Bruno',
    email: 'bruno@example.test',
    img: null,
    isVerified: true,
    provider: 'oidc',
    roleClaim: 'officer',
    signedInAt: new Date().toISOString(),
  });
  expect(asked.splice(0)).toEqual([{ uid: 'bruno', from: 'guest', to: 'editor', by: 'issuer' }]);
});

test('what was confirmed of duties that meet is sealed with the change, and with the reason', async () => {
  await signIn('dario');
  findings = [{ code: 'same-name', count: 2 }];
  const sealed = { duties: { 'same-name': 2 }, reason: 'Two of one name work here' };
  const confirmation = { findings: ['same-name' as const], reason: sealed.reason };
  await house.app.spine.run({ kind: 'user', id: 'anna' }, async (unit) => {
    await users().giveRole(unit, 'dario', { role: 'editor', confirmation });
    await users().giveState(unit, 'dario', { state: 'disabled' });
    await users().giveState(unit, 'dario', { state: 'active', confirmation });
  });
  findings = [];
  const { rows } = await house.pool.query<{ entryId: string }>(
    `select proof_id as "entryId" from events where type ~ '_changed$' and data ->> 'uid' = 'dario' order by id`,
  );
  const payloads = rows.map(
    async ({ entryId }) =>
      (await house.call(ledgerRoutes.get, { params: { entryId } }, 'admin')).body.payload,
  );
  expect(await Promise.all(payloads)).toEqual([
    { uid: 'dario', from: 'guest', to: 'editor', ...sealed },
    { uid: 'dario', from: 'active', to: 'disabled' },
    { uid: 'dario', from: 'disabled', to: 'active', ...sealed },
  ]);
});

test('nobody is invited twice', async () => {
  const again = house.app.spine.run({ kind: 'user', id: 'anna' }, (unit) =>
    users().invite(unit, { uid: 'berta', name: 'Berta', email: 'berta@example.test', role: 'editor' }),
  );
  await expect(again).rejects.toThrow('who is invited has no record yet');
  expect(await roleOf('berta')).toBe(2);
});

test('only who administers and counts holds the rights of an administrator', async () => {
  await signIn('former');
  await house.pool.query(`update users set role = 0, state = 'disabled' where uid = 'former'`);
  const holds = await createDatabase(house.pool).transaction(async (tx) => {
    const all: boolean[] = [];
    for (const uid of ['anna', 'berta', 'former', 'nobody']) all.push(await holdAdmin(tx, uid));
    return all;
  });
  expect(holds).toEqual([true, false, false, false]);
  await house.pool.query(`update users set role = 2, state = 'active' where uid = 'former'`);
});

test('an account that somebody holds is the one that is stored', async () => {
  const held = await createDatabase(house.pool).transaction((tx) => holdUser(tx, 'anna'));
  expect(held).toEqual(await users().find('anna'));
});

test('what was sealed of accounts tells their roles and states', async () => {
  // Of whoever came by himself nothing was sealed before an administrator did something.
  await users().signIn({
    uid: 'emil',
    name: 'Emil',
    email: 'emil@example.test',
    img: null,
    isVerified: true,
    provider: 'email',
    roleClaim: null,
    signedInAt: new Date().toISOString(),
  });
  for (const uid of ['berta', 'emil'])
    await house.app.spine.run({ kind: 'user', id: 'anna' }, (unit) =>
      users().giveState(unit, uid, { state: 'disabled' }),
    );
  const { told, stored } = await toldAndStored(house, userRegister, 'users.%');
  expect(['anna', 'berta', 'cora', 'emil'].map((uid) => told.get(uid))).toEqual([
    { role: 'admin', state: 'active' },
    { role: 'guest', state: 'disabled' },
    { role: 'editor', state: 'active' },
    { role: 'guest', state: 'disabled' },
  ]);
  for (const [uid, sealed] of told) expect(stored.get(uid)).toEqual(sealed);
});
