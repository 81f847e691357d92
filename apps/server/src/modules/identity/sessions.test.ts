import { scryptSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityRoutes, securityRoutes, sessionRoutes, userRoutes } from '@sorgfalt/contract';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { confirmation } from '../../testing/modules/duties.ts';
import { cookiesOf, password, request, signUp, tokenOf } from '../../testing/modules/identity.ts';

const origin = 'http://localhost:8080';
const newPassword = 'another long passphrase';
let house: TestApp;
const sockets: Socket[] = [];

beforeAll(async () => {
  house = await startTestApp({ SIGN_IN_ATTEMPTS_PER_MINUTE: '100' });
  await house.app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  sockets.forEach((socket) => socket.disconnect());
  await house.stop();
});

const statusOf = async (token: string) => (await house.call(identityRoutes.me, {}, { token })).status;
const uidOf = async (token: string) => (await house.call(identityRoutes.me, {}, { token })).body.uid;

async function signIn(email: string, secret = password) {
  const cookies = cookiesOf(await request(house, '/sign-in/email', { email, password: secret }));
  return { cookies, token: await tokenOf(house, cookies) };
}

async function openSocket(token: string): Promise<Socket> {
  const { port } = house.app.http.server.address() as AddressInfo;
  const socket = io(`http://127.0.0.1:${port}`, {
    path: '/socket.io',
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
  });
  sockets.push(socket);
  await eventually(async () => socket.connected);
  return socket;
}

const closed = (socket: Socket) => eventually(async () => !socket.connected);

describe('a token', () => {
  test('ends with its session: after signing out its next call is refused, and so is its socket', async () => {
    const cookies = await signUp(house, 'out@example.test');
    const token = await tokenOf(house, cookies);
    const socket = await openSocket(token);
    expect(await statusOf(token)).toBe(200);
    await request(house, '/sign-out', {}, { ...cookies, origin });
    expect(await statusOf(token)).toBe(401);
    await closed(socket);
  });

  test('of one session does not end with another session of the same person', async () => {
    const cookies = await signUp(house, 'both@example.test');
    const stays = await tokenOf(house, cookies);
    const other = await signIn('both@example.test');
    const socket = await openSocket(stays);
    await request(house, '/sign-out', {}, { ...other.cookies, origin });
    expect([await statusOf(other.token), await statusOf(stays)]).toEqual([401, 200]);
    expect(socket.connected).toBe(true);
  });

  test('fetched while the session ends is worth nothing', async () => {
    const cookies = await signUp(house, 'race@example.test');
    const [tokens] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, () => request(house, '/token', undefined, { ...cookies }))),
      request(house, '/sign-out', {}, { ...cookies, origin }),
    ]);
    const given = tokens.flatMap((answer) =>
      answer.statusCode === 200 ? [answer.json<{ token: string }>().token] : [],
    );
    for (const token of given) expect(await statusOf(token)).toBe(401);
  });

  test('names its own session: that of somebody else opens nothing', async () => {
    const mine = await tokenOf(house, await signUp(house, 'mine@example.test'));
    const theirs = await tokenOf(house, await signUp(house, 'theirs@example.test'));
    const { rows } = await house.pool.query(
      'update identity_sessions set user_id = $2 where user_id = $1 returning id',
      [await uidOf(mine), await uidOf(theirs)],
    );
    expect(rows).toHaveLength(1);
    expect(await statusOf(mine)).toBe(401);
  });
});

describe('a session', () => {
  test('ends twelve hours after signing in, however much it is used', async () => {
    const cookies = await signUp(house, 'long@example.test');
    const token = await tokenOf(house, cookies);
    const uid = await uidOf(token);
    const age = (hours: number) =>
      house.pool.query(
        `update identity_sessions set created_at = now() - $2 * interval '1 hour' where user_id = $1`,
        [uid, hours],
      );
    const { rows } = await house.pool.query(
      `select extract(epoch from expires_at - created_at)::int as seconds from identity_sessions where user_id = $1`,
      [uid],
    );
    expect(rows).toEqual([{ seconds: 12 * 3600 }]);
    await age(11.9);
    expect(await statusOf(token)).toBe(200);
    // Asking for the session is what prolonged it.
    await request(house, '/get-session', undefined, { ...cookies });
    await age(12);
    expect(await statusOf(token)).toBe(401);
  });

  test('that expired is none, for tokens and for sockets that are looked at again', async () => {
    const token = await tokenOf(house, await signUp(house, 'expired@example.test'));
    const socket = await openSocket(token);
    await house.pool.query('update identity_sessions set expires_at = now() where user_id = $1', [
      await uidOf(token),
    ]);
    expect(await statusOf(token)).toBe(401);
    // Time passes without a word: any change makes all sockets be looked at, as the minute does.
    await house.pool.query(`notify sorgfalt_access`);
    await closed(socket);
  });

  test('is a new one with each sign-in, whatever cookie came along', async () => {
    const planted = await signUp(house, 'attacker@example.test');
    await signUp(house, 'victim@example.test');
    const answer = await request(
      house,
      '/sign-in/email',
      { email: 'victim@example.test', password },
      { ...planted, origin },
    );
    const cookies = cookiesOf(answer);
    expect(cookies.cookie).not.toBe(planted.cookie);
    const session = await request(house, '/get-session', undefined, { ...planted });
    expect(session.json().user.email).toBe('attacker@example.test');
  });
});

describe('a new password', () => {
  test('ends every other session, with its tokens and its sockets, asked for or not', async () => {
    const email = 'password@example.test';
    const thief = { cookies: await signUp(house, email) };
    const stolen = await tokenOf(house, thief.cookies);
    const owner = await signIn(email);
    const socket = await openSocket(stolen);
    const answer = await request(
      house,
      '/change-password',
      { currentPassword: password, newPassword, revokeOtherSessions: false },
      { ...owner.cookies, origin },
    );
    expect(answer.statusCode).toBe(200);
    expect([await statusOf(stolen), await statusOf(owner.token)]).toEqual([401, 401]);
    await closed(socket);
    expect((await request(house, '/token', undefined, { ...thief.cookies })).statusCode).toBe(401);
    expect(await statusOf(await tokenOf(house, cookiesOf(answer)))).toBe(200);
  });

  test('set on the database ends them as well', async () => {
    const token = await tokenOf(house, await signUp(house, 'console@example.test'));
    await house.pool.query(`update identity_accounts set password = 'x' where user_id = $1`, [
      await uidOf(token),
    ]);
    expect(await statusOf(token)).toBe(401);
  });
});

describe('a disabled user', () => {
  const setState = (uid: string, state: 'active' | 'disabled') =>
    house.call(userRoutes.setState, { params: { uid }, body: { state } }, 'admin');

  test('is out at once, with every session and socket, and is told so behind the password only', async () => {
    const email = 'dismissed@example.test';
    const first = await tokenOf(house, await signUp(house, email));
    const second = await signIn(email);
    const uid = await uidOf(first);
    const open = await Promise.all([openSocket(first), openSocket(second.token)]);
    const answer = await setState(uid, 'disabled');
    expect([answer.status, answer.body.state]).toEqual([200, 'disabled']);
    expect([await statusOf(first), await statusOf(second.token)]).toEqual([401, 401]);
    await Promise.all(open.map(closed));
    expect((await request(house, '/token', undefined, { ...second.cookies })).statusCode).toBe(401);
    const refused = await request(house, '/sign-in/email', { email, password });
    expect([refused.statusCode, refused.json().code, refused.cookies]).toEqual([403, 'USER_DISABLED', []]);
    expect(refused.json().message).toBe(
      'This account has been disabled. Contact your administrator for assistance.',
    );
    const guessed = await request(house, '/sign-in/email', { email, password: 'not the password' });
    expect(guessed.json().code).toBe('INVALID_EMAIL_OR_PASSWORD');
  });

  test('has no session that counts, wherever it comes from', async () => {
    const token = await tokenOf(house, await signUp(house, 'left-over@example.test'));
    const uid = await uidOf(token);
    const { rows } = await house.pool.query('select * from identity_sessions where user_id = $1', [uid]);
    await setState(uid, 'disabled');
    const { id, expires_at: expires, token: secret } = rows[0];
    await house.pool.query(
      'insert into identity_sessions (id, expires_at, token, user_id) values ($1, $2, $3, $4)',
      [id, expires, secret, uid],
    );
    expect(await statusOf(token)).toBe(401);
    await setState(uid, 'active');
    expect(await statusOf(token)).toBe(200);
  });
});

describe('a role that is taken away', () => {
  test('is gone with the next call of the token in use', async () => {
    const token = await house.token('admin', 'deposed');
    expect((await house.call(userRoutes.list, {}, { token })).status).toBe(200);
    const uid = await uidOf(token);
    await house.call(userRoutes.setRole, { params: { uid }, body: { role: 'guest', confirmation } }, 'admin');
    expect((await house.call(userRoutes.list, {}, { token })).status).toBe(403);
  });
});

describe('where one is signed in', () => {
  const list = async (token: string) => (await house.call(sessionRoutes.list, {}, { token })).body.sessions;

  test('is seen by oneself alone, with the one in use', async () => {
    const email = 'everywhere@example.test';
    await signUp(house, email);
    const { token } = await signIn(email);
    await signUp(house, 'somewhere-else@example.test');
    const sessions = await list(token);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(sessions[0]).toMatchObject({ address: '127.0.0.1', device: 'lightMyRequest' });
    expect((await house.call(sessionRoutes.list, {}, null)).status).toBe(401);
  });

  test('ends one by one, with token and socket, and never for somebody else', async () => {
    const email = 'ends-one@example.test';
    await signUp(house, email);
    const lost = await signIn(email);
    const here = await signIn(email);
    await statusOf(lost.token);
    const socket = await openSocket(lost.token);
    const [, session = ''] = (await list(here.token)).map((one) => one.session);
    await signUp(house, 'thief-of-sessions@example.test');
    const thief = await signIn('thief-of-sessions@example.test');
    const end = (token: string) => house.call(sessionRoutes.end, { params: { session } }, { token });
    expect((await end(thief.token)).error?.code).toBe('not-found');
    expect(await statusOf(lost.token)).toBe(200);
    expect((await end(here.token)).status).toBe(200);
    expect(await statusOf(lost.token)).toBe(401);
    await closed(socket);
    expect(await statusOf(here.token)).toBe(200);
    expect((await end(here.token)).error?.code).toBe('not-found');
  });

  test('ends everywhere else at once, which is recorded', async () => {
    const email = 'ends-all@example.test';
    await signUp(house, email);
    const [one, two, here] = [await signIn(email), await signIn(email), await signIn(email)];
    const { body } = await house.call(sessionRoutes.endOthers, {}, { token: here.token });
    expect(body).toEqual({ ended: 3 });
    expect([await statusOf(one.token), await statusOf(two.token), await statusOf(here.token)]).toEqual([
      401, 401, 200,
    ]);
    const events = await house.call(
      securityRoutes.search,
      { body: { kind: 'signed-out', search: email } },
      'admin',
    );
    expect(events.body.events).toMatchObject([{ route: 'POST /api/me/sessions/end-others' }]);
  });
});

describe('a password that was stored in the old form', () => {
  const email = 'of-old@example.test';
  const stored = async () => {
    const { rows } = await house.pool.query(
      `select a.id, a.password from identity_accounts a join identity_users u on u.id = a.user_id where u.email = $1`,
      [email],
    );
    return rows[0];
  };

  /** As the library hashed it on installations of then. */
  const hashOfOld = (salt: string) =>
    `${salt}:${scryptSync(password, salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 67_108_864 }).toString('hex')}`;

  test('opens as before, is stored anew by the sign-in that proves it, and ends no session', async () => {
    const elsewhere = await signUp(house, email);
    const { id } = await stored();
    await house.pool.query(`begin; set local sorgfalt.same_password = 'yes';
      update identity_accounts set password = '${hashOfOld('00112233445566778899aabbccddeeff')}' where id = '${id}'; commit`);
    expect((await request(house, '/sign-in/email', { email, password: 'wrong guess' })).statusCode).toBe(401);
    expect((await stored()).password).not.toMatch(/^\$argon2id\$/);
    const here = cookiesOf(await request(house, '/sign-in/email', { email, password }));
    expect((await stored()).password).toMatch(/^\$argon2id\$/);
    for (const cookies of [elsewhere, here]) {
      expect((await request(house, '/get-session', undefined, { ...cookies })).json()).not.toBeNull();
    }
    const renewed = (await stored()).password;
    expect((await request(house, '/sign-in/email', { email, password })).statusCode).toBe(200);
    expect((await stored()).password).toBe(renewed);
  });
});
