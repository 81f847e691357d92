import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import type { Onlooker, Role } from '@sorgfalt/contract';
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

let itemId: string;
let otherItemId: string;
beforeEach(() => {
  itemId = randomUUID();
  otherItemId = randomUUID();
});

/** Somebody connected, and the names that he was told last of each item. */
async function onlooker(role: Role) {
  const socket = io(url, {
    path: '/socket.io',
    transports: ['websocket'],
    auth: { token: await app.token(role) },
    reconnection: false,
    forceNew: true,
  });
  sockets.push(socket);
  const told = new Map<string, string[]>();
  socket.on('onlookers', (at: string, people: Onlooker[]) =>
    told.set(at, people.map(({ name }) => name).sort()),
  );
  await eventually(async () => socket.connected);
  return { socket, look: (at: unknown) => socket.emit('look', at), told: (at: string) => told.get(at) };
}

test('colleagues are told of each other while both have it open, and of who leaves', async () => {
  const [admin, editor] = [await onlooker('admin'), await onlooker('editor')];
  admin.look(itemId);
  await eventually(async () => admin.told(itemId)?.length === 1);
  const [adminName] = admin.told(itemId) ?? [];
  editor.look(itemId);
  await eventually(async () => admin.told(itemId)?.length === 2);
  expect(editor.told(itemId)).toEqual(admin.told(itemId));
  editor.look(otherItemId);
  await eventually(async () => admin.told(itemId)?.length === 1);
  expect(admin.told(itemId)).toEqual([adminName]);
  expect(admin.told(otherItemId)).toBeUndefined();

  editor.look(itemId);
  await eventually(async () => admin.told(itemId)?.length === 2);
  editor.socket.disconnect();
  await eventually(async () => admin.told(itemId)?.length === 1);
});

test('a word between processes that is none is passed over', async () => {
  const [admin, editor] = [await onlooker('admin'), await onlooker('editor')];
  await app.pool.query(`select pg_notify('sorgfalt_words', 'no word')`);
  admin.look(itemId);
  editor.look(itemId);
  await eventually(async () => admin.told(itemId)?.length === 2);
});

test('whoever leafs through a thousand items has processes told of few', async () => {
  const [hasty, editor] = [await onlooker('admin'), await onlooker('editor')];
  const told = new Set<string>();
  const listener = await app.pool.connect();
  listener.on('notification', ({ payload }) => told.add(payload ?? ''));
  try {
    await listener.query('listen sorgfalt_words');
    for (let at = 0; at < 1000; at += 1) hasty.look(randomUUID());
    hasty.look(itemId);
    editor.look(itemId);
    await eventually(async () => editor.told(itemId)?.length === 2);
    await delay(500);
  } finally {
    listener.release(true);
  }
  expect(told.size).toBeLessThan(100);
});

test('two windows of one person are one', async () => {
  const [one, other] = [await onlooker('admin'), await onlooker('admin')];
  one.look(itemId);
  other.look(itemId);
  await eventually(async () => (other.told(itemId)?.length ?? 0) > 0);
  other.look(null);
  await delay(500);
  expect(one.told(itemId)).toHaveLength(1);
});

test('a guest neither sees nor is seen', async () => {
  const [guest, editor] = [await onlooker('guest'), await onlooker('editor')];
  guest.look(otherItemId);
  editor.look(otherItemId);
  await eventually(async () => editor.told(otherItemId) !== undefined);
  expect(editor.told(otherItemId)).toHaveLength(1);
  expect(guest.told(otherItemId)).toBeUndefined();
});

test.each([
  ['no item', 'x'],
  ['a room of others', 'feed'],
  ['nothing at all', undefined],
  ['an object', 'itself'],
])('whoever says %s looks at nothing, and what he looked at before is left', async (_, said) => {
  const [careless, editor] = [await onlooker('admin'), await onlooker('editor')];
  careless.look(itemId);
  editor.look(itemId);
  await eventually(async () => editor.told(itemId)?.length === 2);
  careless.look(said);
  await eventually(async () => editor.told(itemId)?.length === 1);
  expect(careless.socket.connected).toBe(true);
});
