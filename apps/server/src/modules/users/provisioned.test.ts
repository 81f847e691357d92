import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ledgerRoutes } from '@sorgfalt/contract';
import type { Role } from '@sorgfalt/contract';
import type { DutyFinding } from '@sorgfalt/workflow';
import { createDatabase } from '../../platform/database/database.ts';
import type { Unit } from '../../platform/events/spine.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { createUsers } from './index.ts';
import type { ProvisionedUsers } from './index.ts';

const directory = { kind: 'system', id: 'directory' } as const;

let house: TestApp;
let findings: DutyFinding[] = [];
let givenBack: string[] = [];
beforeAll(async () => {
  house = await startTestApp();
  await house.token('admin');
});
afterAll(() => house.stop());
beforeEach(() => {
  [findings, givenBack] = [[], []];
});

/** A command of the directory. */
function inDirectory<T>(work: (accounts: ProvisionedUsers, unit: Unit) => Promise<T>): Promise<T> {
  const { provisioned } = createUsers({
    database: createDatabase(house.pool),
    spine: house.app.spine,
    admission: { newState: 'active', needsProof: false },
    findDuties: async () => findings,
    giveBackAll: async (_unit, uid) => void givenBack.push(uid),
  });
  return house.app.spine.run(directory, async (unit) => {
    await provisioned.lock(unit);
    return work(provisioned, unit);
  });
}

const add = (uid: string, isActive = true) =>
  inDirectory((accounts, unit) =>
    accounts.add(unit, { uid, name: `Name ${uid}`, email: `${uid}@example.test`, isActive }),
  );
const giveRole = (uid: string, role: Role) =>
  inDirectory((accounts, unit) => accounts.giveRole(unit, uid, role));
const end = (uid: string) => inDirectory((accounts, unit) => accounts.end(unit, uid));
const resume = (uid: string) => inDirectory((accounts, unit) => accounts.resume(unit, uid));

async function stored(uid: string): Promise<object | undefined> {
  const { rows } = await house.pool.query(
    'select role, state, name, email, img, provider, is_verified as "isVerified" from users where uid = $1',
    [uid],
  );
  return rows[0];
}
async function told(uid: string) {
  const { rows } = await house.pool.query(
    `select type, status, actor, data from events where data ->> 'uid' = $1 order by id`,
    [uid],
  );
  return rows;
}

async function sealed(uid: string): Promise<unknown[]> {
  const { rows } = await house.pool.query<{ entryId: string }>(
    `select proof_id as "entryId" from events where data ->> 'uid' = $1 order by id`,
    [uid],
  );
  const payloadOf = async (entryId: string) =>
    (await house.call(ledgerRoutes.get, { params: { entryId } }, 'editor')).body.payload;
  return Promise.all(rows.map(({ entryId }) => payloadOf(entryId)));
}

test('whom the directory adds is a guest who counts, or who does not yet', async () => {
  expect(await inDirectory((accounts, unit) => accounts.has(unit, 'ada'))).toBe(false);
  await add('ada');
  await add('bob', false);
  expect(await inDirectory((accounts, unit) => accounts.has(unit, 'ada'))).toBe(true);
  const person = {
    role: 2,
    provider: 'oidc',
    isVerified: false,
    img: '/assets/img/profiles/default_profile.png',
  };
  expect(await stored('ada')).toEqual({
    ...person,
    state: 'active',
    name: 'Name ada',
    email: 'ada@example.test',
  });
  expect(await stored('bob')).toMatchObject({ ...person, state: 'disabled' });
  const invited = { type: 'users.invited', status: 'completed', actor: 'directory' };
  expect(await told('ada')).toEqual([{ ...invited, data: { uid: 'ada', role: 'guest', state: 'active' } }]);
  expect(await told('bob')).toEqual([{ ...invited, data: { uid: 'bob', role: 'guest', state: 'disabled' } }]);
});

test('an account ends once, leaves what it had taken up, and comes to count again', async () => {
  await add('cem');
  expect([await end('cem'), await end('cem')]).toEqual([true, false]);
  expect(await stored('cem')).toMatchObject({ state: 'disabled' });
  expect(givenBack).toEqual(['cem']);
  await resume('cem');
  await resume('cem');
  expect(await stored('cem')).toMatchObject({ state: 'active', role: 2 });
  expect((await told('cem')).slice(1)).toEqual([
    {
      type: 'users.state_changed',
      status: 'completed',
      actor: 'directory',
      data: { uid: 'cem', from: 'active', to: 'disabled' },
    },
    {
      type: 'users.state_changed',
      status: 'completed',
      actor: 'directory',
      data: { uid: 'cem', from: 'disabled', to: 'active' },
    },
  ]);
});

test('a role is given once; who decides nothing any more leaves what was taken up', async () => {
  await add('dora');
  await giveRole('dora', 'editor');
  await giveRole('dora', 'editor');
  expect([await stored('dora'), givenBack]).toMatchObject([{ role: 1 }, []]);
  await giveRole('dora', 'guest');
  expect([await stored('dora'), givenBack]).toMatchObject([{ role: 2 }, ['dora']]);
  expect((await told('dora')).slice(1).map(({ data }) => data)).toEqual([
    { uid: 'dora', from: 'guest', to: 'editor' },
    { uid: 'dora', from: 'editor', to: 'guest' },
  ]);
});

test('who waits is confirmed by a group, also of the same role', async () => {
  await add('emil');
  await house.pool.query(`update users set state = 'pending' where uid = 'emil'`);
  await giveRole('emil', 'guest');
  expect(await stored('emil')).toMatchObject({ state: 'active', role: 2 });
});

test('duties that nothing makes right refuse a gain and no loss; what is only to be known is sealed with the change', async () => {
  await add('fritz');
  await giveRole('fritz', 'editor');
  findings = [{ code: 'same-mailbox', count: 2 }];
  await giveRole('fritz', 'admin');
  expect(await stored('fritz')).toMatchObject({ role: 1 });
  await giveRole('fritz', 'guest');
  expect(await stored('fritz')).toMatchObject({ role: 2 });
  findings = [{ code: 'same-name', count: 1 }];
  await giveRole('fritz', 'editor');
  await end('fritz');
  findings = [{ code: 'same-mailbox', count: 1 }];
  await resume('fritz');
  expect(await stored('fritz')).toMatchObject({ role: 1, state: 'disabled' });
  expect(await sealed('fritz')).toEqual([
    { uid: 'fritz', role: 'guest', state: 'active' },
    { uid: 'fritz', from: 'guest', to: 'editor' },
    { uid: 'fritz', role: 'editor', claimed: 'admin', reason: 'duties-conflict' },
    { uid: 'fritz', from: 'editor', to: 'guest', duties: { 'same-mailbox': 2 } },
    { uid: 'fritz', from: 'guest', to: 'editor', duties: { 'same-name': 1 } },
    { uid: 'fritz', from: 'active', to: 'disabled' },
    { uid: 'fritz', role: 'editor', claimed: 'editor', reason: 'duties-conflict' },
  ]);
});

test('who counts already is weighed by nobody, and whom the directory does not look after is nobody', async () => {
  await add('gerda');
  await giveRole('gerda', 'editor');
  findings = [{ code: 'same-mailbox', count: 1 }];
  await resume('gerda');
  expect((await told('gerda')).map(({ type }) => type)).toEqual(['users.invited', 'users.role_changed']);
  await expect(end('unheard-of')).rejects.toThrow('whom the directory looks after has a record');
});

test('the last administrator is neither ended nor given less', async () => {
  const { rows } = await house.pool.query<{ uid: string }>(
    `select uid from users where role = 0 and state = 'active'`,
  );
  const uid = rows[0]?.uid ?? '';
  expect(rows).toHaveLength(1);
  await expect(end(uid)).rejects.toMatchObject({ code: 'last-admin' });
  await expect(giveRole(uid, 'editor')).rejects.toMatchObject({ code: 'last-admin' });
  await giveRole(uid, 'admin');
  await add('gita');
  await giveRole('gita', 'admin');
  await giveRole(uid, 'editor');
  expect([await stored(uid), await stored('gita')]).toMatchObject([{ role: 1 }, { role: 0 }]);
  await expect(end('gita')).rejects.toMatchObject({ code: 'last-admin' });
});

test('another name and address are taken over; another address is not the one that was proved', async () => {
  await add('hans');
  await house.pool.query(`update users set is_verified = true where uid = 'hans'`);
  const rename = (email: string) =>
    inDirectory((accounts, unit) => accounts.rename(unit, 'hans', { name: 'Hans Neu', email }));
  await rename('hans@example.test');
  expect(await stored('hans')).toMatchObject({ name: 'Hans Neu', isVerified: true });
  await rename('neu@example.test');
  expect(await stored('hans')).toMatchObject({ email: 'neu@example.test', isVerified: false });
  await rename('neu@example.test');
  expect(await stored('hans')).toMatchObject({ isVerified: false });
});
