import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityRoutes, ledgerRoutes, profileRoutes, userRoutes } from '@sorgfalt/contract';
import type { Role } from '@sorgfalt/contract';
import { createDatabase } from '../../platform/database/database.ts';
import { locks } from '../../platform/database/locks.ts';
import { holding } from '../../testing/modules/clients.ts';
import { confirmation } from '../../testing/modules/duties.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { createUsers, markVerified } from './index.ts';

let house: TestApp;
beforeAll(async () => {
  house = await startTestApp();
  await house.token('admin');
});
afterAll(() => house.stop());

const me = async (role: Role, name = 'one') =>
  (await house.call(identityRoutes.me, {}, { token: await house.token(role, name) })).body;

/** What is told of somebody and what is sealed of it, oldest first, without signing up and in. */
async function sealedOf(uid: string) {
  const { rows } = await house.pool.query<{ type: string; status: string; entryId: string }>(
    `select type, status, proof_id as "entryId" from events
     where data ->> 'uid' = $1 and type not like 'identity.%' order by id`,
    [uid],
  );
  return Promise.all(
    rows.map(async ({ type, status, entryId }) => {
      const { body } = await house.call(ledgerRoutes.get, { params: { entryId } }, 'admin');
      return { type, status, payload: body.payload };
    }),
  );
}

const service = (newState: 'active' | 'pending' = 'active') =>
  createUsers({
    database: createDatabase(house.pool),
    spine: house.app.spine,
    admission: { newState, needsProof: false },
    findDuties: async () => [],
    giveBackAll: async () => {},
  });

const png = Buffer.concat([
  Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'),
  Buffer.from('0000000d4948445200000001000000010800000000000000000000000049454e4400000000', 'hex'),
]);

test('roles, states and profiles are sealed with who, from and to', async () => {
  const { uid } = await me('guest', 'sealed');
  const role = (to: Role) =>
    house.call(userRoutes.setRole, { params: { uid }, body: { role: to, confirmation } }, 'admin');
  const state = (to: 'active' | 'disabled') =>
    house.call(userRoutes.setState, { params: { uid }, body: { state: to, confirmation } }, 'admin');
  await role('editor');
  const token = await house.token('guest', 'sealed');
  await house.call(profileRoutes.setName, { body: { name: 'Sealed Self' } }, { token });
  await house.call(profileRoutes.setPicture, { body: { picture: png.toString('base64') } }, { token });
  await house.call(profileRoutes.removePicture, {}, { token });
  await state('disabled');
  await role('guest');
  await state('active');
  const done = { status: 'completed' };
  expect(await sealedOf(uid)).toMatchObject([
    { type: 'users.role_changed', ...done, payload: { uid, from: 'guest', to: 'editor' } },
    { type: 'users.profile_changed', ...done, payload: { uid, what: 'name' } },
    { type: 'users.profile_changed', ...done, payload: { uid, what: 'picture' } },
    { type: 'users.profile_changed', ...done, payload: { uid, what: 'no-picture' } },
    { type: 'users.state_changed', ...done, payload: { uid, from: 'active', to: 'disabled' } },
    { type: 'users.role_changed', ...done, payload: { uid, from: 'editor', to: 'guest' } },
    { type: 'users.state_changed', ...done, payload: { uid, from: 'disabled', to: 'active' } },
  ]);
});

test('a claim that would leave nobody who administers is refused, and sealed as that', async () => {
  const admin = await me('admin');
  const { rows } = await house.pool.query<{ uid: string }>(
    `select uid from users where role = 0 and state = 'active' and uid <> $1`,
    [admin.uid],
  );
  expect(rows).toEqual([]);
  const claimed = (roleClaim: string, minute: number, uid = admin.uid) =>
    service().signIn({
      uid,
      name: uid,
      email: `${uid}@example.test`,
      img: null,
      isVerified: false,
      provider: 'oidc',
      roleClaim,
      signedInAt: new Date(Date.now() + minute * 60_000).toISOString(),
    });
  // An administrator of the invented firm, and one who is disabled, are nobody who administers.
  await house.pool.query(
    `insert into users (uid, name, email, img, role, provider, state, is_sample) values
     ('sample-admin', 'S', 's@example.test', '', 0, 'email', 'active', true),
     ('former-admin', 'F', 'f@example.test', '', 0, 'email', 'disabled', false)`,
  );
  expect((await claimed('officer', 1)).role).toBe(0);
  expect((await sealedOf(admin.uid)).at(-1)).toEqual({
    type: 'users.claim_refused',
    status: 'rejected',
    payload: { uid: admin.uid, role: 'admin', claimed: 'editor', reason: 'last-admin' },
  });
  // With another one the claim counts.
  await house.pool.query(`update users set state = 'active' where uid = 'former-admin'`);
  expect((await claimed('officer', 2)).role).toBe(1);
  await house.pool.query(`update users set role = 0 where uid = $1`, [admin.uid]);
  // Of two at once one stays.
  const both = await Promise.all([claimed('officer', 3), claimed('officer', 3, 'former-admin')]);
  expect(both.map(({ role }) => role).toSorted((a, b) => a - b)).toEqual([0, 1]);
  await house.pool.query(`update users set role = 0 where uid = $1`, [admin.uid]);
});

test('an issuer that knows the rights of somebody who waits has confirmed the person; one that does not has not', async () => {
  const users = service('pending');
  const signIn = (uid: string, roleClaim: string | null, minute: number) =>
    users.signIn({
      uid,
      name: uid,
      email: `${uid}@example.test`,
      img: null,
      isVerified: true,
      provider: 'oidc',
      roleClaim,
      signedInAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    });
  expect(await signIn('knows', null, 1)).toMatchObject({ state: 'pending', role: 2, isVerified: true });
  expect(await signIn('knows', 'invented', 2)).toMatchObject({ state: 'pending', role: 2 });
  expect(await signIn('knows', 'user', 3)).toMatchObject({ state: 'active', role: 2 });
  expect(await signIn('knows', 'officer', 4)).toMatchObject({ state: 'active', role: 1 });
  expect(await signIn('new', 'auditor', 1)).toMatchObject({ state: 'active', role: 2 });
  expect(await sealedOf('knows')).toEqual([
    {
      type: 'users.state_changed',
      status: 'completed',
      payload: { uid: 'knows', from: 'pending', to: 'active' },
    },
    {
      type: 'users.role_changed',
      status: 'completed',
      payload: { uid: 'knows', from: 'guest', to: 'editor' },
    },
  ]);
});

test('what an issuer claims is done in its name, and not in that of the person', async () => {
  const { rows } = await house.pool.query(
    `select type, actor_kind as kind, actor from events where data ->> 'uid' = 'knows' order by id`,
  );
  const byIssuer = { kind: 'system', actor: 'issuer' };
  const own = { kind: 'user', actor: 'knows' };
  expect(rows).toEqual([
    { type: 'identity.signed_up', ...own },
    { type: 'identity.signed_in', ...own },
    { type: 'users.state_changed', ...byIssuer },
    { type: 'identity.signed_in', ...own },
    { type: 'users.role_changed', ...byIssuer },
    { type: 'identity.signed_in', ...own },
  ]);
});

test('somebody invited counts from the start; who does not administer invites nobody', async () => {
  const admin = await me('admin');
  const [users, person] = [service(), { uid: 'invited', name: 'Ines', email: 'ines@example.test' }];
  const invite = (id: string) =>
    house.app.spine.run({ kind: 'user', id }, async (unit) => {
      await users.requireAdmin(unit);
      return users.invite(unit, { ...person, role: 'editor' });
    });
  await expect(invite((await me('guest')).uid)).rejects.toMatchObject({ code: 'admin-only' });
  await expect(invite('former-nobody')).rejects.toMatchObject({ code: 'admin-only' });
  expect(await invite(admin.uid)).toMatchObject({
    ...person,
    role: 1,
    state: 'active',
    provider: 'email',
    isVerified: false,
    isSample: false,
    hasOwnName: false,
    lastLoginAt: null,
    img: '/assets/img/profiles/default_profile.png',
  });
  expect(await sealedOf('invited')).toEqual([
    { type: 'users.invited', status: 'completed', payload: { uid: 'invited', role: 'editor' } },
  ]);
});

test('who waits is confirmed only once the address is proved, where addresses are; also who was refused meanwhile', async () => {
  const admin = await me('admin');
  const users = createUsers({
    database: createDatabase(house.pool),
    spine: house.app.spine,
    admission: { newState: 'pending', needsProof: true },
    findDuties: async () => [],
    giveBackAll: async () => {},
  });
  await house.pool.query(
    `insert into users (uid, name, email, img, role, provider, state) values
     ('waits', 'W', 'w@example.test', '', 2, 'email', 'pending'),
     ('was-in', 'I', 'i@example.test', '', 2, 'email', 'active')`,
  );
  const give = (uid: string, state: 'active' | 'disabled') =>
    house.app.spine.run({ kind: 'user', id: admin.uid }, (unit) => users.giveState(unit, uid, { state }));
  await expect(give('waits', 'active')).rejects.toMatchObject({ code: 'address-unverified' });
  expect(await give('waits', 'disabled')).toMatchObject({ state: 'disabled' });
  await expect(give('waits', 'active')).rejects.toMatchObject({ code: 'address-unverified' });
  await house.pool.query(`update users set is_verified = true where uid = 'waits'`);
  expect(await give('waits', 'active')).toMatchObject({ state: 'active' });
  // Somebody who counted before was confirmed then.
  expect(await give('was-in', 'disabled')).toMatchObject({ state: 'disabled' });
  expect(await give('was-in', 'active')).toMatchObject({ state: 'active' });
});

test('the name of somebody whose account has ended is free again', async () => {
  await house.pool.query(
    `insert into users (uid, name, email, img, role, provider, state) values
     ('left', 'Lena Left', 'left@example.test', '', 2, 'email', 'disabled')`,
  );
  const set = (name: string) => house.call(profileRoutes.setName, { body: { name } }, 'guest');
  expect((await set('Lena Left')).body.name).toBe('Lena Left');
  await house.pool.query(`update users set state = 'pending', name = 'Lena Here' where uid = 'left'`);
  expect((await set('lena here')).error?.code).toBe('name-taken');
});

test('an address that was proved stays so until it is another one', async () => {
  const signIn = (email: string, isVerified: boolean, minute: number) =>
    service().signIn({
      uid: 'proved',
      name: 'Petra Proved',
      email,
      img: null,
      isVerified,
      provider: 'email',
      roleClaim: null,
      signedInAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    });
  const isProved = async (...given: Parameters<typeof signIn>) => (await signIn(...given)).isVerified;
  expect(await isProved('petra@example.test', false, 1)).toBe(false);
  expect(await isProved('petra@example.test', true, 2)).toBe(true);
  expect(await isProved('petra@example.test', false, 3)).toBe(true);
  expect(await isProved('other@example.test', false, 4)).toBe(false);
  expect(await isProved('other@example.test', true, 5)).toBe(true);
  // A letter to the address proves it as well.
  expect(await isProved('third@example.test', false, 6)).toBe(false);
  await house.app.spine.run({ kind: 'user', id: 'proved' }, ({ tx }) => markVerified(tx, 'proved'));
  expect(await isProved('third@example.test', false, 7)).toBe(true);
});

test('a picture of one’s own is not replaced by what a provider has', async () => {
  const { uid } = await me('guest', 'pictured');
  const token = await house.token('guest', 'pictured');
  const body = { picture: png.toString('base64') };
  const { body: own } = await house.call(profileRoutes.setPicture, { body }, { token });
  expect(own.img).toContain('/picture?v=');
  const signIn = (img: string | null, minute: number) =>
    service().signIn({
      uid,
      name: 'P',
      email: own.email,
      img,
      isVerified: false,
      provider: 'google',
      roleClaim: null,
      signedInAt: new Date(Date.now() + minute * 60_000).toISOString(),
    });
  expect(await signIn('/provider.png', 1)).toMatchObject({ img: own.img, provider: 'google' });
  await house.call(profileRoutes.removePicture, {}, { token });
  expect(await signIn('/provider.png', 2)).toMatchObject({ img: '/provider.png' });
  expect(await signIn(null, 3)).toMatchObject({ img: '/provider.png' });
});

test('who signs in with another role while rights are changed waits for that, and keeps nobody waiting', async () => {
  const signIn = (roleClaim: string, minute: number) =>
    service().signIn({
      uid: 'claimed',
      name: 'Clea Claimed',
      email: 'claimed@example.test',
      img: null,
      isVerified: true,
      provider: 'oidc',
      roleClaim,
      signedInAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    });
  expect(await signIn('user', 1)).toMatchObject({ role: 2 });
  // As whoever changes rights: the lock of roles, and then the record.
  const changing = await holding(house, 'select pg_advisory_xact_lock($1)', [locks.roles]);
  const signingIn = signIn('officer', 2);
  await changing.waited(1);
  await changing.also('update users set name = name where uid = $1', ['claimed']);
  await changing.release();
  expect(await signingIn).toMatchObject({ role: 1 });
});
