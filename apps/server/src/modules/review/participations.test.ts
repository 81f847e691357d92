import { expect, test } from 'vitest';
import { onboardingRoutes, paymentRoutes, reviewRoutes, screeningRoutes } from '@sorgfalt/contract';
import {
  foreignPepForm,
  inStatus,
  listedForm,
  openDraft,
  submitted,
} from '../../testing/modules/onboarding.ts';
import { csvOf, filesOf } from '../../testing/modules/payment-files.ts';
import { eventually } from '../../testing/test-app.ts';
import { wholeApproval } from '../../testing/modules/review.ts';
import { detailOf, highRiskDraft, sent, startDesk } from '../../testing/modules/payments.ts';
import type { As } from '../../testing/modules/payments.ts';
import { createDatabase } from '../../platform/database/database.ts';
import { readPart } from './participations.ts';

const { app, account } = await startDesk();
const [maker, editing, checker] = await Promise.all(
  ['maker', 'editing', 'checker'].map(async (name) => ({ token: await app.token('admin', name) })),
);

const notes = 'Clarified with the client in person; the file is complete.';
const decide = (itemId: string, decision: 'approve' | 'reject', as: As) =>
  app.call(
    reviewRoutes.decide,
    { body: { itemId, decision, notes, ...(decision === 'approve' ? wholeApproval : {}) } },
    as,
  );
const codeOf = async (answer: ReturnType<typeof decide>) => (await answer).error?.code;

/** A case that one opened, another wrote on and the first submitted. */
async function writtenByTwo() {
  const { caseId, version } = await openDraft(app, foreignPepForm, maker);
  const saved = await app.call(
    onboardingRoutes.saveDraft,
    { params: { caseId }, body: { version, form: { ...foreignPepForm, purpose: 'Savings and rents' } } },
    editing!,
  );
  const { version: latest } = saved.body;
  await app.call(onboardingRoutes.submit, { params: { caseId }, body: { version: latest } }, maker!);
  const { reviewItemId } = await inStatus(app, caseId, 'in_review');
  return { caseId, itemId: reviewItemId ?? '' };
}

test('who wrote on a draft decides the case as little as who submitted it, and sees so', async () => {
  const { itemId } = await writtenByTwo();
  for (const as of [maker!, editing!]) {
    expect(await codeOf(decide(itemId, 'approve', as))).toBe('own-submission');
    expect(await codeOf(decide(itemId, 'reject', as))).toBe('own-submission');
    const { body } = await app.call(reviewRoutes.get, { params: { itemId } }, as);
    expect(body).toMatchObject({ part: 'made', isOwnSubmission: true });
  }
  const { body } = await app.call(reviewRoutes.get, { params: { itemId } }, checker!);
  expect(body).toMatchObject({ part: null, isOwnSubmission: false });
  expect((await decide(itemId, 'reject', checker!)).status).toBe(200);
});

test('the database itself refuses the decision of whoever had a part, and keeps who had', async () => {
  const { caseId, itemId } = await writtenByTwo();
  const { rows } = await app.pool.query<{ uid: string; act: string }>(
    `select uid, act from participations where subject_id = $1 order by act`,
    [caseId],
  );
  expect(rows.map(({ act }) => act)).toEqual(['created', 'edited', 'submitted']);
  const { uid } = rows[1]!;
  const database = createDatabase(app.pool);
  expect(await readPart(database, caseId, uid)).toBe('made');
  expect(await readPart(database, caseId, 'nobody')).toBeNull();
  const write = (text: string) => app.pool.query(text, [itemId, uid]);
  for (const status of ['approved', 'rejected'])
    await expect(
      write(
        `update review_items set status = '${status}', decision = 'approve', notes = 'x', reason_code = 'x',
           decided_by = $2 where id = $1`,
      ),
    ).rejects.toThrow('does not decide it');
  for (const change of [`delete from participations`, `update participations set uid = 'x'`])
    await expect(app.pool.query(`${change} where subject_id = $1`, [caseId])).rejects.toThrow('append-only');
});

test('who put a question may reject the answer and not approve it', async () => {
  const { paymentId } = await sent(app, highRiskDraft(account), { as: maker! });
  const ask = { params: { paymentId }, body: { version: 1, question: 'What is paid for?' } };
  await app.call(paymentRoutes.ask, ask, checker!);
  const draft = highRiskDraft(account, { remittance: 'Rice, contract 7' });
  await app.call(paymentRoutes.revise, { params: { paymentId }, body: { version: 1, draft } }, maker!);
  const { reviewItemId, state } = await detailOf(app, paymentId);
  expect(state).toBe('human_review');
  const itemId = reviewItemId ?? '';
  expect(await codeOf(decide(itemId, 'approve', checker!))).toBe('own-submission');
  const { body } = await app.call(reviewRoutes.get, { params: { itemId } }, checker!);
  expect(body.part).toBe('handled');
  await expect(
    app.pool.query(
      `update payments set state = 'approved', approved_by_kind = 'user', approved_hash = order_hash,
         approved_by = (select uid from users where name = 'checker') where id = $1`,
      [paymentId],
    ),
  ).rejects.toThrow('does not approve it');
  expect((await decide(itemId, 'reject', checker!)).status).toBe(200);
});

test('who held a payment does not approve it when it comes back to review', async () => {
  const { paymentId } = await sent(app, highRiskDraft(account), { as: maker! });
  const { reviewItemId } = await detailOf(app, paymentId);
  expect((await decide(reviewItemId ?? '', 'approve', editing!)).status).toBe(200);
  const target = { params: { paymentId }, body: { version: 1, reason: 'Waits for the invoice' } };
  expect((await app.call(paymentRoutes.hold, target, checker!)).status).toBe(200);
  const draft = highRiskDraft(account, { remittance: 'Rice, contract 8' });
  await app.call(paymentRoutes.revise, { params: { paymentId }, body: { version: 1, draft } }, maker!);
  const again = (await detailOf(app, paymentId)).reviewItemId ?? '';
  expect(await codeOf(decide(again, 'approve', checker!))).toBe('own-submission');
  expect((await decide(again, 'approve', editing!)).status).toBe(200);
});

const missing = async () =>
  (await app.audit()).flatMap(({ code, where }) => (code === 'register-missing' ? [where] : [])).toSorted();

test('the audit misses whoever is taken out of a draft, a confirmed hit or a file past the product', async () => {
  const { caseId } = await writtenByTwo();
  const listed = await submitted(app, listedForm, { as: maker! });
  const { clientId, hits } = await inStatus(app, listed.caseId, 'in_review');
  const { listId = '', entityId = '' } = hits[0] ?? {};
  const decision = { listId, entityId, decision: 'confirmed' as const, reason: 'The same passport' };
  const body = { clientId: clientId ?? '', ...decision };
  expect((await app.call(screeningRoutes.decideHit, { body }, checker!)).status).toBe(200);
  const files = filesOf(app, account);
  const amounts = Array.from({ length: 30 }, (_, place) => `${1000 + place}.00`);
  const { body: file } = await files.read(csvOf(...amounts), maker);
  await files.confirm(file, maker);
  await files.confirm(file, checker);
  await eventually(async () => (await files.find(file)).state === 'taken', 400);
  expect(await missing()).toEqual([]);
  const { rows } = await app.pool.query<{ act: string; key: string }>(
    `select act, concat_ws(' ', subject_id, uid, act) as key from participations p
     where subject_id in ($1, $2) or subject_id in (select id from payments where file_id = $3)`,
    [caseId, listed.caseId, file.fileId],
  );
  const acts = ['confirmed-file', 'confirmed-hit', 'created', 'edited', 'submitted'];
  expect([...new Set(rows.map(({ act }) => act))].toSorted()).toEqual(acts);
  await app.pool.query('alter table participations disable trigger all');
  await app.pool.query(`delete from participations where concat_ws(' ', subject_id, uid, act) = any($1)`, [
    rows.map(({ key }) => key),
  ]);
  expect(await missing()).toEqual(rows.map(({ key }) => `participation ${key}`).toSorted());
});
