import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ledgerRoutes, paymentRoutes, reviewRoutes } from '@sorgfalt/contract';
import type { PaymentDetail } from '@sorgfalt/contract';
import { paymentMachine } from '@sorgfalt/workflow';
import { wholeApproval } from '../../../testing/modules/review.ts';
import { detailOf, draftFrom, highRiskDraft, sent, startDesk } from '../../../testing/modules/payments.ts';
import type { As } from '../../../testing/modules/payments.ts';

const { app, account } = await startDesk();
const maker = { token: await app.token('editor', 'maker') };
const checker = { token: await app.token('editor', 'checker') };

const notes = 'Contract and invoice seen; the goods are food.';

async function underReview(): Promise<PaymentDetail> {
  const { paymentId } = await sent(app, highRiskDraft(account), { as: maker });
  return detailOf(app, paymentId);
}

const decide = (itemId: string, decision: 'approve' | 'reject', as: As) =>
  app.call(
    reviewRoutes.decide,
    { body: { itemId, decision, notes, ...(decision === 'approve' ? wholeApproval : {}) } },
    as,
  );

test('whoever entered a payment cannot decide it, a colleague can, and the payment goes to the bank', async () => {
  const payment = await underReview();
  expect(payment.actions).toContain('decide');
  expect((await detailOf(app, payment.paymentId, maker)).actions).not.toContain('decide');
  const own = await decide(payment.reviewItemId!, 'approve', maker);
  expect([own.status, own.error?.code]).toEqual([403, 'own-submission']);
  const { status, body } = await decide(payment.reviewItemId!, 'approve', checker);
  expect([status, body.status, body.workflow, body.amountMinor]).toEqual([
    200,
    'approved',
    'payment',
    12_050,
  ]);
  const after = await detailOf(app, payment.paymentId);
  expect(after).toMatchObject({ status: 'approved', state: 'queued' });
  expect(after.approval).toMatchObject({ by: { name: 'checker' }, orderHash: payment.orderHash });
  expect(after.steps.map(({ note }) => note)).toContain(notes);
  const proofId = after.steps.at(-1)!.proofId!;
  const { body: entry } = await app.call(ledgerRoutes.get, { params: { entryId: proofId } }, 'admin');
  expect(entry.payload).toMatchObject({ orderHash: payment.orderHash, decision: 'approve' });
});

test('an order whose day is past is neither approved nor released, but asked back or rejected', async () => {
  const past = (paymentId: string) =>
    app.pool.query(`update payments set execution_date = '2026-01-05' where id = $1`, [paymentId]);
  const payment = await underReview();
  await past(payment.paymentId);
  const refused = await decide(payment.reviewItemId!, 'approve', checker);
  expect([refused.status, refused.error?.code]).toEqual([409, 'execution-date-passed']);
  expect((await decide(payment.reviewItemId!, 'reject', checker)).status).toBe(200);
  const { paymentId } = await sent(app, draftFrom(account, { amount: '77.35' }), { isHeld: true });
  await past(paymentId);
  const { version } = await detailOf(app, paymentId);
  const kept = await app.call(paymentRoutes.release, { params: { paymentId }, body: { version } }, 'editor');
  expect([kept.status, kept.error?.code]).toEqual([409, 'execution-date-passed']);
  expect(await detailOf(app, paymentId)).toMatchObject({ state: 'approved', isHeld: true });
});

test('the other family of routes decides payments too', async () => {
  const payment = await underReview();
  const { body: queue } = await app.call(
    reviewRoutes.pendingApprovals,
    { query: { workflow_type: 'payment' } },
    'editor',
  );
  expect(queue.approvals.map(({ caseId }) => caseId)).toContain(payment.paymentId);
  const { body } = await app.call(
    reviewRoutes.processDecision,
    { body: { approval_id: payment.reviewItemId!, decision: 'reject', notes } },
    checker,
  );
  expect(body.approval.status).toBe('rejected');
  const after = await detailOf(app, payment.paymentId);
  expect([after.state, after.status, after.approval]).toEqual(['rejected', 'human_review', null]);
});

test('a decision needs notes', async () => {
  const payment = await underReview();
  const { status, error } = await app.call(
    reviewRoutes.decide,
    { body: { itemId: payment.reviewItemId!, decision: 'approve' } },
    checker,
  );
  expect([status, error?.message]).toEqual([422, 'Please provide notes for your decision.']);
  expect((await detailOf(app, payment.paymentId)).state).toBe('human_review');
});

test('the database itself refuses an approval by whoever entered the payment', async () => {
  const { paymentId, initiatedBy, orderHash } = await underReview();
  const approve = (by: string, hash: string, kind = 'user') =>
    app.pool.query(
      `update payments set state = 'approved', approved_by = $2, approved_by_kind = $4, approved_hash = $3 where id = $1`,
      [paymentId, by, hash, kind],
    );
  await expect(approve(initiatedBy.uid, orderHash)).rejects.toThrow('payments_four_eyes');
  await expect(approve('somebody-else', 'another hash')).rejects.toThrow('payments_approved_as_pinned');
  await expect(approve('payment-agent', orderHash, 'agent')).rejects.toThrow(
    'payments_high_risk_by_a_person',
  );
  await expect(
    app.pool.query(`update payments set state = 'approved' where id = $1`, [paymentId]),
  ).rejects.toThrow();
});

test('the database knows the same transitions as the state machine, and refuses all others', async () => {
  const { rows } = await app.pool.query('select payment_transitions() as pairs');
  const pairs = Object.entries(paymentMachine).flatMap(([from, events]) =>
    [...new Set(Object.values(events))].map((to) => `${from}>${to}`),
  );
  expect(rows[0].pairs.toSorted()).toEqual(pairs.toSorted());
  const { paymentId } = await sent(app, draftFrom(account));
  await expect(
    app.pool.query(`update payments set state = 'executed' where id = $1`, [paymentId]),
  ).rejects.toThrow('does not go from queued to executed');
});

test('an edit makes a new version and voids decision and approval; whoever edited cannot approve', async () => {
  const before = await underReview();
  await decide(before.reviewItemId!, 'approve', checker);
  const draft = { ...highRiskDraft(account), amount: '120.60' };
  const { body: after } = await app.call(
    paymentRoutes.revise,
    { params: { paymentId: before.paymentId }, body: { version: 1, draft } },
    checker,
  );
  expect(after).toMatchObject({ version: 2, state: 'human_review', approval: null, amountMinor: 12_060 });
  expect(after.orderHash).not.toBe(before.orderHash);
  expect(after.reviewItemId).not.toBe(before.reviewItemId);
  // One entered the payment, the other changed it.
  for (const as of [maker, checker])
    expect((await decide(after.reviewItemId!, 'approve', as)).status).toBe(403);
  expect((await decide(after.reviewItemId!, 'approve', 'admin')).status).toBe(200);
});

test('an edit takes the open review item back, and a decision on it comes too late', async () => {
  const before = await underReview();
  const { body } = await app.call(
    paymentRoutes.revise,
    {
      params: { paymentId: before.paymentId },
      body: { version: 1, draft: draftFrom(account, { amount: '77' }) },
    },
    maker,
  );
  expect(body).toMatchObject({ version: 2, state: 'queued', risk: 'low', reviewItemId: null });
  expect((await decide(before.reviewItemId!, 'approve', checker)).error?.code).toBe('already-decided');
  expect((await detailOf(app, before.paymentId)).approval).toMatchObject({ by: { uid: 'payment-agent' } });
});

test('of a decision and an edit at the same time one wins, and what was approved is what stands', async () => {
  for (let round = 0; round < 5; round += 1) {
    const before = await underReview();
    const [decided, edited] = await Promise.all([
      decide(before.reviewItemId!, 'approve', checker),
      app.call(
        paymentRoutes.revise,
        {
          params: { paymentId: before.paymentId },
          body: { version: 1, draft: highRiskDraft(account, { amount: '9' }) },
        },
        maker,
      ),
    ]);
    const after = await detailOf(app, before.paymentId);
    expect([200, 409]).toContain(decided.status);
    expect(edited.status).toBe(200);
    expect([after.version, after.state, after.approval]).toEqual([2, 'human_review', null]);
  }
});

test('who saw another version is told so', async () => {
  const { paymentId } = await underReview();
  const { status, error } = await app.call(
    paymentRoutes.cancel,
    { params: { paymentId }, body: { version: 7 } },
    'admin',
  );
  expect([status, error?.code]).toEqual([409, 'version-conflict']);
});

test('a question goes back to whoever entered the payment, and the answer is a new version', async () => {
  const { paymentId } = await underReview();
  const ask = (as: As) =>
    app.call(
      paymentRoutes.ask,
      { params: { paymentId }, body: { version: 1, question: 'What is paid for?' } },
      as,
    );
  expect((await ask(maker)).error?.code).toBe('own-submission');
  const { body: asked } = await ask(checker);
  expect(asked).toMatchObject({ state: 'more_info', status: 'human_review', question: 'What is paid for?' });
  expect((await ask('admin')).error?.code).toBe('not-allowed-now');
  const { body: answered } = await app.call(
    paymentRoutes.revise,
    {
      params: { paymentId },
      body: { version: 1, draft: highRiskDraft(account, { remittance: 'Rice, contract 7' }) },
    },
    maker,
  );
  expect(answered).toMatchObject({ state: 'human_review', question: null, version: 2 });
});

test('a held payment waits until it is released', async () => {
  const { paymentId, state, isHeld } = await sent(app, draftFrom(account), { isHeld: true });
  expect([state, isHeld]).toEqual(['approved', true]);
  const call = (route: typeof paymentRoutes.hold | typeof paymentRoutes.release) =>
    app.call(route, { params: { paymentId }, body: { version: 1 } }, 'editor');
  expect((await call(paymentRoutes.hold)).error?.code).toBe('not-allowed-now');
  expect((await call(paymentRoutes.release)).body).toMatchObject({ state: 'queued', isHeld: false });
  expect((await call(paymentRoutes.release)).error?.code).toBe('not-allowed-now');
  expect((await call(paymentRoutes.hold)).body).toMatchObject({
    state: 'queued',
    isHeld: true,
    actions: ['revise', 'cancel', 'release'],
  });
});

test('a cancelled payment is at its end and keeps the status from which it ended', async () => {
  const { paymentId, reviewItemId } = await underReview();
  const cancel = () =>
    app.call(
      paymentRoutes.cancel,
      { params: { paymentId }, body: { version: 1, reason: 'Paid in cash' } },
      maker,
    );
  expect((await cancel()).body).toMatchObject({ state: 'cancelled', status: 'human_review', actions: [] });
  expect((await cancel()).error?.code).toBe('not-allowed-now');
  const { body: item } = await app.call(reviewRoutes.get, { params: { itemId: reviewItemId! } }, 'admin');
  expect(item.status).toBe('withdrawn');
});

test('names are looked up again at release after a day, and an approval that saw every hit stands', async () => {
  const { paymentId } = await sent(app, draftFrom(account), { isHeld: true });
  await app.pool.query(`update payments set checked_at = now() - interval '25 hours' where id = $1`, [
    paymentId,
  ]);
  const { body } = await app.call(
    paymentRoutes.release,
    { params: { paymentId }, body: { version: 1 } },
    'editor',
  );
  expect(body.steps.map(({ event }) => event)).toContain('recheck');
  expect(body).toMatchObject({ state: 'queued', version: 1 });
});

test('a hit that nobody saw sends the payment to a person before it is released', async () => {
  const draft = draftFrom(account);
  const { paymentId } = await sent(
    app,
    { ...draft, creditor: { ...draft.creditor, name: 'Viktor Testonov' } },
    { as: maker },
  );
  const { reviewItemId } = await detailOf(app, paymentId);
  await app.call(paymentRoutes.hold, { params: { paymentId }, body: { version: 1 } }, maker);
  await decide(reviewItemId!, 'approve', checker);
  await app.call(paymentRoutes.hold, { params: { paymentId }, body: { version: 1 } }, maker);
  // As if the lists had not had the entry when the payment was approved.
  await app.pool.query(`alter table payment_decisions disable trigger all`);
  await app.pool.query(
    `update payment_decisions set findings = jsonb_set(findings, '{screened}', '[]') where payment_id = $1`,
    [paymentId],
  );
  await app.pool.query(`alter table payment_decisions enable trigger all`);
  await app.pool.query(`update payments set approved_lists = 'older' where id = $1`, [paymentId]);
  const { body } = await app.call(
    paymentRoutes.release,
    { params: { paymentId }, body: { version: 1 } },
    maker,
  );
  expect(body).toMatchObject({ state: 'human_review', approval: null });
  expect(body.reviewItemId).not.toBe(reviewItemId);
});

test('decisions and steps are append-only', async () => {
  await expect(app.pool.query(`update payment_decisions set outcome = 'approved'`)).rejects.toThrow(
    'append-only',
  );
  await expect(app.pool.query(`update payment_steps set event = 'x'`)).rejects.toThrow('append-only');
});

test('actions admit officers only, and say nothing of payments that are not there', async () => {
  const params = { paymentId: randomUUID() };
  const body = { version: 1 };
  const calls = (as: As) => [
    app.call(paymentRoutes.get, { params }, as),
    app.call(paymentRoutes.revise, { params, body: { ...body, draft: draftFrom(account) } }, as),
    app.call(paymentRoutes.cancel, { params, body }, as),
    app.call(paymentRoutes.hold, { params, body }, as),
    app.call(paymentRoutes.release, { params, body }, as),
    app.call(paymentRoutes.ask, { params, body: { ...body, question: 'Why?' } }, as),
    app.call(paymentRoutes.replay, { params }, as),
  ];
  const statuses = async (as: As) => (await Promise.all(calls(as))).map(({ status }) => status);
  const all = (status: number) => Array.from({ length: 7 }, () => status);
  expect(await statuses('admin')).toEqual(all(404));
  expect(await statuses('editor')).toEqual(all(404));
  expect(await statuses('guest')).toEqual(all(403));
  expect(await statuses(null)).toEqual(all(401));
});
