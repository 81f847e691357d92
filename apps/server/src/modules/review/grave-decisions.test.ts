import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerRoutes, reviewRoutes, screeningRoutes } from '@sorgfalt/contract';
import type { DraftForm, Role } from '@sorgfalt/contract';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import {
  cleanForm,
  expiredForm,
  foreignPepForm,
  inStatus,
  listedForm,
  submitted,
} from '../../testing/modules/onboarding.ts';
import { listOf, listRow, passesEnded, putList } from '../../testing/modules/screening.ts';
import { wholeApproval } from '../../testing/modules/review.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await passesEnded(app);
});
afterAll(() => app.stop());

const notes = 'Clarified with the client in person; the file is complete.';
const approve = (itemId: string, given: object, as: Role | { token: string } = 'admin') =>
  app.call(reviewRoutes.decide, { body: { itemId, decision: 'approve', notes, ...given } }, as);

async function waiting(form: DraftForm) {
  const { caseId } = await submitted(app, form);
  const { reviewItemId, clientId } = await inStatus(app, caseId, 'in_review');
  return { caseId, clientId: clientId ?? '', itemId: reviewItemId ?? '' };
}

const minorForm = { ...cleanForm, birthDate: `${new Date().getUTCFullYear() - 9}-05-01` };
const iranianForm = { ...cleanForm, nationality: 'OTHER', otherNationality: 'IR', country: 'IR' } as const;

test.each([
  ['a minor', minorForm, 'legal-representative'],
  ['an expired document', expiredForm, 'new-document-seen'],
  ['a country with a call for action', iranianForm, 'management-informed'],
  ['a foreign politically exposed person', foreignPepForm, 'yearly-review'],
] as const)('%s is not approved with "x", nor without reason code and checks', async (_, form, check) => {
  const { itemId, caseId } = await waiting(form);
  const short = await approve(itemId, { notes: 'x', ...wholeApproval });
  expect([short.status, short.error?.code, short.error?.details]).toEqual([
    422,
    'notes-too-short',
    { min: 20 },
  ]);
  const padded = await approve(itemId, { notes: `x${' '.repeat(40)}`, ...wholeApproval });
  expect([padded.status, padded.error?.code]).toEqual([422, 'notes-too-short']);
  const bare = await approve(itemId, {});
  expect([bare.status, bare.error?.code]).toEqual([422, 'decision-incomplete']);
  expect(bare.error?.fields?.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['reasonCode', `checks.${check}`]),
  );
  const others = { ...wholeApproval, checks: wholeApproval.checks.filter((id) => id !== check) };
  expect((await approve(itemId, others)).error?.fields).toEqual([
    { path: `checks.${check}`, code: 'required' },
  ]);
  expect((await approve(itemId, wholeApproval)).body.decision?.checks).toContain(check);
  await inStatus(app, caseId, 'approved');
});

test('a high risk is approved by the management alone, who may have been made so meanwhile', async () => {
  const { itemId } = await waiting(foreignPepForm);
  const refused = await approve(itemId, wholeApproval, 'editor');
  expect([refused.status, refused.error?.code, refused.error?.details]).toEqual([
    403,
    'above-decision-level',
    { level: 'admin', article: 'AMLO-FINMA Art. 19' },
  ]);
  const direct = app.pool.query(
    `update review_items set status = 'approved', decision = 'approve', notes = 'x', reason_code = 'x',
       decided_by = (select uid from users where email = 'editor.one@example.test') where id = $1`,
    [itemId],
  );
  await expect(direct).rejects.toThrow('higher level');
  await expect(
    app.pool.query(`update review_items set approval_level = 'editor' where id = $1`, [itemId]),
  ).rejects.toThrow();
  expect((await approve(itemId, wholeApproval)).status).toBe(200);
});

test('an onboarding is not approved over an open hit, nor over one that a list brings meanwhile', async () => {
  const { itemId, clientId, caseId } = await waiting(listedForm);
  const hitsOf = async () =>
    (await app.call(reviewRoutes.get, { params: { itemId } }, 'admin')).body.hits.filter(
      ({ decision }) => decision == null,
    );
  const dismiss = async () => {
    for (const { listId, entityId } of await hitsOf()) {
      const body = { clientId, listId, entityId, decision: 'dismissed' as const, reason: 'Born elsewhere' };
      await app.call(screeningRoutes.decideHit, { body }, 'admin');
    }
  };
  const undecided = async () => {
    const { status, error } = await approve(itemId, wholeApproval);
    return [status, error?.code, error?.details];
  };
  const open = (await hitsOf()).length;
  expect(open).toBeGreaterThan(0);
  expect(await undecided()).toEqual([409, 'hits-undecided', { undecided: open }]);
  await dismiss();
  await putList(app, 'meanwhile', listOf(listRow('m-1', 'Viktor Testonov', '1961')));
  await passesEnded(app);
  expect((await hitsOf()).map(({ entityId }) => entityId)).toEqual(['m-1']);
  expect(await undecided()).toEqual([409, 'hits-undecided', { undecided: 1 }]);
  const direct = app.pool.query(
    `update review_items set status = 'approved', decision = 'approve', notes = 'x', reason_code = 'x',
       decided_by = (select uid from users where email = 'admin.one@example.test') where id = $1`,
    [itemId],
  );
  await expect(direct).rejects.toThrow('nobody decided about');
  await dismiss();
  const approved = await approve(itemId, wholeApproval);
  expect(approved.status).toBe(200);
  await inStatus(app, caseId, 'approved');
  const entryId = approved.body.decision?.proofId ?? '';
  const { body: entry } = await app.call(ledgerRoutes.get, { params: { entryId } }, 'admin');
  const { hits } = (await app.call(reviewRoutes.get, { params: { itemId } }, 'admin')).body;
  const sealed = hits.map(({ listId, entityId, decision }) => ({
    listId,
    entityId,
    decision: 'dismissed',
    decisionId: decision?.decisionId,
  }));
  expect(entry.payload).toMatchObject({ hits: sealed });
  expect(sealed).toHaveLength(open + 1);
});

test('over a confirmed hit only the rejection is left', async () => {
  const { itemId, clientId, caseId } = await waiting(listedForm);
  const { hits } = (await app.call(reviewRoutes.get, { params: { itemId } }, 'admin')).body;
  const { listId, entityId } = hits[0]!;
  const body = { clientId, listId, entityId, decision: 'confirmed' as const, reason: 'Same person' };
  await app.call(screeningRoutes.decideHit, { body }, 'editor');
  expect((await approve(itemId, wholeApproval)).error?.code).toBe('client-frozen');
  const reject = { itemId, decision: 'reject' as const, notes: 'Same person as listed.' };
  expect((await app.call(reviewRoutes.decide, { body: reject }, 'admin')).status).toBe(200);
  await inStatus(app, caseId, 'rejected');
});

test('who is confirmed to be a politically exposed person is approved by the management alone', async () => {
  const office = listRow('office-1', 'Odilo Amtsmann', '1984').replace(
    'Invented',
    'Politically exposed persons',
  );
  await putList(app, 'office', listOf(office));
  await passesEnded(app);
  const { itemId, clientId } = await waiting({ ...cleanForm, clientName: 'Odilo Amtsmann' });
  const { hits } = (await app.call(reviewRoutes.get, { params: { itemId } }, 'admin')).body;
  expect(hits).toMatchObject([{ entityId: 'office-1', topics: ['pep'] }]);
  const { listId, entityId } = hits[0]!;
  const body = { clientId, listId, entityId, decision: 'confirmed' as const, reason: 'Same person' };
  await app.call(screeningRoutes.decideHit, { body }, 'admin');
  expect((await approve(itemId, wholeApproval, 'editor')).error?.code).toBe('above-decision-level');
  // Whoever confirmed it had a part.
  const management = { token: await app.token('admin', 'two') };
  expect((await approve(itemId, wholeApproval, management)).status).toBe(200);
});
