import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  accountRoutes,
  identityRoutes,
  ledgerRoutes,
  onboardingRoutes,
  userRoutes,
} from '@sorgfalt/contract';
import { addTotp } from '../../testing/modules/factors.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { cookiesOf, password, request, signUp, tokenOf } from '../../testing/modules/identity.ts';

let house: TestApp;
let admin: string;

beforeAll(async () => {
  house = await startTestApp({ SIGN_UP: 'confirm' });
  await house.app.http.listen({ port: 0, host: '127.0.0.1' });
  const person = { name: 'Erna Erste', email: 'erna@example.test', password: 'vier Kamele lesen Zeitung' };
  const token = (await house.app.setupLink())?.split('#token=')[1] ?? '';
  await house.call(accountRoutes.setup, { body: { ...person, token } }, null);
  admin = await tokenOf(house, cookiesOf(await request(house, '/sign-in/email', person)));
  await addTotp(house, admin);
});
afterAll(() => house.stop());

const setState = (uid: string, state: 'active' | 'disabled', token = admin) =>
  house.call(userRoutes.setState, { params: { uid }, body: { state } }, { token });

async function newcomer(email: string) {
  const token = await tokenOf(house, await signUp(house, email));
  const { body } = await house.call(identityRoutes.me, {}, { token });
  return { token, user: body };
}

async function refusalOfSocket(token: string): Promise<string> {
  const { port } = house.app.http.server.address() as AddressInfo;
  const socket = io(`http://127.0.0.1:${port}`, {
    path: '/socket.io',
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
  });
  const { promise, resolve } = Promise.withResolvers<string>();
  socket.once('connect_error', (error) => resolve(error.message));
  socket.once('connect', () => resolve('connected'));
  const outcome = await promise;
  socket.disconnect();
  return outcome;
}

test('the first administrator needs nobody to be confirmed', async () => {
  const { body } = await house.call(identityRoutes.me, {}, { token: admin });
  expect(body).toMatchObject({ role: 0, state: 'active' });
  const { rows } = await house.pool.query(
    `select type, status, actor_kind as kind, actor, data from events
     where type like 'users.%' and data ->> 'uid' = $1 order by id`,
    [body.uid],
  );
  const bySetup = { status: 'completed', kind: 'system', actor: 'setup' };
  expect(rows).toEqual([
    { type: 'users.state_changed', ...bySetup, data: { uid: body.uid, from: 'pending', to: 'active' } },
    { type: 'users.role_changed', ...bySetup, data: { uid: body.uid, from: 'guest', to: 'admin' } },
  ]);
});

test('who registers waits, opens nothing meanwhile, and is let in by an administrator with the session in use', async () => {
  const { token, user } = await newcomer('waits@example.test');
  expect(user.state).toBe('pending');
  const list = () => house.call(onboardingRoutes.list, {}, { token });
  expect((await list()).error?.code).toBe('account-pending');
  expect(await refusalOfSocket(token)).toBe('Your account is waiting for an administrator to confirm it');
  // A role alone is no confirmation.
  const role = { params: { uid: user.uid }, body: { role: 'editor' as const } };
  await house.call(userRoutes.setRole, role, { token: admin });
  expect((await list()).error?.code).toBe('account-pending');
  expect((await setState(user.uid, 'active', token)).error?.code).toBe('account-pending');

  expect((await setState(user.uid, 'active')).body.state).toBe('active');
  expect((await list()).status).toBe(200);
  expect(await refusalOfSocket(token)).toBe('connected');
});

test('who waits stands first in the list of users', async () => {
  const { user } = await newcomer('first-in-line@example.test');
  // Somebody who signed in later, and is known.
  await house.pool.query(
    `insert into users (uid, name, email, img, role, provider, last_login_at)
     values ('later', 'Late', 'late@example.test', '', 2, 'email', now() + interval '1 hour')`,
  );
  const { body } = await house.call(userRoutes.list, {}, { token: admin });
  expect(body.users[0]?.uid).toBe(user.uid);
});

test('who is refused is out, and told so when signing in', async () => {
  const { token, user } = await newcomer('refused@example.test');
  await setState(user.uid, 'disabled');
  expect((await house.call(identityRoutes.me, {}, { token })).status).toBe(401);
  const again = await request(house, '/sign-in/email', { email: 'refused@example.test', password });
  expect(again.json().code).toBe('USER_DISABLED');
});

test('each change is an event with a ledger entry; the same state again is none', async () => {
  const { user } = await newcomer('sealed@example.test');
  await setState(user.uid, 'active');
  await setState(user.uid, 'active');
  const { rows } = await house.pool.query(
    `select data, proof_id from events where type = 'users.state_changed' and data ->> 'uid' = $1`,
    [user.uid],
  );
  expect(rows.map(({ data }) => data)).toEqual([{ uid: user.uid, from: 'pending', to: 'active' }]);
  const proof = await house.call(
    ledgerRoutes.get,
    { params: { entryId: rows[0].proof_id } },
    { token: admin },
  );
  expect(proof.status).toBe(200);
});

test('nobody disables himself, and nobody who is not there is changed', async () => {
  const { body } = await house.call(identityRoutes.me, {}, { token: admin });
  expect((await setState(body.uid, 'disabled')).error?.code).toBe('last-admin');
  expect((await setState('nobody-here', 'active')).error?.code).toBe('not-found');
});

test('the database knows no other states', async () => {
  await expect(house.pool.query(`update users set state = 'invented'`)).rejects.toThrow(/users_state_known/);
});
