import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerRoutes, reviewRoutes } from '@sorgfalt/contract';
import { copyItem } from '../../testing/modules/review.ts';
import { uidOf } from '../../testing/modules/findings.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { createDatabase } from '../../platform/database/database.ts';
import { decideItem } from './decide-item.ts';
import type { Evidence } from './item.ts';
import { requestOrAdd, requestReview, withdrawItem } from './index.ts';
import type { NewReviewItem } from './index.ts';

const agent = { kind: 'agent', id: 'aml-screening' } as const;
const reason = { code: 'list-hit', params: { list: 'seco' }, points: 30, article: 'AMLA Art. 6' };

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const itemOf = (more: Partial<NewReviewItem> = {}): NewReviewItem => ({
  workflow: 'payment',
  type: 'risk',
  clientId: null,
  caseId: randomUUID(),
  caseNo: 'PAY-TEST',
  amountMinor: 123_450,
  currency: 'EUR',
  riskScore: 40,
  riskLevel: 'medium',
  riskReasons: [reason],
  flaggedFields: ['creditor.name'],
  transactionMetadata: { purpose: 'rent' },
  priority: 'high',
  submittedBy: 'somebody',
  isSample: false,
  ...more,
});

/** What was sealed of an item, by the kind of the event, oldest first. */
async function sealedOf(itemId: string): Promise<{ type: string; payload: unknown }[]> {
  const { rows } = await app.pool.query<{ type: string; entryId: string }>(
    'select type, proof_id as "entryId" from events where review_id = $1 order by id',
    [itemId],
  );
  return Promise.all(
    rows.map(async ({ type, entryId }) => {
      const { body } = await app.call(ledgerRoutes.get, { params: { entryId } }, 'admin');
      return { type, payload: body.payload };
    }),
  );
}

test('a request is sealed with what the decision will rest on, and its withdrawal with who and why', async () => {
  const item = itemOf();
  const itemId = await app.app.spine.run(agent, (unit) => requestReview(unit, item));
  await app.app.spine.run(agent, (unit) => withdrawItem(unit, itemId, { by: 'agent-2', notes: 'Paid back' }));
  const { caseId, workflow } = item;
  expect(await sealedOf(itemId)).toEqual([
    {
      type: 'review.requested',
      payload: {
        itemId,
        caseId,
        caseNo: 'PAY-TEST',
        workflow,
        type: 'risk',
        amountMinor: 123_450,
        currency: 'EUR',
        transactionMetadata: { purpose: 'rent' },
        riskScore: 40,
        riskLevel: 'medium',
        reasons: [reason],
        flaggedFields: ['creditor.name'],
        priority: 'high',
        submittedBy: 'somebody',
      },
    },
    {
      type: 'review.withdrawn',
      payload: { itemId, caseId, workflow, notes: 'Paid back', officerId: 'agent-2', decidedBy: 'agent-2' },
    },
  ]);
});

test('an item is shown whole, as it was put and as it was withdrawn', async () => {
  const item = itemOf();
  const id = await app.app.spine.run(agent, (unit) => requestReview(unit, item));
  // What somebody did to a payment is noted beside it; evidence of one that is not stored is not asked for here.
  const queue = async (query: object) => (await app.call(reviewRoutes.queue, { query }, 'admin')).body;
  const find = async (query: object) => (await queue(query)).items.find((each) => each.id === id);
  const { riskReasons, submittedBy, isSample: _, ...shown } = item;
  expect(await find({})).toEqual({
    ...shown,
    id,
    clientName: null,
    riskReasons,
    submittedAt: expect.any(String) as string,
    submittedBy: { uid: submittedBy, name: submittedBy },
    status: 'pending',
    assignee: null,
    decision: null,
    part: null,
    isOwnSubmission: false,
  });
  await app.app.spine.run(agent, (unit) => withdrawItem(unit, id, { by: 'agent-2', notes: 'Paid back' }));
  expect(await find({})).toBeUndefined();
  expect((await find({ status: 'all' }))?.decision).toEqual({
    kind: 'withdraw',
    notes: 'Paid back',
    officerId: 'agent-2',
    decidedBy: { uid: 'agent-2', name: 'agent-2' },
    decidedAs: null,
    decidedAt: expect.any(String) as string,
    reasonCode: null,
    checks: [],
    proofId: null,
  });
  expect(await queue({ status: 'all', workflow: 'payment' })).toMatchObject({
    counts: { pending: 0, approved: 0, rejected: 0, all: 2 },
    total: 2,
  });
});

test('a decision is sealed with the functions that ended, without the name of anybody', async () => {
  await app.token('admin', 'sealing');
  const uid = await uidOf(app, 'admin', 'sealing');
  const ended = { partyId: 'party-1', until: '2020-06-30', countedUntil: '2021-12-31' };
  const decide = async (given: Pick<Evidence, 'ended'>) => {
    const itemId = await app.app.spine.run(agent, (unit) => requestReview(unit, itemOf()));
    const desk = {
      database: createDatabase(app.pool),
      spine: app.app.spine,
      evidenceOf: async () => ({ hits: [], risk: null, ...given }),
      hold: async () => {},
      requireApprovable: async () => {},
      applyDecision: async () => {},
    };
    const officer = {
      kind: 'user',
      id: uid,
      role: 'admin',
      name: 'O',
      sessionId: 'session-1',
      isConfirmed: true,
      provedSecondsAgo: 0,
    } as const;
    const decision = {
      itemId,
      decision: 'reject',
      notes: 'The file is not whole',
      officerId: 'officer-1',
    } as const;
    await decideItem(desk, officer, decision);
    return (await sealedOf(itemId)).at(-1)?.payload;
  };
  const sealed = await decide({ ended: [{ ...ended, name: 'Erna Ehemals' }] });
  expect(sealed).toMatchObject({ decision: 'reject', decidedBy: uid, ended: [ended] });
  expect(JSON.stringify(sealed)).not.toContain('Ehemals');
  expect(await decide({ ended: [] })).not.toHaveProperty('ended');
});

test('reasons that are added later are sealed with the item that waits, of the same case and workflow only', async () => {
  const item = itemOf({ type: 'rescreening', workflow: 'client_onboarding' });
  const put = (each: NewReviewItem) => app.app.spine.run(agent, (unit) => requestOrAdd(unit, each, {}));
  const { itemId } = await put(item);
  const later = { ...reason, code: 'pep-topic' };
  expect(await put({ ...item, riskReasons: [later] })).toEqual({ itemId, isNew: false });
  const sealed = await sealedOf(itemId);
  expect(sealed.map(({ type }) => type)).toEqual(['review.requested', 'review.requested']);
  expect(sealed[1]?.payload).toMatchObject({ itemId, reasons: [later] });
  expect((await put({ ...item, caseId: randomUUID() })).isNew).toBe(true);
  expect((await put({ ...item, workflow: 'payment' })).isNew).toBe(true);
  await app.app.spine.run(agent, (unit) => withdrawItem(unit, itemId, { by: agent.id, notes: 'Gone' }));
  expect((await put(item)).isNew).toBe(true);
});

test('the routes without pages give 1,000 items and no more', async () => {
  const id = await app.app.spine.run(agent, (unit) => requestReview(unit, itemOf()));
  await copyItem(app, id, 1000);
  const { body } = await app.call(reviewRoutes.pendingApprovals, {}, 'editor');
  expect(body.approvals).toHaveLength(1000);
});

test.each([
  ['medium', 'editor'],
  ['high', 'admin'],
] as const)('the database is told who may approve a client of %s risk: %s', async (riskLevel, level) => {
  const item = itemOf({
    workflow: 'client_onboarding',
    riskLevel,
    riskScore: riskLevel === 'high' ? 80 : 40,
  });
  const itemId = await app.app.spine.run(agent, (unit) => requestReview(unit, item));
  const { rows } = await app.pool.query('select approval_level as level from review_items where id = $1', [
    itemId,
  ]);
  expect(rows).toEqual([{ level }]);
});

test('the queue shows what one reason referred, and nothing else', async () => {
  const referring = { ...reason, code: 'duplicate-day', points: 0 };
  const itemId = await app.app.spine.run(agent, (unit) =>
    requestReview(unit, { ...itemOf(), riskReasons: [referring] }),
  );
  const queue = async (code: string) =>
    (await app.call(reviewRoutes.queue, { query: { reason: code, status: 'all' } }, 'admin')).body;
  expect((await queue('duplicate-day')).items.map(({ id }) => id)).toEqual([itemId]);
  expect(await queue('duplicate-file')).toMatchObject({ items: [], total: 0 });
});
