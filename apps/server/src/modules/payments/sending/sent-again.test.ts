import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paymentRoutes } from '@sorgfalt/contract';
import type { ClientAccount, PaymentDetail } from '@sorgfalt/contract';
import type { BankConnector } from '../../../adapters/bank/connector.ts';
import { startTestBank } from '../../../testing/bank/sandbox.ts';
import type { TestBank } from '../../../testing/bank/sandbox.ts';
import { eventually, startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import {
  approve,
  detailOf,
  draftFrom,
  highRiskDraft,
  openAccount,
  sent,
} from '../../../testing/modules/payments.ts';

let bank: TestBank;
let app: TestApp;
let account: ClientAccount;
let initiate: BankConnector['initiate'];

beforeAll(async () => {
  bank = await startTestBank();
  app = await startTestApp(
    { BANK_TIMEOUT_MS: '1000', BANK_ASK_MAX_MS: '500', BANK_FETCH_SOON_MS: '3600000' },
    { ...bank.connector, initiate: (initiation) => initiate(initiation) },
  );
  await bank.admin('POST', 'sca', { mode: 'exempted' });
});
afterAll(async () => {
  await app.stop();
  await bank.stop();
});
beforeEach(async () => {
  account = await openAccount(app);
});

const until = (paymentId: string, state: PaymentDetail['state']) =>
  eventually(async () => {
    const detail = await detailOf(app, paymentId);
    return detail.state === state ? detail : null;
  }, 400);

/** A payment that somebody approved and of which nobody knows whether the bank has it. It has not. */
async function lost(name: string): Promise<PaymentDetail> {
  initiate = async () => ({ outcome: 'unknown', reason: 'timed-out' });
  const { paymentId } = await sent(app, highRiskDraft(account));
  expect((await approve(app, paymentId, { token: await app.token('editor', name) })).status).toBe(200);
  return until(paymentId, 'unknown');
}
const longAgo = () =>
  app.pool.query(`update payment_sendings set tried_at = tried_at - interval '1 day', next_at = now()`);

test('what the bank does not have goes to a person again once its approver may approve no more', async () => {
  const { paymentId, approval } = await lost('leaver');
  await app.pool.query('update users set role = 2 where uid = $1', [approval?.by.uid]);
  let calls = 0;
  initiate = (initiation) => {
    calls += 1;
    return bank.connector.initiate(initiation);
  };
  await longAgo();
  const after = await until(paymentId, 'human_review');
  expect([after.approval, calls]).toEqual([null, 0]);
});

test('what the bank refuses as one that it has already is neither over nor sent a third time', async () => {
  const { paymentId } = await lost('approver');
  let calls = 0;
  initiate = async () => {
    calls += 1;
    return { outcome: 'refused', messages: [{ code: 'DUPL', text: 'Given before' }] };
  };
  const steps = async () => (await detailOf(app, paymentId)).steps;
  await longAgo();
  await eventually(async () => (await steps()).at(-1)?.note === 'known-to-bank', 400);
  await longAgo();
  const asked = `select questions > 0 as "isAsked" from payment_sendings where payment_id = $1`;
  await eventually(async () => (await app.pool.query(asked, [paymentId])).rows[0].isAsked, 400);
  expect([(await detailOf(app, paymentId)).state, calls]).toEqual(['unknown', 1]);
});

/** As somebody could who owns the database: the order becomes another one, and who approved it a guest. */
const alter = ({ paymentId, approval }: PaymentDetail) =>
  app.pool.query(
    `begin; set local session_replication_role = replica;
     update payments set order_text = replace(order_text, 'Nirgendwo', 'Irgendwo') where id = '${paymentId}';
     update users set role = 2 where uid = '${approval?.by.uid}'; commit`,
  );

test('another order than the approved one is not sent again, nor put before anybody as if it were asked for', async () => {
  const payment = await lost('other-leaver');
  await alter(payment);
  initiate = bank.connector.initiate;
  await longAgo();
  const { steps } = await until(payment.paymentId, 'cancelled');
  expect(steps.at(-1)?.note).toBe('order-not-approved');
});

test('one whose approver may approve no more besides is not sent when it is released, and holds up no other', async () => {
  initiate = bank.connector.initiate;
  const { paymentId, version } = await sent(app, highRiskDraft(account), { isHeld: true });
  const as = { token: await app.token('editor', 'third-leaver') };
  expect((await approve(app, paymentId, as)).status).toBe(200);
  const held = await detailOf(app, paymentId);
  expect(held).toMatchObject({ state: 'approved', isHeld: true });
  await alter(held);
  const input = { params: { paymentId }, body: { version } };
  expect((await app.call(paymentRoutes.release, input, 'admin')).status).toBe(200);
  const { steps } = await until(paymentId, 'cancelled');
  expect(steps.at(-1)?.note).toBe('order-not-approved');
  const other = await sent(app, draftFrom(account));
  await until(other.paymentId, 'accepted');
});
