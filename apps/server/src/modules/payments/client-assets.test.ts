import { expect, test } from 'vitest';
import { paymentRoutes, reviewRoutes } from '@sorgfalt/contract';
import {
  detailOf,
  draftFrom,
  givenToBank,
  highRiskDraft,
  openAccount,
  sent,
  startDesk,
} from '../../testing/modules/payments.ts';
import { clientAssets } from './client-assets.ts';
import { paymentsOfClient } from './of-client.ts';

const { app, account } = await startDesk();
const { clientId } = account;
const stop = (because: 'client-frozen' | 'client-refused') =>
  app.app.spine.run({ kind: 'system', id: 'test' }, (unit) => clientAssets.stop(unit, clientId, because));

test('with a client that is refused ends what waits for a person, for its day and for its release', async () => {
  const payments = [
    await sent(app, highRiskDraft(account)),
    await sent(app, draftFrom(account, { amount: '61.10' })),
    await sent(app, draftFrom(account, { amount: '61.20' }), { isHeld: true }),
  ];
  const { reviewItemId } = await detailOf(app, payments[0]!.paymentId);
  await stop('client-refused');
  for (const { paymentId } of payments) {
    const { state, steps, actions } = await detailOf(app, paymentId);
    expect([state, actions]).toEqual(['cancelled', []]);
    expect(steps.map(({ note }) => note)).toContain('client-refused');
  }
  const { body: item } = await app.call(reviewRoutes.get, { params: { itemId: reviewItemId! } }, 'admin');
  expect(item).toMatchObject({ status: 'withdrawn', decision: { notes: 'The client was refused.' } });
  const { body } = await app.call(paymentRoutes.accounts, { query: { clientId } }, 'admin');
  expect(body.accounts).toMatchObject([{ isClosed: true }]);
  // What ended with a refusal does not come back with the end of a freeze.
  await app.app.spine.run({ kind: 'system', id: 'test' }, (unit) => clientAssets.resume(unit, clientId));
  const after = await app.call(paymentRoutes.accounts, { query: { clientId } }, 'admin');
  expect(after.body.accounts).toMatchObject([{ isClosed: true }]);
});

test('a payment that the bank carried out is nothing that is under way, one that it has is', async () => {
  const other = await openAccount(app);
  const look = () =>
    app.app.spine.run({ kind: 'system', id: 'test' }, ({ tx }) => paymentsOfClient.look(tx, other.clientId));
  expect(await look()).toMatchObject({ isOpen: false, lastActAt: null, subjectIds: [] });
  const { paymentId } = await sent(app, draftFrom(other, { amount: '62.10' }));
  await givenToBank(app, paymentId, 'executed');
  const { isOpen, lastActAt, subjectIds } = await look();
  expect([isOpen, subjectIds]).toEqual([false, [paymentId]]);
  expect(lastActAt).toMatch(/^\d{4}-\d\d-\d\dT/u);
  const waiting = await sent(app, draftFrom(other, { amount: '62.20' }));
  await givenToBank(app, waiting.paymentId);
  expect((await look()).isOpen).toBe(true);
});
