import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { onboardingRoutes, paymentRoutes, reviewRoutes } from '@sorgfalt/contract';
import { getTableColumns, is, PgTable } from './orm.ts';
import { inStatus, listedForm, submitted } from '../../testing/modules/onboarding.ts';
import { detailOf, draftFrom, highRiskDraft, send, sent, startDesk } from '../../testing/modules/payments.ts';
import { wholeApproval } from '../../testing/modules/review.ts';

const { app, account } = await startDesk();
const alter = (statement: string, id: string) => app.pool.query(statement, [id]);
const unreadable = { status: 409, error: expect.objectContaining({ code: 'record-unreadable' }) };

test('no column of JSON gives what has not its form', async () => {
  const server = join(import.meta.dirname, '../..');
  const files = globSync('**/*tables.ts', { cwd: server });
  const modules = await Promise.all(files.map((file) => import(join(server, file))));
  const tables = new Set(
    modules.flatMap((module) => Object.values(module)).filter((each) => is(each, PgTable)),
  );
  const columns = [...tables].flatMap((table) => Object.values(getTableColumns(table)));
  const ofJson = columns.filter((column) => column.getSQLType() === 'jsonb');
  expect(ofJson.length).toBeGreaterThan(30);
  for (const column of ofJson) {
    for (const altered of [42, 'text', [42], { none: () => 1 }]) {
      expect(() => column.mapFromDriverValue(altered), column.name).toThrow(
        expect.objectContaining({ code: 'record-unreadable' }),
      );
    }
  }
});

test('a review item whose reasons were altered is shown to nobody, and nobody approves by it', async () => {
  const { caseId } = await submitted(app, listedForm);
  await inStatus(app, caseId, 'in_review');
  const { body } = await app.call(onboardingRoutes.get, { params: { caseId } }, 'editor');
  const itemId = body.reviewItemId ?? '';
  await alter(`update review_items set risk_reasons = '[{"code":"clean"}]' where id = $1`, itemId);
  expect(await app.call(reviewRoutes.get, { params: { itemId } }, 'admin')).toMatchObject(unreadable);
  const decision = { itemId, decision: 'approve' as const, notes: 'In order.', ...wholeApproval };
  expect(await app.call(reviewRoutes.decide, { body: decision }, 'admin')).toMatchObject(unreadable);
  const { rows } = await app.pool.query('select status, decided_by from review_items where id = $1', [
    itemId,
  ]);
  expect(rows).toEqual([{ status: 'pending', decided_by: null }]);
});

test.each([
  ['the profile', `update payment_profiles set profile = profile || '{"count":"none"}' where client_id = $1`],
  ['the profile as a whole', `update payment_profiles set profile = '{}' where client_id = $1`],
  ['the address of the account', `update payment_accounts set address = '{"town":7}' where client_id = $1`],
])('no payment is made where %s was altered', async (_, statement) => {
  const { clientId } = account;
  const kept = await app.pool.query('select profile from payment_profiles where client_id = $1', [clientId]);
  const place = await app.pool.query('select address from payment_accounts where client_id = $1', [clientId]);
  await alter(statement, clientId);
  expect(await send(app, draftFrom(account))).toMatchObject(unreadable);
  expect((await app.pool.query('select from payments where client_id = $1', [clientId])).rowCount).toBe(0);
  await app.pool.query('update payment_profiles set profile = $2 where client_id = $1', [
    clientId,
    kept.rows[0].profile,
  ]);
  await app.pool.query('update payment_accounts set address = $2 where client_id = $1', [
    clientId,
    place.rows[0].address,
  ]);
});

test('an assessment that says no more whether somebody is a PEP makes nobody none', async () => {
  const { clientId } = account;
  const { caseId } = await submitted(app, listedForm);
  await inStatus(app, caseId, 'in_review');
  await alter(
    `update onboarding_cases set client_id = $1, risk = risk - 'pepCheck' where id = '${caseId}'`,
    clientId,
  );
  expect(await send(app, draftFrom(account))).toMatchObject(unreadable);
  await alter(`update onboarding_cases set client_id = null where id = $1`, caseId);
});

test('a payment whose findings were altered is not released by whoever approves it', async () => {
  const { paymentId } = await sent(app, highRiskDraft(account));
  const { reviewItemId } = await detailOf(app, paymentId);
  // The table is append-only for everybody who is not the owner of the database.
  await app.pool.query('alter table payment_decisions disable trigger user');
  await alter(`update payment_decisions set findings = '{"screened":[]}' where payment_id = $1`, paymentId);
  const body = { itemId: reviewItemId ?? '', decision: 'approve' as const, notes: 'Seen.', ...wholeApproval };
  expect(await app.call(reviewRoutes.decide, { body }, 'admin')).toMatchObject(unreadable);
  expect(await app.call(paymentRoutes.get, { params: { paymentId } }, 'admin')).toMatchObject(unreadable);
  const { rows } = await app.pool.query('select state, approved_by from payments where id = $1', [paymentId]);
  expect(rows).toEqual([{ state: 'human_review', approved_by: null }]);
});
