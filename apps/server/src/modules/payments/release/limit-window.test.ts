import { beforeEach, expect, test } from 'vitest';
import type { ClientAccount } from '@sorgfalt/contract';
import {
  approve,
  highRiskDraft,
  openAccount,
  sent,
  setLimits,
  startDesk,
} from '../../../testing/modules/payments.ts';

const { app } = await startDesk();
await setLimits(app, { admin: 20_000, editor: null });
let account: ClientAccount;
beforeEach(async () => {
  account = await openAccount(app);
});

const waiting = async (amount: string) => (await sent(app, highRiskDraft(account, { amount }))).paymentId;
const alter = (paymentId: string, set: string) =>
  app.pool.query(
    `begin; set local session_replication_role = replica;
     update payments set ${set} where id = '${paymentId}'; commit`,
  );
/** Whether CHF 80.01 can be approved beside CHF 120.00 that were approved, and are as `set` says by now. */
async function isRoomBeside(set: string): Promise<boolean> {
  account = await openAccount(app);
  const [first, second] = [await waiting('120.00'), await waiting('80.01')];
  expect((await approve(app, first)).status).toBe(200);
  await alter(first, set);
  const { status, error } = await approve(app, second);
  if (status !== 200) expect(error?.code).toBe('above-approval-limit');
  return status === 200;
}

test('what somebody approved counts for 24 hours', async () => {
  expect(await isRoomBeside(`approved_at = now() - interval '23 hours 59 minutes'`)).toBe(false);
  expect(await isRoomBeside(`approved_at = now() - interval '24 hours 1 minute'`)).toBe(true);
});

test.each([
  ['queued', false],
  ['sending', false],
  ['unknown', false],
  ['executed', false],
  ['rejected', true],
  ['cancelled', true],
  ['failed', true],
])('of one that is %s by now whether it leaves room is %s', async (state, isRoom) => {
  expect(await isRoomBeside(`state = '${state}'`)).toBe(isRoom);
});

test('a payment that is approved once more is not counted beside itself', async () => {
  const paymentId = await waiting('120.00');
  await alter(paymentId, `approved_at = now(), approved_by = (select uid from users where role = 0 limit 1)`);
  expect((await approve(app, paymentId)).status).toBe(200);
});
