import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entra, openDirectory } from '../../testing/modules/directories.ts';
import type { Directory } from '../../testing/modules/directories.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let directory: Directory;
let socket: Socket;
let heard: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  await app.app.http.listen({ port: 0, host: '127.0.0.1' });
  directory = await openDirectory(app);
  const { port } = app.app.http.server.address() as AddressInfo;
  const auth = { token: await app.token('admin') };
  socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], auth, reconnection: false });
  socket.on('quiet', (capability: string) => heard.push(capability));
  // Connected is not yet in the room.
  await eventually(async () => {
    await app.app.spine.run({ kind: 'system', id: 'test' }, async ({ append }) => {
      await append({ type: 'directory.group_changed', status: 'completed' });
    });
    return heard.includes('directory');
  });
});
afterAll(async () => {
  socket.disconnect();
  await app.stop();
});

const scim: Directory['scim'] = (...call) => directory.scim(...call);

/** Whether an administrator who looks at the users is told to read them anew. */
async function expectTold(act: () => Promise<unknown>): Promise<void> {
  heard = [];
  await act();
  await eventually(async () => heard.includes('provisioning') || heard.includes('users'), 100);
}

test('an administrator who looks at the users is told of each who is made, renamed and ended', async () => {
  let id = '';
  const rename = () => scim('PATCH', `/Users/${id}`, entra.rename('Anders', 'seen.anders@example.test'));
  await expectTold(async () => {
    id = (await scim('POST', '/Users', entra.user('seen', 'object-seen'))).body.id;
  });
  await expectTold(rename);
  await expectTold(() => scim('PATCH', `/Users/${id}`, entra.end));
  await expectTold(() => scim('PATCH', `/Users/${id}`, entra.begin));
  // Directories say the same again and again: that is no change.
  await rename();
  await expectTold(() => scim('DELETE', `/Users/${id}`));
  const { rows } = await app.pool.query(
    `select data ->> 'act' as act from events where type = 'provisioning.account_changed' and data ->> 'uid' = $1 order by id`,
    [id],
  );
  expect(rows.map(({ act }) => act)).toEqual(['created', 'changed', 'released']);
});
