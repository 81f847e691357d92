import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityRoutes, userRoutes } from '@sorgfalt/contract';
import type { User } from '@sorgfalt/contract';
import { createDatabase } from '../../platform/database/database.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { createUsers } from './index.ts';

let house: TestApp;
beforeAll(async () => {
  house = await startTestApp();
});
afterAll(() => house.stop());

const usersOf = ({ app, pool }: TestApp) =>
  createUsers({
    database: createDatabase(pool),
    spine: app.spine,
    admission: { newState: 'pending', needsProof: false },
    findDuties: async () => [],
    giveBackAll: async () => {},
  });

async function me(role: 'admin' | 'guest', name = 'one'): Promise<User> {
  const token = await house.token(role, name);
  return (await house.call(identityRoutes.me, {}, { token })).body;
}

test('the own record takes over name, address and picture of a later sign-in; without a picture the stored one stays', async () => {
  const users = usersOf(house);
  const uid = 'somebody-renamed';
  const signIn = (minute: number, more: { name: string; email: string; img: string | null }) =>
    users.signIn({
      ...more,
      uid,
      provider: 'google',
      roleClaim: null,
      isVerified: false,
      signedInAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    });
  const first = { name: 'Erna Erst', email: 'erna@example.test', img: '/erna.png' };
  const later = { name: 'Erna Zweit', email: 'zweit@example.test', img: null };
  expect(await signIn(1, first)).toMatchObject({ ...first, uid, state: 'pending', provider: 'google' });
  expect(await signIn(2, later)).toMatchObject({ ...later, img: '/erna.png' });
  expect(await signIn(3, { ...later, img: '/zweit.png' })).toMatchObject({ img: '/zweit.png' });
  // An earlier one that arrives late changes nothing.
  expect(await signIn(2, first)).toMatchObject({ ...later, img: '/zweit.png' });
  const { rows } = await house.pool.query(
    `select type, status, data from events where data ->> 'uid' = $1 order by id`,
    [uid],
  );
  const told = { status: 'completed', data: { uid, role: 'guest', provider: 'google' } };
  expect(rows).toEqual([
    { type: 'identity.signed_up', ...told },
    { type: 'identity.signed_in', ...told },
    { type: 'identity.signed_in', ...told },
  ]);
  expect(users.toWire((await users.find(uid))!)).toEqual({
    id: uid,
    uid,
    ...later,
    img: '/zweit.png',
    lastLoginAt: '2026-01-01T00:03:00.000Z',
    role: 2,
    state: 'pending',
    isVerified: false,
    isGuest: false,
    provider: 'google',
  });
  await house.pool.query('delete from users where uid = $1', [uid]);
});

test('whoever comes by a name that turns around, or that nobody sees, is shown by what can be read', async () => {
  const users = usersOf(house);
  const uid = 'somebody-unseen';
  const nameAt = async (minute: number, name: string) => {
    const signedInAt = `2026-01-01T00:0${minute}:00.000Z`;
    const known = {
      uid,
      email: 'u@example.test',
      provider: 'email',
      isVerified: false,
      roleClaim: null,
    } as const;
    return (await users.signIn({ ...known, name, img: null, signedInAt })).name;
  };
  expect(await nameAt(1, '\u200B')).toBe('u@example.test');
  expect(await nameAt(2, 'Eve\u202E\n rotartsinimdA')).toBe('Eve rotartsinimdA');
  expect(await nameAt(3, '\u2066\u2069')).toBe('Eve rotartsinimdA');
  expect(await nameAt(4, '😀'.repeat(5000))).toBe('😀'.repeat(120));
  expect(await nameAt(5, 'مه\u200Cلقا\u200B')).toBe('مه\u200Cلقا');
  await house.pool.query('delete from users where uid = $1', [uid]);
});

test('events say who did it, by whom they were made and that they are done', async () => {
  const { uid } = await me('guest', 'told');
  const { uid: by } = await me('admin');
  await house.call(userRoutes.setRole, { params: { uid }, body: { role: 'editor' } }, 'admin');
  await house.call(userRoutes.setState, { params: { uid }, body: { state: 'disabled' } }, 'admin');
  const { rows } = await house.pool.query(
    `select type, status, actor_kind as kind, actor, data from events where data ->> 'uid' = $1 order by id`,
    [uid],
  );
  const told = (type: string, kind: string, actor: string, data: object) => ({
    type,
    status: 'completed',
    kind,
    actor,
    data: { uid, ...data },
  });
  expect(rows).toEqual([
    told('identity.signed_up', 'user', uid, { role: 'guest', provider: 'email' }),
    told('users.role_changed', 'user', by, { from: 'guest', to: 'editor' }),
    told('users.state_changed', 'user', by, { from: 'active', to: 'disabled' }),
  ]);
});
