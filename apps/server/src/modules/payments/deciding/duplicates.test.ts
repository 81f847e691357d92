import { expect, test } from 'vitest';
import { paymentRoutes, reviewRoutes } from '@sorgfalt/contract';
import type { PaymentDetail, PaymentDraft } from '@sorgfalt/contract';
import { csvOf, filesOf } from '../../../testing/modules/payment-files.ts';
import {
  detailOf,
  draftFrom,
  highRiskDraft,
  openAccount,
  sent,
  startDesk,
} from '../../../testing/modules/payments.ts';

const { app, account } = await startDesk();
const { take, linesOf } = filesOf(app, account);

/** The earlier payments that the decision of a payment names as the same. */
async function repeated(paymentId: string): Promise<readonly string[]> {
  const { decision } = await detailOf(app, paymentId);
  return decision!.duplicates.map((each) => each.paymentId);
}
const again = async (draft: PaymentDraft) => repeated((await sent(app, draft)).paymentId);
/** As if the payment had been made earlier, which the database would refuse. */
const madeBefore = (paymentId: string, time: string) =>
  app.pool.query(
    `begin; set local session_replication_role = replica;
     update payments set created_at = now() - interval '${time}' where id = '${paymentId}'; commit`,
  );

async function reject({ reviewItemId }: PaymentDetail): Promise<void> {
  const body = { itemId: reviewItemId!, decision: 'reject' as const, notes: 'Nobody ordered this.' };
  expect((await app.call(reviewRoutes.decide, { body }, 'admin')).status).toBe(200);
}

test('a payment that was cancelled, rejected or blocked is not repeated by a later one, another is', async () => {
  const draft = draftFrom(account);
  const first = await sent(app, draft, { isHeld: true });
  const { paymentId, version } = first;
  expect(await again(draft)).toEqual([paymentId]);
  const cancelled = await app.call(
    paymentRoutes.cancel,
    { params: { paymentId }, body: { version, reason: 'Not needed' } },
    'editor',
  );
  expect([cancelled.status, cancelled.body.state]).toEqual([200, 'cancelled']);
  expect(await again(draft)).not.toContain(paymentId);

  const risky = highRiskDraft(account);
  const waiting = await sent(app, risky);
  expect(await again(risky)).toEqual([waiting.paymentId]);
  await reject(await detailOf(app, waiting.paymentId));
  expect(await again(risky)).not.toContain(waiting.paymentId);

  const listed = draftFrom(account, { ultimateDebtor: { name: 'Nirgendwo Metall Fiktion LLC' } });
  const stopped = await sent(app, listed);
  expect(stopped.state).toBe('blocked');
  expect(await again(listed)).toEqual([]);
});

test('whoever decides is told which rule asks for a person by itself, and which only add to the score', async () => {
  const draft = draftFrom(await openAccount(app));
  await sent(app, draft);
  const { paymentId } = await sent(app, draft);
  const { reviewItemId, decision } = await detailOf(app, paymentId);
  const { body: item } = await app.call(reviewRoutes.get, { params: { itemId: reviewItemId! } }, 'admin');
  const asking = decision!.reasons.filter(({ effect }) => !['points', 'note'].includes(effect));
  expect(asking.map(({ ruleId }) => ruleId)).toContain('duplicate-day');
  expect(item.riskReasons.filter(({ decides }) => decides === true).map(({ code }) => code)).toEqual(
    asking.map(({ ruleId }) => ruleId),
  );
  expect(asking.length).toBeLessThan(item.riskReasons.length);
});

test('a payment is repeated for seven days', async () => {
  const draft = draftFrom(await openAccount(app));
  const { paymentId } = await sent(app, draft);
  await madeBefore(paymentId, '6 days 23:59:00');
  const second = await sent(app, draft);
  expect(await repeated(second.paymentId)).toEqual([paymentId]);
  expect(second.state).toBe('queued');
  await madeBefore(paymentId, '7 days 00:00:01');
  await madeBefore(second.paymentId, '8 days');
  expect(await again(draft)).toEqual([]);
});

test('a line of a file is repeated by another for twenty days, and on its day of execution however old it is', async () => {
  const states: unknown[] = [];
  const earlier = async (text: string) => {
    const [line] = await linesOf(await take(text));
    states.push(line?.state);
    return line!.paymentId!;
  };
  const first = await earlier(csvOf('411.35', '1.05'));
  await app.pool.query(`update payments set execution_date = '2026-01-05' where id = $1`, [first]);
  await madeBefore(first, '19 days 23:59:00');
  const second = await earlier(csvOf('411.35', '1.10'));
  expect(await repeated(second)).toEqual([first]);
  await madeBefore(first, '20 days 00:00:01');
  await madeBefore(second, '21 days');
  // Of the two that are too old the second is for the same day.
  expect(await repeated(await earlier(csvOf('411.35', '1.15')))).toEqual([second]);
  expect(states).toEqual(['queued', 'human_review', 'human_review']);
});
