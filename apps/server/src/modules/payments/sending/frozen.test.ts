import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BankConnector } from '../../../adapters/bank/connector.ts';
import { startTestBank } from '../../../testing/bank/sandbox.ts';
import type { TestBank } from '../../../testing/bank/sandbox.ts';
import { eventually, startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { decideHit, listedClients } from '../../../testing/modules/clients.ts';
import type { ListedClient } from '../../../testing/modules/clients.ts';
import { detailOf, draftFrom, sent } from '../../../testing/modules/payments.ts';

let bank: TestBank;
let app: TestApp;
let initiate: BankConnector['initiate'];
let sending: ListedClient;
let waiting: ListedClient;

beforeAll(async () => {
  bank = await startTestBank();
  initiate = bank.connector.initiate;
  app = await startTestApp(
    { BANK_TIMEOUT_MS: '1000', BANK_FETCH_SOON_MS: '3600000' },
    { ...bank.connector, initiate: (initiation) => initiate(initiation) },
  );
  [sending, waiting] = (await listedClients(app, ['Eusebia Unterwegsova', 'Fridolin Wartov'])) as [
    ListedClient,
    ListedClient,
  ];
});
afterAll(async () => {
  await app.stop();
  await bank.stop();
});

test('a payment that is on its way to the bank when its client is frozen is cancelled there', async () => {
  const frozen: Promise<{ status: number }>[] = [];
  initiate = async (initiation) => {
    frozen.push(decideHit(app, sending));
    await Promise.all(frozen);
    return bank.connector.initiate(initiation);
  };
  const { paymentId } = await sent(app, draftFrom(sending.account));
  const ended = await eventually(async () => {
    const detail = await detailOf(app, paymentId);
    return detail.state === 'cancelled' && detail;
  });
  expect(await Promise.all(frozen)).toMatchObject([{ status: 200 }]);
  expect(ended.steps.map(({ note }) => note)).toContain('client-frozen');
});

test('what the bank does not have stays in the house once its client is frozen', async () => {
  initiate = async () => ({ outcome: 'unknown', reason: 'timed-out' });
  const { paymentId } = await sent(app, draftFrom(waiting.account));
  const isIn = (state: string) =>
    eventually(async () => {
      const detail = await detailOf(app, paymentId);
      return detail.state === state && detail;
    });
  await isIn('unknown');
  expect((await decideHit(app, waiting)).status).toBe(200);
  initiate = bank.connector.initiate;
  await app.pool.query(`update payment_sendings set tried_at = tried_at - interval '1 day', next_at = now()`);
  expect((await isIn('queued')).isHeld).toBe(true);
});
