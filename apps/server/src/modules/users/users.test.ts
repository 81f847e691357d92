import { fc, test } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { identityRoutes, ledgerRoutes, userRoutes } from '@sorgfalt/contract';
import type { Role, User } from '@sorgfalt/contract';
import { createDatabase } from '../../platform/database/database.ts';
import { confirmation } from '../../testing/modules/duties.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { findDuties } from '../duties/index.ts';
import { createUsers } from './index.ts';
import { roleName, roleOfClaim } from './policy.ts';

let house: TestApp;
beforeAll(async () => {
  house = await startTestApp();
  await Promise.all([house.token('admin'), house.token('editor'), house.token('guest')]);
});
afterAll(() => house.stop());

async function me(role: 'admin' | 'editor' | 'guest', name = 'one'): Promise<User> {
  const answer = await house.call(identityRoutes.me, {}, { token: await house.token(role, name) });
  return answer.body;
}

async function eventsOf(uid: string): Promise<{ type: string; data: unknown; proof_id: string | null }[]> {
  const { rows } = await house.pool.query(
    `select type, data, proof_id from events where data ->> 'uid' = $1 order by id`,
    [uid],
  );
  return rows;
}

describe('the role of a claim', () => {
  test.each([
    ['admin', 'admin'],
    ['officer', 'editor'],
    ['auditor', 'guest'],
    ['user', 'guest'],
    ['Admin', 'guest'],
    ['editor', 'guest'],
    ['', 'guest'],
    [null, 'guest'],
  ])('%s gives %s', (claim, role) => {
    expect(roleOfClaim(claim)).toBe(role);
  });
});

describe('a claim at sign-in', () => {
  const arbClaim = fc.option(fc.constantFrom('admin', 'officer', 'auditor', 'user', 'invented'));

  test.prop([fc.uuid(), fc.array(arbClaim, { minLength: 1, maxLength: 5 })], { numRuns: 15 })(
    'makes the role the first time and whenever one is given; without one the stored role stays',
    async (uid, claims) => {
      const users = createUsers({
        database: createDatabase(house.pool),
        spine: house.app.spine,
        admission: { newState: 'active', needsProof: false },
        findDuties,
        giveBackAll: async () => {},
      });
      let expected: Role = 'guest';
      for (const [index, roleClaim] of claims.entries()) {
        if (roleClaim !== null) expected = roleOfClaim(roleClaim);
        const signedInAt = new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString();
        const identity = {
          uid,
          email: `${uid}@example.test`,
          name: 'Claus Claim',
          img: null,
          isVerified: false,
        };
        const row = await users.signIn({ ...identity, provider: 'google', roleClaim, signedInAt });
        expect([roleName(row.role), row.lastLoginAt]).toEqual([expected, signedInAt]);
        // The same sign-in once more, with another claim: nothing happens.
        const again = { ...identity, provider: 'google' as const, roleClaim: 'admin', signedInAt };
        expect(await users.signIn(again)).toEqual(row);
      }
      const types = (await eventsOf(uid))
        .map(({ type }) => type)
        .filter((type) => type.startsWith('identity'));
      expect(types).toEqual(['identity.signed_up', ...claims.slice(1).map(() => 'identity.signed_in')]);
      await house.pool.query('delete from users where uid = $1', [uid]);
    },
  );
});

describe('the own record', () => {
  test('has the fields of the specification, and whoever signs up is a guest by role only', async () => {
    const token = await house.token('guest');
    const { status, body } = await house.call(identityRoutes.me, {}, { token });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'one',
      email: 'guest.one@example.test',
      img: '/assets/img/profiles/default_profile.png',
      role: 2,
      isGuest: false,
      provider: 'email',
    });
    expect(body.id).toBe(body.uid);
    expect(body.lastLoginAt).toMatch(/Z$/);
  });

  test.each([
    ['admin', 0],
    ['editor', 1],
    ['guest', 2],
  ] as const)('shows the role number of %s', async (role, number) => {
    expect((await me(role)).role).toBe(number);
  });

  test('is refused to nobody', async () => {
    const { status, error } = await house.call(identityRoutes.me, {}, null);
    expect([status, error?.message]).toEqual([401, 'Authentication required - Please log in again']);
  });

  test('is made once, however many first calls come at once', async () => {
    const email = 'many.calls@example.test';
    const credentials = { name: 'Many Calls', email, password: 'correct horse battery' };
    const call = (url: string) => house.app.http.inject({ method: 'POST', url, payload: credentials });
    await call('/api/auth/sign-up/email');
    const signedIn = await call('/api/auth/sign-in/email');
    const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const answer = await house.app.http.inject({ url: '/api/auth/token', headers: { cookie } });
    const { token } = answer.json<{ token: string }>();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => house.call(identityRoutes.me, {}, { token })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const { uid } = answers[0]!.body;
    expect((await eventsOf(uid)).map(({ type }) => type)).toEqual(['identity.signed_up']);
  });

  test('events of signing up carry ids and codes, no name and no address', async () => {
    const { uid } = await me('guest');
    const [event] = await eventsOf(uid);
    expect(event?.data).toEqual({ uid, role: 'guest', provider: 'email' });
  });
});

describe('the list of users', () => {
  test('is for administrators', async () => {
    const search = (role: Role | null) => house.call(userRoutes.search, { body: { search: 'one' } }, role);
    for (const role of ['editor', 'guest'] as const) {
      expect((await house.call(userRoutes.list, {}, role)).error?.code).toBe('forbidden');
      expect((await search(role)).error?.code).toBe('forbidden');
    }
    expect((await house.call(userRoutes.list, {}, null)).status).toBe(401);
    expect((await search(null)).status).toBe(401);
  });

  test('comes newest login first, in pages', async () => {
    const all = await house.call(userRoutes.list, {}, 'admin');
    const logins = all.body.users.map(({ lastLoginAt }) => lastLoginAt);
    expect(logins).toEqual(logins.toSorted((a, b) => String(b).localeCompare(String(a))));
    const second = await house.call(userRoutes.list, { query: { limit: 1, offset: 1 } }, 'admin');
    expect(second.body).toEqual({ users: [all.body.users[1]], total: all.body.total });
  });

  test('is searched in name and address, and a wildcard is a letter', async () => {
    const search = async (text: string) =>
      (await house.call(userRoutes.search, { body: { search: text } }, 'admin')).body.total;
    expect(await search('EDITOR.ONE')).toBe(1);
    expect(await search('one')).toBeGreaterThanOrEqual(3);
    expect(await search('%')).toBe(0);
    expect(await search('editor_one')).toBe(0);
  });
});

describe('accounts asleep', () => {
  test('are those that nobody has signed in to for 90 days, longest first, invited ones included; for administrators', async () => {
    await house.pool.query(
      `insert into users (uid, name, email, img, role, provider, state, created_at, last_login_at) values
       ('asleep-91', 'A', 'a91@example.test', '', 1, 'email', 'active', now() - interval '1 year', now() - interval '91 days'),
       ('awake-89', 'B', 'b89@example.test', '', 1, 'email', 'active', now() - interval '1 year', now() - interval '89 days'),
       ('never-came', 'C', 'c@example.test', '', 1, 'email', 'active', now() - interval '200 days', null),
       ('invited-now', 'D', 'd@example.test', '', 1, 'email', 'active', now(), null),
       ('disabled', 'E', 'e@example.test', '', 1, 'email', 'disabled', now() - interval '1 year', null)`,
    );
    const { body } = await house.call(userRoutes.asleep, {}, 'admin');
    expect(body.users.map(({ uid }) => uid)).toEqual(['never-came', 'asleep-91']);
    expect(body.total).toBe(2);
    const second = await house.call(userRoutes.asleep, { query: { limit: 1, offset: 1 } }, 'admin');
    expect(second.body.users.map(({ uid }) => uid)).toEqual(['asleep-91']);
    for (const role of ['editor', 'guest'] as const) {
      expect((await house.call(userRoutes.asleep, {}, role)).error?.code).toBe('forbidden');
    }
    expect((await house.call(userRoutes.asleep, {}, null)).status).toBe(401);
    await house.pool.query(`delete from users where img = ''`);
  });
});

describe('giving a role', () => {
  test('is refused to everybody but administrators, in the words of the specification', async () => {
    const { uid } = await me('guest');
    for (const role of ['editor', 'guest'] as const) {
      const { status, error } = await house.call(
        userRoutes.setRole,
        { params: { uid }, body: { role: 'admin' } },
        role,
      );
      expect([status, error?.code, error?.message]).toEqual([
        403,
        'admin-only',
        'Only administrators can update user roles',
      ]);
    }
    const nobody = await house.call(userRoutes.setRole, { params: { uid }, body: { role: 'admin' } }, null);
    expect(nobody.status).toBe(401);
    expect((await me('guest')).role).toBe(2);
  });

  test('acts at once, with the token that is in use, and back', async () => {
    const token = await house.token('guest', 'promoted');
    const { uid } = await me('guest', 'promoted');
    expect((await house.call(userRoutes.list, {}, { token })).status).toBe(403);
    const up = await house.call(userRoutes.setRole, { params: { uid }, body: { role: 'admin' } }, 'admin');
    expect([up.status, up.body.role]).toEqual([200, 0]);
    expect((await house.call(userRoutes.list, {}, { token })).status).toBe(200);
    const body = { role: 'editor', confirmation } as const;
    const down = await house.call(userRoutes.setRole, { params: { uid }, body }, 'admin');
    expect(down.body.role).toBe(1);
    expect((await house.call(userRoutes.list, {}, { token })).status).toBe(403);
  });

  test('is sealed in the ledger with who, from and to; the same role again is no change', async () => {
    const { uid } = await me('guest', 'sealed');
    const set = () => house.call(userRoutes.setRole, { params: { uid }, body: { role: 'editor' } }, 'admin');
    await set();
    await set();
    const changes = (await eventsOf(uid)).filter(({ type }) => type === 'users.role_changed');
    expect(changes).toHaveLength(1);
    expect(changes[0]?.data).toEqual({ uid, from: 'guest', to: 'editor' });
    const entryId = changes[0]?.proof_id ?? '';
    const proof = await house.call(ledgerRoutes.get, { params: { entryId } }, 'admin');
    expect(proof.status).toBe(200);
  });

  test('of a user that is not there is refused', async () => {
    const unknown = { params: { uid: 'nobody-here' }, body: { role: 'editor' as const } };
    expect((await house.call(userRoutes.setRole, unknown, 'admin')).error?.code).toBe('not-found');
  });

  test('to oneself is refused: to the last administrator, and to one of two', async () => {
    const own = async (name: string) => {
      const { uid } = await me('admin', name);
      const token = await house.token('admin', name);
      return house.call(userRoutes.setRole, { params: { uid }, body: { role: 'guest' } }, { token });
    };
    expect((await own('one')).error?.code).toBe('last-admin');
    expect((await own('two')).error?.code).toBe('forbidden');
    expect((await me('admin', 'two')).role).toBe(0);
  });

  test('two administrators who depose each other at once leave one', async () => {
    const [one, two] = [await me('admin', 'one'), await me('admin', 'two')];
    const depose = async (by: string, uid: string) =>
      house.call(
        userRoutes.setRole,
        { params: { uid }, body: { role: 'guest', confirmation } },
        { token: await house.token('admin', by) },
      );
    const answers = await Promise.all([depose('one', two.uid), depose('two', one.uid)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    const { rows } = await house.pool.query('select count(*) from users where role = 0');
    expect(rows).toEqual([{ count: 1 }]);
  });
});
