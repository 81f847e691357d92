import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { paymentRoutes, reviewRoutes } from '@sorgfalt/contract';
import type { ReviewItem } from '@sorgfalt/contract';
import { detailOf, highRiskDraft, sent, startDesk } from '../../testing/modules/payments.ts';
import type { NewReviewItem } from './item.ts';
import { requestOrAdd, withdrawItem } from './service.ts';

const { app, account } = await startDesk();
const agent = { kind: 'agent', id: 'aml-screening' } as const;

const read = async (itemId: string): Promise<ReviewItem> =>
  (await app.call(reviewRoutes.get, { params: { itemId } }, 'admin')).body;

test('an item that is taken back is told with what it was about, and once', async () => {
  const { paymentId, version } = await sent(app, highRiskDraft(account));
  const { reviewItemId: itemId, paymentNo, clientId } = await detailOf(app, paymentId);
  const cancelled = await app.call(
    paymentRoutes.cancel,
    { params: { paymentId }, body: { version, reason: 'Not needed' } },
    'editor',
  );
  expect(cancelled.body.state).toBe('cancelled');
  expect(await read(itemId!)).toMatchObject({ status: 'withdrawn', decision: { kind: 'withdraw' } });
  const told = () =>
    app.pool.query(
      `select status, case_id as "caseId", client_id as "clientId", data from events where type = 'review.withdrawn' and review_id = $1`,
      [itemId],
    );
  const { type } = await read(itemId!);
  const once = [
    {
      status: 'recorded',
      caseId: paymentId,
      clientId,
      data: { workflow: 'payment', type, caseNo: paymentNo },
    },
  ];
  expect((await told()).rows).toEqual(once);
  const withdrawal = { by: agent.id, notes: 'Once more' };
  const isWithdrawn = await app.app.spine.run(agent, (unit) => withdrawItem(unit, itemId!, withdrawal));
  expect([isWithdrawn, (await told()).rows]).toEqual([false, once]);
});

test.each([
  ['high', 'urgent', 'urgent'],
  ['urgent', 'high', 'urgent'],
  ['high', 'high', 'high'],
] as const)('an item that is %s and gets reasons that are %s is %s', async (before, added, after) => {
  const item = (priority: NewReviewItem['priority'], code: string): NewReviewItem => ({
    workflow: 'client_onboarding',
    type: 'rescreening',
    clientId: null,
    caseId,
    caseNo: 'ONB-TEST',
    riskScore: 40,
    riskLevel: 'medium',
    riskReasons: [{ code, params: {}, points: null, article: null }],
    flaggedFields: [],
    transactionMetadata: {},
    priority,
    submittedBy: agent.id,
    isSample: false,
  });
  const caseId = randomUUID();
  const put = (priority: NewReviewItem['priority'], code: string) =>
    app.app.spine.run(agent, (unit) => requestOrAdd(unit, item(priority, code), {}));
  const first = await put(before, 'list-hit');
  const second = await put(added, 'pep-topic');
  expect([first.isNew, second]).toEqual([true, { itemId: first.itemId, isNew: false }]);
  const { rows } = await app.pool.query(
    `select priority, risk_reasons -> 0 ->> 'code' as before, risk_reasons -> 1 ->> 'code' as added
     from review_items where id = $1`,
    [first.itemId],
  );
  expect(rows).toEqual([{ priority: after, before: 'list-hit', added: 'pep-topic' }]);
});
