import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cannotWait, reviewTermOf } from '@sorgfalt/workflow';
import { createDatabase } from '../../platform/database/database.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { createReview, itemsOfClient, requestReview, withdrawItem } from './index.ts';
import type { EvidenceSource, NewReviewItem, Review } from './index.ts';

const agent = { kind: 'agent', id: 'aml-screening' } as const;
const source: EvidenceSource = { read: async () => ({ hits: [], risk: null }) };

let app: TestApp;
let review: Review;

beforeAll(async () => {
  app = await startTestApp();
  const sources = {
    client_onboarding: source,
    payment: source,
    rescreening: source,
    periodic_review: source,
  };
  review = createReview({ database: createDatabase(app.pool), spine: app.app.spine, sources });
});
afterAll(() => app.stop());

/** An item that waits since so many hours, for this reason. */
async function waiting(hours: number, code: string, more: Partial<NewReviewItem> = {}): Promise<string> {
  const item: NewReviewItem = {
    workflow: 'client_onboarding',
    type: 'risk',
    clientId: null,
    caseId: randomUUID(),
    caseNo: 'ONB-TEST',
    riskScore: 40,
    riskLevel: 'medium',
    riskReasons: [{ code, params: {}, points: null, article: null }],
    flaggedFields: ['nationality'],
    transactionMetadata: {},
    priority: 'normal',
    submittedBy: agent.id,
    isSample: false,
    ...more,
  };
  const id = await app.app.spine.run(agent, (unit) => requestReview(unit, item));
  await app.pool.query(
    `update review_items set submitted_at = now() - make_interval(mins => $2::int) where id = $1`,
    [id, hours * 60],
  );
  return id;
}
const withdraw = (itemId: string) =>
  app.app.spine.run(agent, (unit) =>
    withdrawItem(unit, itemId, { by: 'another-agent', notes: 'Not needed' }),
  );

test('what waits is counted: all of it, by what holds it, and what waits for more than a day', async () => {
  const { waitingCount, overdueCount, heldFor } = review;
  expect([await waitingCount(), await overdueCount(), await heldFor(['list-hit'])]).toEqual([
    0,
    0,
    { cases: 0, payments: 0 },
  ]);
  const late = await waiting(25, 'list-hit');
  const urgent = await waiting(1, 'pep-topic', { priority: 'urgent' });
  const payment = await waiting(23.5, 'list-hit', { workflow: 'payment' });
  const decided = await waiting(30, 'list-hit');
  await withdraw(decided);
  expect(await waitingCount()).toBe(3);
  expect(await review.overdueCount()).toBe(1);
  expect(await review.heldFor(['list-hit', 'other'])).toEqual({ cases: 1, payments: 1 });
  expect(await review.heldFor(['pep-topic'])).toEqual({ cases: 1, payments: 0 });
  const top = async (limit: number) => (await review.queueTop(limit, null)).map(({ id }) => id);
  expect([await top(10), await top(1)]).toEqual([[late, payment, urgent], [late]]);
  const [item] = await review.queueTop(1, null);
  expect(item).toMatchObject({
    clientId: null,
    clientName: null,
    submittedBy: { uid: agent.id, name: agent.id },
    decision: null,
    part: null,
    isOwnSubmission: false,
    flaggedFields: ['nationality'],
  });
});

test.each([
  ['risk', 'list-hit'],
  ['periodic_review', 'review-due'],
  ['periodic_review', cannotWait],
])('an item of type %s for %s is due when the term that is told is over', async (type, code) => {
  const id = await waiting(7, code, { type });
  const { rows } = await app.pool.query<{ term: number }>(
    `select (extract(epoch from due_at - submitted_at) * 1000)::float8 as term from review_items where id = $1`,
    [id],
  );
  expect(rows).toEqual([{ term: reviewTermOf({ type, riskReasons: [{ code }] }) }]);
  await withdraw(id);
});

test('a request is told with its case and client, and sealed with its reasons', async () => {
  const [clientId, caseId] = [randomUUID(), randomUUID()];
  const id = await waiting(0, 'list-hit', { clientId, caseId, priority: 'high' });
  const { rows } = await app.pool.query(
    `select e.type, e.status, e.actor_kind, e.actor, e.case_id, e.client_id, e.review_id, e.data, l.kind
     from events e join ledger_entries l on l.entry_id = e.proof_id where e.review_id = $1`,
    [id],
  );
  expect(rows).toEqual([
    {
      type: 'review.requested',
      status: 'pending',
      actor_kind: 'agent',
      actor: agent.id,
      case_id: caseId,
      client_id: clientId,
      review_id: id,
      data: {
        workflow: 'client_onboarding',
        type: 'risk',
        caseNo: 'ONB-TEST',
        priority: 'high',
        isSample: false,
      },
      kind: 'review.requested',
    },
  ]);
});

test('a client with a waiting item cannot be erased, and all items go with the client', async () => {
  const clientId = randomUUID();
  const database = createDatabase(app.pool);
  const look = () => itemsOfClient.look(database, clientId);
  const nothing = { isOpen: false, lastActAt: null, isReportable: false, subjectIds: [] };
  expect(await look()).toEqual(nothing);
  const [id, other] = [await waiting(0, 'list-hit', { clientId }), await waiting(0, 'list-hit')];
  expect(await look()).toEqual({ ...nothing, isOpen: true, subjectIds: [id] });
  await withdraw(id);
  expect(await look()).toEqual({ ...nothing, subjectIds: [id] });
  await itemsOfClient.eraseClient(database, clientId);
  expect(await look()).toEqual(nothing);
  const { rows } = await app.pool.query('select id from review_items where id = any($1)', [[id, other]]);
  expect(rows).toEqual([{ id: other }]);
});
