import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paymentDeskRoutes, paymentRoutes } from '@sorgfalt/contract';
import type { ClientAccount, Payment } from '@sorgfalt/contract';
import { eventually, startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { draftFrom, highRiskDraft, openAccount, sent } from '../../../testing/modules/payments.ts';

interface Heard {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let app: TestApp;
let account: ClientAccount;
let receiver: Server;
let origin: string;
let heard: Heard[] = [];
let statusOf: (heard: Heard) => number;
let added: string[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const one = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      const status = statusOf(one);
      heard.push(one);
      response.writeHead(status, status === 302 ? { location: `${origin}/elsewhere` } : {}).end('thanks');
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${String((receiver.address() as AddressInfo).port)}`;
  app = await startTestApp({ LIST_DOWNLOAD_LOOPBACK: 'true' });
  account = await openAccount(app);
});
afterAll(async () => {
  await app.stop();
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(() => {
  heard = [];
  statusOf = () => 200;
});
afterEach(async () => {
  for (const webhookId of added) await remove(webhookId);
  added = [];
});

const list = () => app.call(paymentDeskRoutes.webhooks, {}, 'admin');
const remove = (webhookId: string) =>
  app.call(paymentDeskRoutes.removeWebhook, { params: { webhookId } }, 'admin');

async function hook(place = '/hook'): Promise<{ webhookId: string; secret: string }> {
  const { status, body } = await app.call(
    paymentDeskRoutes.addWebhook,
    { body: { url: `${origin}${place}` } },
    'admin',
  );
  expect(status).toBe(201);
  const { webhook, secret } = body;
  added.push(webhook.webhookId);
  return { webhookId: webhook.webhookId, secret };
}

let amount = 0;
function pay(isHeld = false): Promise<Payment> {
  amount += 1;
  return sent(app, draftFrom(account, { amount: `${String(200 + amount)}.35` }), { isHeld });
}
const hold = (payment: Payment) =>
  app.call(
    paymentRoutes.hold,
    { params: { paymentId: payment.paymentId }, body: { version: payment.version, reason: 'Wait' } },
    'editor',
  );
const cancel = (payment: Payment) =>
  app.call(
    paymentRoutes.cancel,
    { params: { paymentId: payment.paymentId }, body: { version: payment.version, reason: 'Not needed' } },
    'editor',
  );
const bodies = (): { eventId: string; paymentId: string; state: string }[] =>
  heard.map(({ body }) => JSON.parse(body));
const heardOf = ({ paymentId }: Payment, number: number) =>
  eventually(async () => {
    const found = bodies().filter((body) => body.paymentId === paymentId);
    return found.length >= number ? found : null;
  });
const rowsOf = async (paymentId: string) =>
  (
    await app.pool.query<{
      attempts: number;
      next_at: Date | null;
      wait: number | null;
      delivered_at: Date | null;
      given_up_at: Date | null;
      last_status: number | null;
    }>(
      `select attempts, next_at, round(extract(epoch from next_at - now()))::int as wait, delivered_at, given_up_at, last_status
       from payment_webhook_deliveries where payment_id = $1 order by event_id`,
      [paymentId],
    )
  ).rows;
const dueNow = (paymentId: string) =>
  app.pool.query(
    'update payment_webhook_deliveries set next_at = now() where payment_id = $1 and next_at is not null',
    [paymentId],
  );

describe('a change of a payment', () => {
  test('is told with a signature that the secret proves, and with nothing about people', async () => {
    const { secret, webhookId } = await hook();
    const payment = await pay();
    await heardOf(payment, 1);
    expect(heard).toHaveLength(1);
    const { headers, body } = heard[0] as Heard;
    const [, t = '', v1 = ''] =
      /^t=(\d+),v1=([\da-f]{64})$/u.exec(String(headers['sorgfalt-signature'])) ?? [];
    expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'));
    expect(JSON.parse(body)).toEqual({
      eventId: headers['sorgfalt-event-id'],
      type: 'payment.status',
      paymentId: payment.paymentId,
      state: 'queued',
      version: 1,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u),
    });
    await eventually(async () => (await list()).body.webhooks[0]?.lastStatus === 200);
    const [webhook] = (await list()).body.webhooks;
    expect(webhook).toMatchObject({
      webhookId,
      failures: 0,
      waiting: 0,
      lastDeliveredAt: expect.any(String),
    });
  });

  test('goes to every address, signed for each', async () => {
    const [one, other] = [await hook('/one'), await hook('/other')];
    const payment = await pay();
    await heardOf(payment, 2);
    expect(heard.map(({ path }) => path).toSorted()).toEqual(['/one', '/other']);
    expect(one.secret).not.toBe(other.secret);
    expect(new Set(heard.map(({ headers }) => headers['sorgfalt-signature'])).size).toBe(2);
  });

  test('is told in its order, and what leaves the state as it was is not told', async () => {
    await hook();
    const payment = await pay(true);
    await hold(payment);
    await cancel(payment);
    await heardOf(payment, 2);
    expect(bodies().map(({ state }) => state)).toEqual(['approved', 'cancelled']);
  });

  test('that waits for a person is told as that', async () => {
    await hook();
    const payment = await sent(app, highRiskDraft(account, { amount: '777.10' }));
    expect(await heardOf(payment, 1)).toMatchObject([{ state: 'human_review', version: 1 }]);
  });

  test('of before the address was there is not told', async () => {
    const before = await pay();
    await hook();
    const after = await pay();
    await heardOf(after, 1);
    expect(bodies().some(({ paymentId }) => paymentId === before.paymentId)).toBe(false);
  });

  test('has one delivery however often its event is read', async () => {
    await hook();
    const payment = await pay();
    await heardOf(payment, 1);
    await eventually(async () => (await rowsOf(payment.paymentId))[0]?.delivered_at);
    await app.pool.query(`update consumers set xid = '0', event_id = 0 where name = 'payment-webhooks'`);
    const next = await pay();
    await heardOf(next, 1);
    expect(await rowsOf(payment.paymentId)).toHaveLength(1);
    expect(bodies().filter(({ paymentId }) => paymentId === payment.paymentId)).toHaveLength(1);
  });
});

describe('an address that does not take it', () => {
  test('hears it again later with the same number, and what follows only after it', async () => {
    await hook();
    statusOf = () => 500;
    const payment = await pay(true);
    const [first] = await eventually(async () => {
      const rows = await rowsOf(payment.paymentId);
      return rows[0]?.last_status === 500 ? rows : null;
    });
    expect([first?.attempts, first?.delivered_at]).toEqual([1, null]);
    expect(first?.wait).toBeGreaterThan(50);
    expect(first?.wait).toBeLessThanOrEqual(60);
    await cancel(payment);
    const other = await pay();
    await heardOf(other, 1);
    expect(bodies().map(({ state }) => state)).not.toContain('cancelled');
    await eventually(async () => (await list()).body.webhooks[0]?.failures === 2);
    expect((await list()).body.webhooks[0]).toMatchObject({ lastStatus: 500, waiting: 3 });
    statusOf = () => 204;
    await dueNow(payment.paymentId);
    const told = await heardOf(payment, 3);
    expect(told.map(({ state }) => state)).toEqual(['approved', 'approved', 'cancelled']);
    expect(told[0]?.eventId).toBe(told[1]?.eventId);
    await eventually(async () => (await list()).body.webhooks[0]?.failures === 0);
  });

  test('is given up after ten attempts that lie further and further apart, and what follows is told', async () => {
    await hook();
    statusOf = ({ body }) => (body.includes('"approved"') ? 503 : 200);
    const payment = await pay(true);
    const waits: (number | null)[] = [];
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await eventually(async () => (await list()).body.webhooks[0]?.failures === attempt);
      const [row] = await rowsOf(payment.paymentId);
      waits.push(row?.wait ?? null);
      await dueNow(payment.paymentId);
    }
    expect(waits.at(-1)).toBeNull();
    const minutes = waits.slice(0, -1).map((seconds) => Math.round(Number(seconds) / 60));
    expect(minutes).toEqual([1, 5, 15, 60, 180, 360, 720, 1440, 1440]);
    expect((await list()).body.webhooks[0]).toMatchObject({ waiting: 0, givenUp: 1, failures: 10 });
    await cancel(payment);
    expect((await heardOf(payment, 11)).at(-1)?.state).toBe('cancelled');
  });

  test('cannot lead elsewhere', async () => {
    await hook();
    statusOf = ({ path }) => (path === '/hook' ? 302 : 200);
    const payment = await pay();
    await eventually(async () => (await rowsOf(payment.paymentId))[0]?.last_status === 302);
    expect(heard.map(({ path }) => path)).toEqual(['/hook']);
  });

  test('hears nothing more once it is removed', async () => {
    const { webhookId } = await hook();
    statusOf = () => 500;
    const payment = await pay();
    await heardOf(payment, 1);
    await remove(webhookId);
    expect(await rowsOf(payment.paymentId)).toEqual([]);
  });
});

describe('without the setting for development', () => {
  test('this host is refused, when it is registered and when something is sent', async () => {
    const strict = await startTestApp({});
    try {
      const { status, error } = await strict.call(
        paymentDeskRoutes.addWebhook,
        { body: { url: `${origin}/hook` } },
        'admin',
      );
      expect([status, error?.fields?.[0]?.code]).toEqual([400, 'address-refused']);
      const own = await openAccount(strict);
      await strict.pool.query(
        `insert into payment_webhooks (id, url, created_by) values ($1, $2, 'somebody')`,
        [randomUUID(), `${origin}/hook`],
      );
      await strict.pool.query(`insert into consumers (name, xid) values ('payment-webhooks', '0')`);
      const payment = await sent(strict, draftFrom(own));
      await eventually(async () => {
        const { rows } = await strict.pool.query<{ failures: number }>(
          'select failures from payment_webhooks',
        );
        return rows[0]?.failures === 1;
      });
      expect(bodies().some(({ paymentId }) => paymentId === payment.paymentId)).toBe(false);
    } finally {
      await strict.stop();
    }
  });
});

test('a delivery whose message was altered is listed without it', async () => {
  const { webhookId } = await hook();
  await pay();
  const deliveries = async () =>
    (await app.call(paymentDeskRoutes.webhookDeliveries, { params: { webhookId } }, 'admin')).body.deliveries;
  await eventually(async () => (await deliveries()).length > 0);
  await app.pool.query(`update payment_webhook_deliveries set body = '{' where webhook_id = $1`, [webhookId]);
  expect((await deliveries())[0]).toMatchObject({ paymentState: null, at: null });
});
