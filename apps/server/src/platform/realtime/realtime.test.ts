import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import type { EventType, TimelineEvent } from '@sorgfalt/contract';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { createDatabase } from '../database/database.ts';
import { hasEventsWithin } from '../events/read-events.ts';

let app: TestApp;
let url: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  app = await startTestApp();
  await app.app.http.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.app.http.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  sockets.forEach((socket) => socket.disconnect());
  await app.stop();
});

interface Connected {
  readonly socket: Socket;
  readonly seen: TimelineEvent[];
  /** What it was told of without being told what it was. */
  readonly quiet: unknown[][];
  /** Whether it was told that what it has read may be old. */
  readonly isBehind: () => boolean;
}

function connect(auth: Readonly<Record<string, string | number>>): Connected {
  const socket = io(url, {
    path: '/socket.io',
    transports: ['websocket'],
    auth,
    reconnection: false,
    forceNew: true,
  });
  sockets.push(socket);
  const seen: TimelineEvent[] = [];
  socket.on('event', (event: TimelineEvent) => seen.push(event));
  const quiet: unknown[][] = [];
  socket.on('quiet', (...said: unknown[]) => quiet.push(said));
  let isBehind = false;
  socket.on('behind', () => (isBehind = true));
  return { socket, seen, quiet, isBehind: () => isBehind };
}

const refusalOf = (socket: Socket) =>
  new Promise<string>((done) => socket.once('connect_error', (error) => done(error.message)));

async function append(caseNo: string): Promise<void> {
  await app.app.spine.run({ kind: 'system', id: 'test' }, async ({ append }) => {
    await append({ type: 'onboarding.step_started', status: 'processing', data: { caseNo } });
  });
}

const numbers = (seen: readonly TimelineEvent[]) =>
  seen.filter((event) => event.event === 'onboarding.step_started').map((event) => event.params['caseNo']);

test.each([
  ['no token', {}],
  ['a token that is none', { token: 'x' }],
])('the feed refuses who comes with %s', async (_, auth) => {
  const { socket } = connect(auth);
  expect(await refusalOf(socket)).toBe('Authentication required - Please log in again');
});

test.each(['admin', 'editor', 'guest'] as const)(
  'a signed-in %s hears of each event once, in order',
  async (role) => {
    const { socket, seen } = connect({ token: await app.token(role) });
    await eventually(async () => socket.connected);
    // Connected is not yet in the room: the server lets sockets in between two rounds.
    await append(`${role}-warm`);
    await eventually(async () => numbers(seen).includes(`${role}-warm`));
    for (const at of [1, 2, 3]) await append(`${role}-${at}`);
    await eventually(async () => numbers(seen).includes(`${role}-3`));
    expect(numbers(seen).filter((number) => number !== `${role}-warm`)).toEqual([
      `${role}-1`,
      `${role}-2`,
      `${role}-3`,
    ]);
  },
);

test('who comes back hears what was missed, from the last event seen', async () => {
  const first = connect({ token: await app.token('editor') });
  await eventually(async () => first.socket.connected);
  await append('before');
  await eventually(async () => numbers(first.seen).includes('before'));
  const lastEventId = first.seen.at(-1)!.id;
  first.socket.disconnect();
  await append('missed-1');
  await append('missed-2');
  const second = connect({ token: await app.token('editor'), lastEventId });
  await eventually(async () => numbers(second.seen).includes('missed-2'));
  expect(numbers(second.seen)).toEqual(['missed-1', 'missed-2']);
});

describe('a page that read before it was connected', () => {
  test.each([1, 1e300])(
    'is told that something happened meanwhile, when it reads since %d ms',
    async (readsSinceMs) => {
      await append('before');
      const { isBehind } = connect({ token: await app.token('editor'), readsSinceMs });
      await eventually(async () => isBehind());
    },
  );

  test.each([
    ['reads since nobody knows when', {}],
    ['reads since a time that is none', { readsSinceMs: 'x' }],
    ['reads since before it was there', { readsSinceMs: -1 }],
  ])('is told nothing when it %s', async (_, known) => {
    const { seen, isBehind } = connect({ token: await app.token('editor'), ...known });
    await append('after');
    await eventually(async () => {
      if (!numbers(seen).includes('after')) await append('after');
      return numbers(seen).includes('after');
    });
    expect(isBehind()).toBe(false);
  });

  test('is told nothing when nothing happened for long', async () => {
    expect(await hasEventsWithin(createDatabase(app.pool), 60_000)).toBe(true);
    await app.pool.query(`set session_replication_role = replica;
      update events set occurred_at = occurred_at - interval '1 hour'; reset session_replication_role`);
    expect(await hasEventsWithin(createDatabase(app.pool), 60_000)).toBe(false);
  });
});

test('who was away for more than is told again is told that, and not the half of it', async () => {
  const { socket, seen } = connect({ token: await app.token('editor') });
  const colleague = connect({ token: await app.token('editor') });
  await eventually(async () => {
    await append('last-seen');
    return [seen, colleague.seen].every((told) => numbers(told).includes('last-seen'));
  });
  socket.disconnect();
  await app.app.spine.run({ kind: 'system', id: 'test' }, async ({ append }) => {
    for (let at = 0; at < 1001; at += 1) {
      await append({ type: 'onboarding.step_started', status: 'processing', data: { caseNo: 'missed' } });
    }
  });
  const missed = () => numbers(colleague.seen).filter((number) => number === 'missed').length;
  await eventually(async () => missed() === 1001);
  const again = connect({ token: await app.token('editor'), lastEventId: seen.at(-1)!.id });
  await eventually(async () => again.isBehind());
  expect(numbers(again.seen)).not.toContain('missed');
});

test.each(['1; drop table events', '99999999999999999999-1', '18446744073709551616-1'])(
  'a last event id that is none is passed over, and holds nobody up: %s',
  async (lastEventId) => {
    const { socket, seen } = connect({ token: await app.token('guest'), lastEventId });
    const colleague = connect({ token: await app.token('editor') });
    await eventually(async () => socket.connected && colleague.socket.connected);
    await append(`after-${lastEventId}`);
    for (const each of [seen, colleague.seen])
      await eventually(async () => numbers(each).includes(`after-${lastEventId}`));
  },
);

test('who has seen an event that a restored database does not have is told that what is shown may be old', async () => {
  await append('after-the-restore');
  const known = connect({ token: await app.token('editor') });
  await eventually(async () => {
    await append('known');
    return numbers(known.seen).includes('known');
  });
  const { id } = known.seen.at(-1)!;
  const [xid = '', number] = id.split('-');
  const lost = connect({ token: await app.token('editor'), lastEventId: `${xid}-${Number(number) + 500}` });
  const told = connect({ token: await app.token('editor'), lastEventId: id });
  await eventually(async () => lost.isBehind());
  await append('to-both');
  for (const { seen } of [lost, told]) await eventually(async () => numbers(seen).includes('to-both'));
  expect(told.isBehind()).toBe(false);
});

test('who comes while the database fails is let in once it answers again', async () => {
  const token = await app.token('editor');
  const first = connect({ token });
  await eventually(async () => first.socket.connected);
  await append('before-the-failure');
  await eventually(async () => numbers(first.seen).includes('before-the-failure'));
  const lastEventId = first.seen.at(-1)!.id;
  await app.pool.query('alter table events rename to events_away');
  const late = [connect({ token, lastEventId }), connect({ token, lastEventId })];
  await eventually(async () => late.every(({ socket }) => socket.connected));
  await delay(200);
  await app.pool.query('alter table events_away rename to events');
  await append('after-the-failure');
  for (const { seen } of late) await eventually(async () => numbers(seen).includes('after-the-failure'));
});

describe('what is about people', () => {
  const happens = (type: EventType) =>
    app.app.spine.run({ kind: 'system', id: 'test' }, async ({ append }) => {
      await append({ type, status: 'completed', data: { uid: 'u-secret' } });
    });
  async function listening(token: string, name: string): Promise<Connected> {
    const connected = connect({ token });
    await eventually(async () => connected.socket.connected);
    await append(name);
    await eventually(async () => numbers(connected.seen).includes(name));
    return connected;
  }

  test('is told to administrators alone: where, and nothing more', async () => {
    const admin = await listening(await app.token('admin'), 'quiet-admin');
    const others = [
      await listening(await app.token('editor'), 'quiet-editor'),
      await listening(await app.token('guest'), 'quiet-guest'),
    ];
    await happens('users.role_changed');
    await eventually(async () => admin.quiet.flat().includes('users'));
    await append('after-quiet');
    for (const { seen } of [admin, ...others])
      await eventually(async () => numbers(seen).includes('after-quiet'));
    expect(others.map(({ quiet }) => quiet)).toEqual([[], []]);
    expect(admin.quiet.every((said) => said.length === 1)).toBe(true);
    expect(JSON.stringify([admin, ...others].map(({ seen, quiet }) => [seen, quiet]))).not.toContain(
      'u-secret',
    );
  });

  test('is told to whoever becomes an administrator, and no longer to whoever was one', async () => {
    const [rising, falling] = [await app.token('editor', 'rising'), await app.token('admin', 'falling')];
    const [up, down] = [await listening(rising, 'rising'), await listening(falling, 'falling')];
    const other = await listening(await app.token('editor'), 'neither');
    const toldOfRights: string[] = [];
    for (const [name, { socket }] of Object.entries({ up, down, other }))
      socket.on('rights', () => toldOfRights.push(name));
    await app.pool.query(
      `update users set role = case name when 'rising' then 0 else 2 end where name in ('rising', 'falling')`,
    );
    await eventually(async () => {
      await happens('provisioning.account_changed');
      return up.quiet.flat().includes('provisioning');
    });
    await eventually(async () => toldOfRights.length >= 2);
    expect(toldOfRights.toSorted(), 'each about his own rights alone').toEqual(['down', 'up']);
    down.quiet.length = 0;
    await happens('directory.group_changed');
    await eventually(async () => up.quiet.flat().includes('directory'));
    expect(down.quiet).toEqual([]);
  });

  test('is told to an administrator who comes back', async () => {
    const first = await listening(await app.token('admin'), 'quiet-before');
    const lastEventId = first.seen.at(-1)!.id;
    first.socket.disconnect();
    await happens('directory.group_changed');
    await append('quiet-between');
    const again = connect({ token: await app.token('admin'), lastEventId });
    await eventually(async () => numbers(again.seen).includes('quiet-between'));
    await eventually(async () => again.quiet.flat().includes('directory'));
  });
});
