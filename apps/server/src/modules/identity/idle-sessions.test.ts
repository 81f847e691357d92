import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { identityRoutes, sessionRoutes, stepUpRoutes } from '@sorgfalt/contract';
import { cookiesOf, password, request, signUp, tokenOf } from '../../testing/modules/identity.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let house: TestApp;
let count = 0;

beforeAll(async () => {
  house = await startTestApp();
  await house.app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => house.stop());

interface Person {
  readonly email: string;
  readonly uid: string;
  readonly cookies: { readonly cookie: string };
  readonly as: { readonly token: string };
}

async function newcomer(): Promise<Person> {
  count += 1;
  const email = `idle-${count}@example.test`;
  const cookies = await signUp(house, email);
  const as = { token: await tokenOf(house, cookies) };
  const { body } = await house.call(identityRoutes.me, {}, as);
  return { email, uid: body.uid, cookies, as };
}

/** As if nobody had done anything for so long. */
const leaveAlone = ({ uid }: Person, minutes: number) =>
  house.pool.query(
    `update identity_sessions set used_at = now() - $2 * interval '1 minute' where user_id = $1`,
    [uid, minutes],
  );
const me = async ({ as }: Person) => (await house.call(identityRoutes.me, {}, as)).status;
const renewal = async ({ cookies }: Person) =>
  (await request(house, '/token', undefined, { ...cookies })).statusCode;
const left = async ({ as }: Person) => (await house.call(sessionRoutes.idleness, {}, as)).body.secondsLeft;
const use = ({ as }: Person) => house.call(sessionRoutes.use, {}, as);

describe('a session in which nobody does anything', () => {
  test('ends after an hour: its tokens open nothing, and there are no others', async () => {
    const person = await newcomer();
    await leaveAlone(person, 59);
    expect([await me(person), await renewal(person)]).toEqual([200, 200]);
    await leaveAlone(person, 60);
    expect(await me(person)).toBe(401);
    expect((await use(person)).status).toBe(401);
    expect(await renewal(person)).toBe(401);
    expect((await request(house, '/get-session', undefined, { ...person.cookies })).json()).toBeNull();
    const { rows } = await house.pool.query('select 1 from identity_sessions where user_id = $1', [
      person.uid,
    ]);
    expect(rows).toEqual([]);
  });

  test('is not kept by what a page asks for by itself, nor by renewing its token', async () => {
    const person = await newcomer();
    await leaveAlone(person, 30);
    for (const _ of [1, 2, 3]) {
      await me(person);
      await renewal(person);
      await request(house, '/get-session', undefined, { ...person.cookies });
    }
    expect(await left(person)).toBeLessThanOrEqual(30 * 60);
  });

  test('goes on once somebody is there, and says for how long', async () => {
    const person = await newcomer();
    await leaveAlone(person, 58);
    expect(await left(person)).toBeGreaterThan(60);
    expect(await left(person)).toBeLessThanOrEqual(120);
    const { body } = await use(person);
    expect(body.secondsLeft).toBeCloseTo(3600, 0);
    expect(await left(person)).toBeGreaterThan(3590);
  });

  test('closes its socket, and is no session in the list of the person', async () => {
    const person = await newcomer();
    const { port } = house.app.http.server.address() as AddressInfo;
    const auth = { token: person.as.token };
    const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], auth, reconnection: false });
    await eventually(async () => socket.connected);
    const [cookies] = [cookiesOf(await request(house, '/sign-in/email', { email: person.email, password }))];
    const here = { token: await tokenOf(house, cookies) };
    await house.pool.query(
      `update identity_sessions set used_at = now() - interval '1 hour'
       where user_id = $1 and id <> (select id from identity_sessions where user_id = $1 order by created_at desc limit 1)`,
      [person.uid],
    );
    const { body } = await house.call(sessionRoutes.list, {}, here);
    expect(body.sessions.map(({ isCurrent }) => isCurrent)).toEqual([true]);
    // As the look of each minute does.
    await house.pool.query('notify sorgfalt_access');
    await eventually(async () => !socket.connected);
    expect((await house.call(identityRoutes.me, {}, here)).status).toBe(200);
  });

  test('of others goes on: each is weighed by itself', async () => {
    const [gone, stays] = [await newcomer(), await newcomer()];
    await leaveAlone(gone, 61);
    expect([await renewal(gone), await renewal(stays), await me(stays)]).toEqual([401, 200, 200]);
  });

  test('that waits for its second step ends, too', async () => {
    const person = await newcomer();
    await house.pool.query('update identity_sessions set awaits_factor = true where user_id = $1', [
      person.uid,
    ]);
    await leaveAlone(person, 61);
    const second = await house.app.http.inject({
      method: 'POST',
      url: '/api/identity/second-step/options',
      headers: { ...person.cookies },
    });
    expect(second.statusCode).toBe(409);
    expect(
      (await house.pool.query('select 1 from identity_sessions where user_id = $1', [person.uid])).rows,
    ).toEqual([]);
  });
});

describe('how long that may be', () => {
  const policy = { graveMinutes: 5, decisionMinutes: 600, releaseAboveMinor: 5_000_000, idleMinutes: 15 };
  const inForce = async () => (await house.call(stepUpRoutes.policy, {}, 'admin')).body;
  const set = async (idleMinutes: number, as: 'admin' | 'editor' = 'admin') =>
    house.call(stepUpRoutes.setPolicy, { body: { ...policy, idleMinutes, seen: await inForce() } }, as);

  afterEach(() => set(60));

  test('is set by administrators, within bounds, and holds at once for sessions of before', async () => {
    const person = await newcomer();
    await leaveAlone(person, 20);
    expect((await set(15, 'editor')).status).toBe(403);
    expect([(await set(4)).status, (await set(481)).status]).toEqual([400, 400]);
    expect(await me(person)).toBe(200);
    expect((await set(15)).status).toBe(200);
    expect(await me(person)).toBe(401);
    const other = await newcomer();
    expect(await left(other)).toBeLessThanOrEqual(15 * 60);
  });

  test('is not set by a form that was open before a colleague set something else', async () => {
    const seen = await inForce();
    expect((await set(15)).status).toBe(200);
    const late = { ...seen, graveMinutes: 4, seen };
    const answer = await house.call(stepUpRoutes.setPolicy, { body: late }, 'admin');
    expect(answer.error?.code).toBe('version-conflict');
    expect(await inForce()).toEqual(policy);
  });

  test('is set by one of those who set it at once, and the others are told', async () => {
    const seen = await inForce();
    const answers = await Promise.all(
      [10, 20, 30, 40].map((idleMinutes) =>
        house.call(stepUpRoutes.setPolicy, { body: { ...seen, idleMinutes, seen } }, 'admin'),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(await inForce()).toEqual(answers.find(({ status }) => status === 200)?.body);
  });

  test('is sealed with what held before', async () => {
    await set(15);
    const { rows } = await house.pool.query<{ data: object; sealed: boolean }>(
      `select data, proof_id is not null as sealed from events where type = 'identity.step_up_policy_set' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ data: policy, sealed: true }]);
  });
});

test('nobody who is not signed in asks for it or keeps it', async () => {
  expect((await house.call(sessionRoutes.idleness, {}, null)).status).toBe(401);
  expect((await house.call(sessionRoutes.use, {}, null)).status).toBe(401);
});

test('each role keeps its own session alone', async () => {
  for (const role of ['admin', 'editor', 'guest'] as const) {
    expect((await house.call(sessionRoutes.use, {}, role)).status).toBe(200);
  }
  const [mine, theirs] = [await newcomer(), await newcomer()];
  await leaveAlone(theirs, 50);
  await use(mine);
  expect(await left(theirs)).toBeLessThanOrEqual(600);
});
