import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviewRoutes } from '@sorgfalt/contract';
import { fieldOf } from '../../platform/register.ts';
import { expiredForm, inStatus, submitted } from '../../testing/modules/onboarding.ts';
import { wholeApproval } from '../../testing/modules/review.ts';
import { passesEnded } from '../../testing/modules/screening.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { toldAndStored } from '../../testing/told-and-stored.ts';
import { requestOrAdd, withdrawItem } from './index.ts';
import type { NewReviewItem } from './index.ts';
import { reviewRegister } from './register.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await passesEnded(app);
});
afterAll(() => app.stop());

const agent = { kind: 'agent', id: 'aml-screening' } as const;
const reason = { code: 'list-hit', params: { list: 'seco' }, points: 30, article: 'AMLA Art. 6' };
const later = { ...reason, code: 'pep-topic' };
const item: NewReviewItem = {
  workflow: 'client_onboarding',
  type: 'rescreening',
  clientId: null,
  caseId: randomUUID(),
  caseNo: 'CASE-TEST',
  riskScore: 40,
  riskLevel: 'medium',
  riskReasons: [reason],
  flaggedFields: [],
  transactionMetadata: {},
  priority: 'high',
  submittedBy: 'somebody',
  isSample: false,
};
const asked = {
  caseId: item.caseId,
  workflow: 'client_onboarding',
  submittedBy: 'somebody',
  status: 'pending',
  caseNo: 'CASE-TEST',
  type: 'rescreening',
  amountMinor: null,
  currency: null,
  transactionMetadata: fieldOf({}),
  riskScore: 40,
  riskLevel: 'medium',
  flaggedFields: fieldOf([]),
};
const put = async (more: Partial<NewReviewItem>) =>
  (await app.app.spine.run(agent, (unit) => requestOrAdd(unit, { ...item, ...more }, {}))).itemId;
const read = async (id: string) => {
  const { told, stored } = await toldAndStored(app, reviewRegister, 'review.%');
  return { told: told.get(id), stored: stored.get(id) };
};

test('of an item that waits is told who asked what, with the reasons that came later, and no decision', async () => {
  const id = await put({});
  await put({ riskReasons: [later], flaggedFields: ['clientName'], riskScore: 90 });
  const { told, stored } = await read(id);
  expect(told).toEqual({
    ...asked,
    reasons: fieldOf([reason, later]),
    decision: null,
    notes: null,
    reasonCode: null,
    officerId: null,
    decidedBy: null,
    decidedAs: null,
    isDecidedThen: null,
    proofId: null,
  });
  expect(stored).toEqual({ ...told, riskScore: 40, riskLevel: 'medium', checks: fieldOf([]) });
});

test('an item that was withdrawn is told as such, by whom and why', async () => {
  const caseId = randomUUID();
  const id = await put({ caseId });
  await app.app.spine.run(agent, (unit) => withdrawItem(unit, id, { by: 'agent-2', notes: 'Paid back' }));
  const { told, stored } = await read(id);
  const ended = { status: 'withdrawn', decision: null, notes: 'Paid back', officerId: 'agent-2' };
  expect(told).toMatchObject({ ...asked, ...ended, caseId, decidedBy: 'agent-2', proofId: null });
  expect(stored).toMatchObject(told ?? {});
});

test.each([
  ['approve', 'approved', 'admin', wholeApproval],
  ['reject', 'rejected', 'editor', {}],
] as const)('after %s each column is told as it is kept', async (decision, status, role, given) => {
  const { caseId } = await submitted(app, expiredForm);
  const { reviewItemId: itemId } = await inStatus(app, caseId, 'in_review');
  const notes = 'Clarified with the client in person; the file is complete.';
  const body = { itemId: itemId ?? '', decision, notes, ...given };
  const { body: decided, status: answer } = await app.call(reviewRoutes.decide, { body }, role);
  expect(answer).toBe(200);
  const { told, stored } = await read(itemId ?? '');
  expect(told).toEqual(stored);
  expect(told).toMatchObject({ status, decision, notes, decidedAs: role });
  expect(told).toMatchObject({
    caseId,
    proofId: decided.decision?.proofId,
    decidedBy: decided.decision?.decidedBy?.uid,
  });
});

test('nothing is told of an item by what is about none', () => {
  const { rows, tell } = reviewRegister.begin();
  const about = { actor: 'officer', caseId: null, clientId: null, paymentId: null };
  const entry = { entryId: randomUUID(), ...about, payload: {} };
  tell({ ...entry, kind: 'review.requested', reviewId: null });
  tell({ ...entry, kind: 'review.assigned', reviewId: randomUUID() });
  expect(rows.size).toBe(0);
});

test('of more items than are read at once each is told once', async () => {
  const id = await put({ caseId: randomUUID() });
  const { rows: columns } = await app.pool.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_name = 'review_items' and is_generated = 'NEVER' and column_name not in ('id', 'case_id')`,
  );
  const names = columns[0]?.names ?? '';
  await app.pool.query(
    `insert into review_items (id, case_id, ${names}) select gen_random_uuid(), gen_random_uuid(), ${names}
     from review_items, generate_series(1, 2500) where id = $1`,
    [id],
  );
  const { stored } = await toldAndStored(app, reviewRegister, 'review.%');
  const { rows } = await app.pool.query<{ id: string }>('select id::text from review_items order by id');
  expect([...stored.keys()]).toEqual(rows.map((row) => row.id));
});
