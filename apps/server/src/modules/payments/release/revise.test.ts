import { beforeEach, expect, test } from 'vitest';
import { paymentRoutes } from '@sorgfalt/contract';
import type { ClientAccount, PaymentDraft } from '@sorgfalt/contract';
import {
  accountFor,
  detailOf,
  draftFrom,
  givenToBank,
  openAccount,
  sent,
  startDesk,
} from '../../../testing/modules/payments.ts';

const { app } = await startDesk();
let account: ClientAccount;
beforeEach(async () => {
  account = await openAccount(app);
});
const held = () => sent(app, draftFrom(account, { amount: '5.10' }), { isHeld: true });
const revise = (paymentId: string, draft: PaymentDraft) =>
  app.call(paymentRoutes.revise, { params: { paymentId }, body: { version: 1, draft } }, 'editor');
const release = (paymentId: string) =>
  app.call(paymentRoutes.release, { params: { paymentId }, body: { version: 1 } }, 'editor');

test('an order is moved to another account of its client, and never to one of another client', async () => {
  const { paymentId } = await held();
  const foreign = await revise(paymentId, draftFrom(await openAccount(app), { amount: '5.20' }));
  expect([foreign.status, foreign.error?.fields]).toEqual([
    422,
    [{ path: 'accountId', code: 'account-of-another-client' }],
  ]);
  expect(await detailOf(app, paymentId)).toMatchObject({ version: 1, amountMinor: 510 });
  const second = await accountFor(app, account.clientId);
  const { body } = await revise(paymentId, draftFrom(second, { amount: '5.20' }));
  expect(body).toMatchObject({ version: 2, amountMinor: 520 });
});

test('an order counts once in the profile of its client, however often it is changed', async () => {
  const { paymentId } = await held();
  expect((await revise(paymentId, draftFrom(account, { amount: '5.20' }))).body.version).toBe(2);
  const { rows } = await app.pool.query(
    `select (profile ->> 'count')::int as count from payment_profiles where client_id = $1`,
    [account.clientId],
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test.each(['sending', 'unknown', 'submitted', 'executed'] as const)(
  'an order that is %s is not changed any more',
  async (state) => {
    const { paymentId } = await sent(app, draftFrom(account, { amount: '6.10' }));
    await givenToBank(app, paymentId, state);
    const { status, error } = await revise(paymentId, draftFrom(account, { amount: '6.20' }));
    expect([status, error?.code]).toEqual([409, 'not-allowed-now']);
    expect(await detailOf(app, paymentId)).toMatchObject({ state, version: 1, amountMinor: 610 });
  },
);

test('for a client who may not pay an order is neither changed nor released', async () => {
  const { paymentId } = await held();
  await app.pool.query(
    `begin; set local session_replication_role = replica;
     update clients set is_frozen = true where id = '${account.clientId}'; commit`,
  );
  expect((await revise(paymentId, draftFrom(account, { amount: '5.20' }))).error?.code).toBe('order-refused');
  expect((await release(paymentId)).error?.code).toBe('client-frozen');
  expect(await detailOf(app, paymentId)).toMatchObject({ state: 'approved', isHeld: true, version: 1 });
});
