import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerRoutes, reviewRoutes } from '@sorgfalt/contract';
import type { ReviewItem, Role } from '@sorgfalt/contract';
import { copyItem, wholeApproval } from '../../testing/modules/review.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import {
  expiredForm,
  foreignPepForm,
  inStatus,
  listedForm,
  submitted,
  traces,
} from '../../testing/modules/onboarding.ts';
import { passesEnded } from '../../testing/modules/screening.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  // Else one of them can find a listed client before the onboarding screens it, and ask too.
  await passesEnded(app);
});
afterAll(() => app.stop());

const notes = 'The listed person is 20 years older; passport copy seen.';

/** What an approval gives beside its notes. */
const given = (decision: 'approve' | 'reject') => (decision === 'approve' ? wholeApproval : {});

const queue = async (query: object, as: Role | { token: string } = 'admin') =>
  (await app.call(reviewRoutes.queue, { query }, as)).body;
const searched = async (
  body: { search: string; [filter: string]: unknown },
  as: Role | { token: string } = 'admin',
) => (await app.call(reviewRoutes.search, { body }, as)).body;

async function itemOf(form: Parameters<typeof submitted>[1], as?: { token: string }): Promise<ReviewItem> {
  const { caseId } = await submitted(app, form, as === undefined ? {} : { as });
  const { reviewItemId } = await inStatus(app, caseId, 'in_review');
  const { body } = await app.call(reviewRoutes.get, { params: { itemId: reviewItemId! } }, 'admin');
  return body;
}

test('an empty queue is an empty list', async () => {
  expect(await queue({})).toEqual({
    items: [],
    total: 0,
    next: null,
    isCounted: true,
    counts: { pending: 0, approved: 0, rejected: 0, all: 0 },
  });
  const { status, body } = await app.call(reviewRoutes.pendingApprovals, {}, 'editor');
  expect([status, body]).toEqual([200, { approvals: [] }]);
});

test('the queue has what waits as it is due, whatever its priority, and what is decided from the newest on', async () => {
  const forms = [expiredForm, foreignPepForm, listedForm, expiredForm];
  const ids: string[] = [];
  for (const form of forms) ids.push((await itemOf(form)).id);
  const { items, counts, total } = await queue({});
  expect(items.map(({ id }) => id)).toEqual(ids);
  expect(items.map(({ priority }) => priority)).toEqual(['normal', 'high', 'urgent', 'normal']);
  expect([counts.pending, total]).toEqual([4, 4]);
  const { body } = await app.call(reviewRoutes.pendingApprovals, {}, 'editor');
  expect(body.approvals.map(({ id }) => id)).toEqual(ids);
  expect(await pagesOf({})).toEqual([ids.slice(0, 2), ids.slice(2)]);
  expect(await pagesOf({ status: 'all' })).toEqual([ids.slice(2).toReversed(), ids.slice(0, 2).toReversed()]);
});

/** The ids on each page of two. */
async function pagesOf(filter: Parameters<typeof queue>[0]): Promise<string[][]> {
  const pages: string[][] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { items, next } = await queue({ ...filter, limit: 2, ...(cursor !== undefined && { cursor }) });
    pages.push(items.map(({ id }) => id));
    cursor = next;
  }
  return pages;
}

test('the queue is searched by client name and case number, and its counts follow the search', async () => {
  const item = await itemOf({ ...foreignPepForm, clientName: 'Balthasar 50%_Suchbild' });
  const found = await searched({ search: '50%_such' });
  expect(found.items.map(({ id }) => id)).toEqual([item.id]);
  expect(found.counts).toEqual({ pending: 1, approved: 0, rejected: 0, all: 1 });
  expect((await searched({ search: item.caseNo })).items.map(({ id }) => id)).toEqual([item.id]);
  expect((await searched({ search: '%', workflow: 'payment', status: 'all' })).items).toEqual([]);
});

test('an approval needs notes: without any the item stays as it was', async () => {
  const item = await itemOf(foreignPepForm);
  for (const empty of ['', '   ', '\u200B', undefined]) {
    const body = {
      itemId: item.id,
      decision: 'approve' as const,
      ...(empty === undefined ? {} : { notes: empty }),
    };
    const answer = await app.call(reviewRoutes.decide, { body }, 'admin');
    expect([answer.status, answer.error?.code, answer.error?.message]).toEqual([
      422,
      'notes-required',
      'Please provide notes for your decision.',
    ]);
    expect(answer.error?.fields).toEqual([{ path: 'notes', code: 'required' }]);
  }
  const { body: after } = await app.call(reviewRoutes.get, { params: { itemId: item.id } }, 'admin');
  expect(after).toMatchObject({ status: 'pending', decision: null });
});

test('whoever submitted a case cannot decide it, a colleague can', async () => {
  const maker = { token: await app.token('editor', 'maker') };
  const item = await itemOf(foreignPepForm, maker);
  expect(item).toMatchObject({ submittedBy: { name: 'maker' }, isOwnSubmission: false });
  const own = await searched({ search: item.caseNo }, maker);
  expect(own.items[0]?.isOwnSubmission).toBe(true);
  const body = { itemId: item.id, decision: 'approve' as const, notes, ...wholeApproval };
  const refused = await app.call(reviewRoutes.decide, { body }, maker);
  expect([refused.status, refused.error?.code]).toEqual([403, 'own-submission']);
  const colleague = { token: await app.token('admin', 'checker') };
  const decided = await app.call(reviewRoutes.decide, { body }, colleague);
  expect(decided.body).toMatchObject({
    status: 'approved',
    decision: {
      kind: 'approve',
      notes,
      officerId: 'ops-officer',
      decidedBy: { name: 'checker' },
      decidedAs: 'admin',
      reasonCode: 'plausible-documented',
    },
  });
  expect(decided.body.decision?.proofId).not.toBeNull();
});

test('the other family of routes decides by the same rules', async () => {
  const maker = { token: await app.token('editor', 'maker') };
  const item = await itemOf(foreignPepForm, maker);
  const call = (extra: object, as: Role | { token: string }) =>
    app.call(
      reviewRoutes.processDecision,
      { body: { approval_id: item.id, decision: 'reject', ...extra } },
      as,
    );
  expect((await call({}, 'admin')).error?.code).toBe('notes-required');
  expect((await call({ notes }, maker)).error?.code).toBe('own-submission');
  const { body, status } = await call({ notes, officer_id: 'desk-2' }, 'admin');
  expect(status).toBe(200);
  expect(body.approval).toMatchObject({
    id: item.id,
    status: 'rejected',
    decision: { kind: 'reject', officerId: 'desk-2' },
  });
  expect((await call({ notes }, 'admin')).error?.code).toBe('already-decided');
  const rejected = await app.call(
    reviewRoutes.pendingApprovals,
    { query: { status: 'rejected', workflow_type: 'client_onboarding', officer_id: 'desk-2' } },
    'editor',
  );
  expect(rejected.body.approvals.map(({ id }) => id)).toContain(item.id);
});

test('of decisions sent at the same time one wins, and it alone is sealed', async () => {
  const item = await itemOf(foreignPepForm);
  const answers = await Promise.all(
    (['approve', 'reject', 'approve', 'reject'] as const).map((decision, index) =>
      index % 2 === 0
        ? app.call(
            reviewRoutes.decide,
            { body: { itemId: item.id, decision, notes, ...given(decision) } },
            'admin',
          )
        : app.call(
            reviewRoutes.processDecision,
            { body: { approval_id: item.id, decision, notes } },
            'admin',
          ),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  const { body } = await app.call(reviewRoutes.get, { params: { itemId: item.id } }, 'admin');
  await inStatus(app, item.caseId, body.status === 'approved' ? 'approved' : 'rejected');
  const { entries } = await traces(app, item.caseId);
  expect((entries['review.approved'] ?? 0) + (entries['review.rejected'] ?? 0)).toBe(1);
  expect(entries['onboarding.completed']).toBe(1);
});

test('the evidence of a decision says who decided what, why and on which reasons', async () => {
  const item = await itemOf(foreignPepForm);
  const { body } = await app.call(
    reviewRoutes.decide,
    { body: { itemId: item.id, decision: 'approve', notes: `  ${notes} `, ...wholeApproval } },
    'admin',
  );
  const entryId = body.decision!.proofId!;
  const { body: entry } = await app.call(ledgerRoutes.get, { params: { entryId } }, 'admin');
  expect(entry.payload).toMatchObject({
    itemId: item.id,
    caseId: item.caseId,
    decision: 'approve',
    notes,
    officerId: 'ops-officer',
    decidedBy: body.decision!.decidedBy.uid,
    submittedBy: item.submittedBy.uid,
    decidedAs: 'admin',
    level: 'admin',
    article: 'AMLO-FINMA Art. 19',
    reasonCode: 'plausible-documented',
    checks: ['source-of-wealth', 'yearly-review', 'background-clarified'],
    hits: [],
    reasons: item.riskReasons,
    riskScore: item.riskScore,
    riskLevel: item.riskLevel,
    workflow: 'client_onboarding',
  });
});

test('a decision is told with its case, client and item, and seen by whoever looks at it', async () => {
  const [first, second] = [await itemOf(foreignPepForm), await itemOf(foreignPepForm)];
  const decide = (itemId: string, decision: 'approve' | 'reject') =>
    app.call(reviewRoutes.decide, { body: { itemId, decision, notes, ...given(decision) } }, 'admin');
  const approved = await decide(first.id, 'approve');
  await decide(second.id, 'reject');
  const { rows } = await app.pool.query(
    `select type, status, case_id as "caseId", client_id as "clientId", review_id as id, data from events
     where review_id = any($1) and type in ('review.approved', 'review.rejected') order by id`,
    [[first.id, second.id]],
  );
  const told = ({ caseId, clientId, id, type, caseNo }: ReviewItem, decision: string) => ({
    caseId,
    clientId,
    id,
    data: { workflow: 'client_onboarding', type, caseNo, decision },
  });
  expect(rows).toEqual([
    { type: 'review.approved', status: 'completed', ...told(first, 'approve') },
    { type: 'review.rejected', status: 'rejected', ...told(second, 'reject') },
  ]);
  const { body: seen } = await app.call(reviewRoutes.get, { params: { itemId: first.id } }, 'editor');
  expect(seen).toMatchObject({ ...approved.body, part: null, isOwnSubmission: false });
  expect(seen).toMatchObject({ clientName: foreignPepForm.clientName, priority: 'high', hits: [] });
  const { counts } = await queue({ status: 'approved' });
  expect(counts).toMatchObject({
    approved: (await queue({ status: 'approved' })).total,
    rejected: (await queue({ status: 'rejected' })).total,
    all: counts.pending + counts.approved + counts.rejected,
  });
  // Who decided is named by the id where nobody of that id is left.
  await app.pool.query(`update users set uid = 'renamed' where uid = $1`, [seen.decision?.decidedBy.uid]);
  const { body: later } = await app.call(reviewRoutes.get, { params: { itemId: first.id } }, 'editor');
  const uid = seen.decision?.decidedBy.uid;
  expect(later.decision?.decidedBy).toEqual({ uid, name: uid });
  await app.pool.query(`update users set uid = $1 where uid = 'renamed'`, [uid]);
});

test('routes of the review admit administrators and editors, and nobody else', async () => {
  const itemId = randomUUID();
  const decision = 'approve' as const;
  const calls = (as: Role | null) => [
    app.call(reviewRoutes.queue, {}, as),
    app.call(reviewRoutes.search, { body: { search: 'x' } }, as),
    app.call(reviewRoutes.get, { params: { itemId } }, as),
    app.call(reviewRoutes.decide, { body: { itemId, decision, notes } }, as),
    app.call(reviewRoutes.pendingApprovals, {}, as),
    app.call(reviewRoutes.processDecision, { body: { approval_id: itemId, decision, notes } }, as),
  ];
  const statuses = async (as: Role | null) => (await Promise.all(calls(as))).map(({ status }) => status);
  const allowed = [200, 200, 404, 404, 200, 404];
  expect(await statuses('admin')).toEqual(allowed);
  expect(await statuses('editor')).toEqual(allowed);
  expect(await statuses('guest')).toEqual(allowed.map(() => 403));
  expect(await statuses(null)).toEqual(allowed.map(() => 401));
});

test('of more items than are counted the most urgent are found by client name, and by case number', async () => {
  const item = await itemOf({ ...foreignPepForm, clientName: 'Balthasar Vielfach' });
  await copyItem(app, item.id, 10_000);
  for (const search of ['vielfach', item.caseNo]) {
    const { items, counts } = await searched({ search, limit: 2 });
    expect(items.map(({ clientName }) => clientName)).toEqual(['Balthasar Vielfach', 'Balthasar Vielfach']);
    expect(counts).toEqual({ pending: 10_001, approved: 0, rejected: 0, all: 10_001 });
  }
});
