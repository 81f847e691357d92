import { beforeEach, expect, test } from 'vitest';
import { paymentRoutes } from '@sorgfalt/contract';
import {
  approve,
  detailOf,
  highRiskDraft,
  openAccount,
  sent,
  startDesk,
} from '../../../testing/modules/payments.ts';

const { app } = await startDesk();
const admin = { token: await app.token('admin') };
/** How long ago everybody proved who he is: enough for a decision, and in six minutes too long for a grave act. */
const proved = (minutesAgo: number) =>
  app.pool.query('update identity_sessions set proved_at = now() - make_interval(mins => $1)', [minutesAgo]);
const waiting = async (amount: string) =>
  (await sent(app, highRiskDraft(await openAccount(app), { amount }))).paymentId;

beforeEach(() => proved(0));

test('what weighs more than the house lets go by an old proof is approved by a fresh one only', async () => {
  const [allowed, large] = [await waiting("50'000.00"), await waiting("50'000.01")];
  await proved(6);
  expect((await approve(app, allowed, admin)).status).toBe(200);
  const refused = await approve(app, large, admin);
  expect(refused.error).toMatchObject({ code: 'step-up-required', details: { act: 'grave' } });
  expect((await detailOf(app, large)).state).toBe('human_review');
  await proved(4);
  expect((await approve(app, large, admin)).status).toBe(200);
});

test('nor is it released by an old proof', async () => {
  const paymentId = await waiting("50'000.01");
  await approve(app, paymentId, admin);
  const call = (name: 'hold' | 'release') =>
    app.call(paymentRoutes[name], { params: { paymentId }, body: { version: 1 } }, admin);
  expect((await call('hold')).status).toBe(200);
  await proved(6);
  expect((await call('release')).error?.code).toBe('step-up-required');
  expect((await detailOf(app, paymentId)).isHeld).toBe(true);
  await proved(0);
  expect((await call('release')).status).toBe(200);
});
