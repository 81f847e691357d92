import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { paymentDeskRoutes } from '@sorgfalt/contract';
import { startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { As } from '../../../testing/modules/payments.ts';

const origin = 'https://hooks.example.test';
let app: TestApp;
let added: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
afterEach(async () => {
  for (const webhookId of added) await remove(webhookId);
  added = [];
});

const add = (url: string, as: As = 'admin') => app.call(paymentDeskRoutes.addWebhook, { body: { url } }, as);
const list = (as: As = 'admin') => app.call(paymentDeskRoutes.webhooks, {}, as);
const remove = (webhookId: string, as: As = 'admin') =>
  app.call(paymentDeskRoutes.removeWebhook, { params: { webhookId } }, as);
const pause = (webhookId: string, isPaused: boolean, as: As = 'admin') =>
  app.call(paymentDeskRoutes.pauseWebhook, { params: { webhookId }, body: { isPaused } }, as);
const deliveries = (webhookId: string, as: As = 'admin') =>
  app.call(paymentDeskRoutes.webhookDeliveries, { params: { webhookId } }, as);
const sendAgain = (webhookId: string, eventId: string, as: As = 'admin') =>
  app.call(paymentDeskRoutes.sendDeliveryAgain, { params: { webhookId, eventId } }, as);

async function hook(place = '/hook'): Promise<{ webhookId: string; secret: string }> {
  const { status, body } = await add(`${origin}${place}`);
  expect(status).toBe(201);
  added.push(body.webhook.webhookId);
  return { webhookId: body.webhook.webhookId, secret: body.secret };
}

describe('the addresses that are told of payments', () => {
  test.each([
    ['admin', 201, 200, 200],
    ['editor', 403, 403, 403],
    ['guest', 403, 403, 403],
    [null, 401, 401, 401],
  ] as const)('are kept by administrators: %s', async (as, toAdd, toList, toRemove) => {
    const { webhookId } = await hook();
    const { status, body } = await add(`${origin}/other`, as);
    expect(status).toBe(toAdd);
    if (status === 201) added.push(body.webhook.webhookId);
    expect((await list(as)).status).toBe(toList);
    expect((await pause(webhookId, true, as)).status).toBe(toList);
    expect((await deliveries(webhookId, as)).status).toBe(toList);
    const unknown = toList === 200 ? 404 : toList;
    expect((await sendAgain(webhookId, '1', as)).status).toBe(unknown);
    expect((await remove(webhookId, as)).status).toBe(toRemove);
  });

  test('are listed without their secret, and are gone when they are removed', async () => {
    const { webhookId, secret } = await hook();
    const { body } = await list();
    expect(body.webhooks).toMatchObject([
      { webhookId, url: `${origin}/hook`, isActive: true, failures: 0, waiting: 0, givenUp: 0 },
    ]);
    expect(secret).toMatch(/^whsec_[\w-]{43}$/u);
    expect(JSON.stringify(body)).not.toContain(secret);
    expect((await remove(webhookId)).status).toBe(200);
    expect((await remove(webhookId)).status).toBe(404);
    expect((await list()).body.webhooks).toEqual([]);
  });

  test('are proved by an entry of the ledger that names the host alone', async () => {
    const { webhookId } = await hook('/hook?token=quiet');
    const { rows } = await app.pool.query<{ data: object; proof_id: string | null }>(
      `select data, proof_id from events where type = 'payment.webhook_changed' and data->>'webhookId' = $1`,
      [webhookId],
    );
    expect(rows).toEqual([{ data: { webhookId, change: 'added' }, proof_id: expect.any(String) }]);
  });

  test('are paused and go on, each time with an entry of the ledger, and none where nothing changes', async () => {
    const { webhookId } = await hook();
    expect((await pause(webhookId, true)).body).toMatchObject({ webhookId, isActive: false });
    expect((await pause(webhookId, true)).body.isActive).toBe(false);
    expect((await list()).body.webhooks[0]?.isActive).toBe(false);
    expect((await pause(webhookId, false)).body.isActive).toBe(true);
    const { rows } = await app.pool.query<{ change: string }>(
      `select data->>'change' as change from events where type = 'payment.webhook_changed'
       and data->>'webhookId' = $1 and proof_id is not null order by id`,
      [webhookId],
    );
    expect(rows.map(({ change }) => change)).toEqual(['added', 'paused', 'resumed']);
  });

  test('that are not there have neither pause nor deliveries', async () => {
    const nobody = randomUUID();
    const statuses = await Promise.all([pause(nobody, true), deliveries(nobody), sendAgain(nobody, '1')]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test.each([
    'http://hooks.example.test/',
    'https://10.0.0.1/hook',
    'https://[fd00::1]/',
    'https://169.254.169.254/latest',
    'https://user:word@hooks.example.test/',
    'ftp://hooks.example.test/',
  ])('are not %s', async (url) => {
    const { status, error } = await add(url);
    expect([status, error?.fields]).toEqual([400, [{ path: 'url', code: 'address-refused' }]]);
  });

  test('are twenty at most', async () => {
    for (let number = 0; number < 20; number += 1) await hook(`/${String(number)}`);
    expect((await add(`${origin}/more`)).error?.fields).toEqual([{ path: 'url', code: 'too-many' }]);
  });
});
