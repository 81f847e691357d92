import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentRoutes } from '@sorgfalt/contract';
import type { ClientAccount } from '@sorgfalt/contract';
import type { BankConnector } from '../../../adapters/bank/connector.ts';
import { startTestBank } from '../../../testing/bank/sandbox.ts';
import type { TestBank } from '../../../testing/bank/sandbox.ts';
import { eventually, startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { detailOf, draftFrom, openAccount, sent } from '../../../testing/modules/payments.ts';

let bank: TestBank;
let app: TestApp;
let initiate: BankConnector['initiate'];

beforeAll(async () => {
  bank = await startTestBank();
  initiate = bank.connector.initiate;
  app = await startTestApp({}, { ...bank.connector, initiate: (initiation) => initiate(initiation) });
});
afterAll(async () => {
  await app.stop();
  await bank.stop();
});

const close = ({ accountId }: ClientAccount) =>
  app.call(paymentRoutes.closeAccount, { params: { accountId } }, 'admin');
const release = async (paymentId: string) => {
  const { version } = await detailOf(app, paymentId);
  return app.call(paymentRoutes.release, { params: { paymentId }, body: { version } }, 'admin');
};
const heldFor = (paymentId: string, note: string) =>
  eventually(async () => {
    const { isHeld, state, steps } = await detailOf(app, paymentId);
    return isHeld && steps.at(-1)?.note === note && { state };
  });

test('what was approved stays in the house once its account is closed, whoever lets it go', async () => {
  const [account, other] = [await openAccount(app), await openAccount(app)];
  const { paymentId } = await sent(app, draftFrom(account), { isHeld: true });
  const beside = await sent(app, draftFrom(other, { amount: '77.35' }), { isHeld: true });
  expect((await close(account)).status).toBe(200);
  expect((await release(paymentId)).status).toBe(200);
  expect((await release(beside.paymentId)).status).toBe(200);
  expect(await heldFor(paymentId, 'account-closed')).toEqual({ state: 'queued' });
  await eventually(async () => (await detailOf(app, beside.paymentId)).bank?.bankStatus ?? null);
  expect((await detailOf(app, paymentId)).bank).toBeNull();
});

test('what the bank does not have is not sent again from an account that was closed meanwhile', async () => {
  const account = await openAccount(app);
  initiate = async () => ({ outcome: 'unknown', reason: 'timed-out' });
  const { paymentId } = await sent(app, draftFrom(account, { amount: '78.35' }));
  await eventually(async () => (await detailOf(app, paymentId)).state === 'unknown');
  expect((await close(account)).status).toBe(200);
  initiate = bank.connector.initiate;
  await app.pool.query(`update payment_sendings set tried_at = tried_at - interval '1 day', next_at = now()`);
  expect(await heldFor(paymentId, 'account-closed')).toEqual({ state: 'queued' });
});
