import { expect, test } from 'vitest';
import { paymentRoutes, reviewRoutes } from '@sorgfalt/contract';
import { wholeApproval } from '../../testing/modules/review.ts';
import { detailOf, draftFrom, highRiskDraft, send, sent, startDesk } from '../../testing/modules/payments.ts';
import { decideHit, holding, listedClients, standingOf } from '../../testing/modules/clients.ts';
import type { ListedClient } from '../../testing/modules/clients.ts';

const { app } = await startDesk();
const colleague = { token: await app.token('admin', 'two') };
const [creating, approving, releasing, both] = (await listedClients(app, [
  'Adelgund Wettlaufova',
  'Balduin Wettlaufov',
  'Clothilde Wettlaufova',
  'Dagobert Wettlaufov',
])) as [ListedClient, ListedClient, ListedClient, ListedClient];

const lockPayment = (paymentId: string) =>
  holding(app, 'select 1 from payments where id = $1 for update', [paymentId]);

/** Whether anything of the client may still leave the house. */
async function leaks({ clientId }: ListedClient): Promise<boolean> {
  const { rowCount } = await app.pool.query(
    `select from payments where client_id = $1 and (state in ('approved', 'queued') and not is_held or state = 'sending')`,
    [clientId],
  );
  return rowCount !== 0;
}

test('a payment that is being taken while its client is frozen is refused', async () => {
  const lock = 'select 1 from payment_profiles where client_id = $1 for update';
  const blocker = await holding(app, lock, [creating.clientId]);
  const answer = send(app, draftFrom(creating.account));
  await blocker.waited(1);
  expect((await decideHit(app, creating)).status).toBe(200);
  await blocker.release();
  expect((await answer).error?.fields).toEqual([{ path: 'accountId', code: 'client-frozen' }]);
  expect(await leaks(creating)).toBe(false);
});

test('an approval that is under way while the client is frozen ends held', async () => {
  const { paymentId } = await sent(app, highRiskDraft(approving.account));
  const { reviewItemId } = await detailOf(app, paymentId);
  const blocker = await lockPayment(paymentId);
  const notes = 'Contract and invoice seen; the goods are food.';
  const body = { itemId: reviewItemId!, decision: 'approve', notes, ...wholeApproval } as const;
  const approval = app.call(reviewRoutes.decide, { body }, colleague);
  await blocker.waited(1);
  const freezing = decideHit(app, approving);
  await blocker.waited(2);
  await blocker.release();
  expect((await freezing).status).toBe(200);
  expect((await approval).status).toBe(200);
  expect((await detailOf(app, paymentId)).isHeld).toBe(true);
  expect(await leaks(approving)).toBe(false);
});

test('a release that comes while the client is being frozen waits and is refused', async () => {
  const { paymentId, version } = await sent(app, draftFrom(releasing.account), { isHeld: true });
  const blocker = await lockPayment(paymentId);
  const freezing = decideHit(app, releasing);
  await blocker.waited(1);
  const release = app.call(paymentRoutes.release, { params: { paymentId }, body: { version } }, colleague);
  await blocker.waited(2);
  await blocker.release();
  expect((await freezing).status).toBe(200);
  expect((await release).error?.code).toBe('client-frozen');
  expect(await leaks(releasing)).toBe(false);
});

test('many payments and a freeze at once leave nothing that may go out, and nobody waits in a ring', async () => {
  const amounts = Array.from({ length: 24 }, (_, at) => `${200 + at}.15`);
  const answers = amounts.map((amount) => send(app, draftFrom(both.account, { amount })));
  const frozen = await decideHit(app, both);
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(frozen.status).toBe(200);
  expect(statuses.every((status) => status === 201 || status === 422)).toBe(true);
  expect((await standingOf(app, both.clientId)).isFrozen).toBe(true);
  expect(await leaks(both)).toBe(false);
});
