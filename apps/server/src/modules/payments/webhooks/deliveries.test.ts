import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paymentDeskRoutes, paymentRoutes } from '@sorgfalt/contract';
import type { ClientAccount, Payment } from '@sorgfalt/contract';
import { createDatabase } from '../../../platform/database/database.ts';
import { eventually, startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { draftFrom, openAccount, sent } from '../../../testing/modules/payments.ts';
import { claimDeliveries } from './repo.ts';

let app: TestApp;
let account: ClientAccount;
let receiver: Server;
let webhookId: string;
let status: number;
/** The payments that the receiver was told of. */
let heard: string[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { paymentId } = JSON.parse(Buffer.concat(chunks).toString()) as { paymentId: string };
      heard.push(paymentId);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  app = await startTestApp({ LIST_DOWNLOAD_LOOPBACK: 'true' });
  account = await openAccount(app);
});
afterAll(async () => {
  await app.stop();
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(async () => {
  heard = [];
  status = 200;
  const url = `http://127.0.0.1:${String((receiver.address() as AddressInfo).port)}/hook`;
  const { body } = await app.call(paymentDeskRoutes.addWebhook, { body: { url } }, 'admin');
  webhookId = body.webhook.webhookId;
});
afterEach(() => app.call(paymentDeskRoutes.removeWebhook, { params: { webhookId } }, 'admin'));

let amount = 0;
function pay(): Promise<Payment> {
  amount += 1;
  return sent(app, draftFrom(account, { amount: `${String(200 + amount)}.35` }));
}
const deliveries = async () =>
  (await app.call(paymentDeskRoutes.webhookDeliveries, { params: { webhookId } }, 'admin')).body.deliveries;
const newest = async (state: string) =>
  eventually(async () => {
    const [delivery] = await deliveries();
    return delivery?.state === state && delivery.attempts > 0 ? delivery : null;
  });
const sendAgain = (eventId: string) =>
  app.call(paymentDeskRoutes.sendDeliveryAgain, { params: { webhookId, eventId } }, 'admin');
const pause = (isPaused: boolean) =>
  app.call(paymentDeskRoutes.pauseWebhook, { params: { webhookId }, body: { isPaused } }, 'admin');

describe('the deliveries of an address', () => {
  test('say what was told and what became of it, and one that waits is sent when that is asked', async () => {
    status = 500;
    const { paymentId } = await pay();
    const waiting = await eventually(async () => {
      const [delivery] = await deliveries();
      return delivery?.lastStatus === 500 ? delivery : null;
    });
    expect(waiting).toMatchObject({ paymentId, paymentState: 'queued', state: 'waiting', attempts: 1 });
    status = 200;
    expect((await sendAgain(waiting.eventId)).status).toBe(200);
    expect(await newest('delivered')).toMatchObject({ attempts: 2, lastStatus: 200, nextAt: null });
    expect(heard).toEqual([paymentId, paymentId]);
  });

  test.each([200, 204, 299])('are taken with the answer %i', async (answer) => {
    status = answer;
    await pay();
    expect(await newest('delivered')).toMatchObject({ attempts: 1, lastStatus: answer });
  });

  test.each([300, 304, 404])('are not taken with the answer %i', async (answer) => {
    status = answer;
    await pay();
    const answered = await eventually(async () => {
      const [delivery] = await deliveries();
      return delivery?.lastStatus === answer ? delivery : null;
    });
    expect(answered).toMatchObject({ state: 'waiting', attempts: 1 });
  });

  test('wait for the earlier ones of their payment, and are sent after them when that is asked', async () => {
    status = 500;
    const held = await sent(app, draftFrom(account, { amount: '199.35' }), { isHeld: true });
    await eventually(async () => (await deliveries())[0]?.lastStatus === 500);
    await app.call(
      paymentRoutes.cancel,
      { params: { paymentId: held.paymentId }, body: { version: held.version, reason: 'Not needed' } },
      'editor',
    );
    const behind = await eventually(async () => {
      const [delivery] = await deliveries();
      return delivery?.paymentState === 'cancelled' ? delivery : null;
    });
    expect(behind).toMatchObject({ state: 'waiting', attempts: 0, nextAt: null });
    status = 200;
    await sendAgain(behind.eventId);
    await newest('delivered');
    expect((await deliveries()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  test('that were taken or given up go out again with all their attempts', async () => {
    const { paymentId } = await pay();
    await newest('delivered');
    await app.pool.query(
      `update payment_webhook_deliveries set delivered_at = null, given_up_at = now(), attempts = 10 where webhook_id = $1`,
      [webhookId],
    );
    const { eventId } = await newest('given_up');
    await sendAgain(eventId);
    expect(await newest('delivered')).toMatchObject({ eventId, attempts: 1 });
    expect(heard).toEqual([paymentId, paymentId]);
  });

  test('are none of what happens while the address is paused', async () => {
    await pause(true);
    const missed = await pay();
    await eventually(async () => {
      const { rows } = await app.pool.query<{ isBehind: boolean }>(
        `select exists (select 1 from events e join consumers c on c.name = 'payment-webhooks'
         where e.case_id = $1 and (e.xid, e.id) > (c.xid, c.event_id)) as "isBehind"`,
        [missed.paymentId],
      );
      return rows[0]?.isBehind === false;
    });
    await pause(false);
    const { paymentId } = await pay();
    await newest('delivered');
    expect(heard).toEqual([paymentId]);
  });

  test('that are due while the address is paused wait until that ends, also for whom serves it already', async () => {
    await pause(true);
    const paymentId = randomUUID();
    await app.pool.query(
      'insert into payment_webhook_deliveries (webhook_id, event_id, payment_id, body) values ($1, 1, $2, $3)',
      [webhookId, paymentId, JSON.stringify({ paymentId })],
    );
    expect(await claimDeliveries(createDatabase(app.workPool), webhookId, 16)).toEqual([]);
    expect((await deliveries())[0]).toMatchObject({ state: 'waiting', attempts: 0 });
    await pause(false);
    await newest('delivered');
    expect(heard).toEqual([paymentId]);
  });
});
