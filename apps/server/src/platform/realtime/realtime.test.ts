import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import type { TimelineEvent } from '@sorgfalt/contract';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

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

function connect(auth: Readonly<Record<string, string>>): { socket: Socket; seen: TimelineEvent[] } {
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
  return { socket, seen };
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

test('a last event id that is none is passed over', async () => {
  const { socket, seen } = connect({ token: await app.token('editor'), lastEventId: '1; drop table events' });
  await eventually(async () => socket.connected);
  await append('after-nonsense');
  await eventually(async () => numbers(seen).includes('after-nonsense'));
});
