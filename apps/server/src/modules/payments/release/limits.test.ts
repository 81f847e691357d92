import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paymentDeskRoutes, paymentRoutes } from '@sorgfalt/contract';
import type { ApprovalLimits, ClientAccount } from '@sorgfalt/contract';
import { startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { createDatabase } from '../../../platform/database/database.ts';
import {
  approve,
  detailOf,
  draftFrom,
  highRiskDraft,
  openAccount,
  sent,
  setLimits as setLimitsOf,
} from '../../../testing/modules/payments.ts';
import type { As } from '../../../testing/modules/payments.ts';
import { renewPeers } from '../deciding/figures.ts';

let app: TestApp;
let account: ClientAccount;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  account = await openAccount(app);
  await setLimits({ admin: null, editor: null });
});

const setLimits = (limits: ApprovalLimits, as: As = 'admin') => setLimitsOf(app, limits, as);

async function rulesMet(change: Parameters<typeof draftFrom>[1] = {}): Promise<string[]> {
  const { paymentId } = await sent(app, draftFrom(account, change));
  const { decision } = await detailOf(app, paymentId);
  return decision!.reasons.map(({ ruleId }) => ruleId);
}

test('whoever may not approve so much is refused, and a colleague who may is not', async () => {
  await setLimits({ admin: 12_049, editor: null });
  const { paymentId } = await sent(app, highRiskDraft(account, { amount: '120.50' }));
  const refused = await approve(app, paymentId, 'admin');
  expect([refused.status, refused.error?.code]).toEqual([403, 'above-approval-limit']);
  expect((await detailOf(app, paymentId)).state).toBe('human_review');
  await setLimits({ admin: 12_050, editor: null });
  expect((await approve(app, paymentId, 'admin')).status).toBe(200);
  expect((await detailOf(app, paymentId)).state).toBe('queued');
});

test('parts of what is above the limit are refused as the whole is, whoever else approves or is paid for', async () => {
  await setLimits({ admin: 20_000, editor: null });
  const waiting = async (amount: string, of = account) =>
    (await sent(app, highRiskDraft(of, { amount }))).paymentId;
  const [first, second, third] = [await waiting('120.01'), await waiting('80.02'), await waiting('79.99')];
  expect((await approve(app, first)).status).toBe(200);
  expect((await approve(app, second)).error?.code).toBe('above-approval-limit');
  expect((await approve(app, third)).status).toBe(200);
  const elsewhere = await waiting('199.00', await openAccount(app));
  expect((await approve(app, elsewhere)).status).toBe(200);
  const colleague = { token: await app.token('editor', 'limits-colleague') };
  expect((await approve(app, second, colleague)).status).toBe(200);
});

test('of two approvals at the same time only what fits the limit goes through', async () => {
  await setLimits({ admin: 20_000, editor: null });
  const amounts = ['120.11', '120.12', '120.13'];
  const waiting = await Promise.all(amounts.map((amount) => sent(app, highRiskDraft(account, { amount }))));
  const answers = await Promise.all(waiting.map(({ paymentId }) => approve(app, paymentId)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403]);
});

test('whoever may not let so much go does not release it either, nor is it sent once the limit is lower', async () => {
  const { paymentId } = await sent(app, highRiskDraft(account, { amount: '150.00' }));
  expect((await approve(app, paymentId)).status).toBe(200);
  const call = (name: 'hold' | 'release') =>
    app.call(paymentRoutes[name], { params: { paymentId }, body: { version: 1 } }, 'admin');
  await call('hold');
  await setLimits({ admin: 14_999, editor: null });
  expect((await call('release')).error?.code).toBe('above-approval-limit');
});

test('a new installation limits editors to CHF 100,000', async () => {
  const fresh = await startTestApp();
  const { body } = await fresh.call(paymentDeskRoutes.approvalLimits, {}, 'admin');
  await fresh.stop();
  expect(body).toEqual({ admin: null, editor: 10_000_000 });
});

test('an amount just below the limit of whoever enters it is a reason', async () => {
  await setLimits({ admin: null, editor: 100_000 });
  expect(await rulesMet({ amount: '990.00' })).toContain('just-below-approval');
  expect(await rulesMet({ amount: '1010.00' })).not.toContain('just-below-approval');
});

test('only administrators set limits, officers see them', async () => {
  const limits = { admin: 5_000_000, editor: 100_000 };
  expect((await setLimits(limits)).body).toEqual(limits);
  const seen = async (as: As) => (await app.call(paymentDeskRoutes.approvalLimits, {}, as)).status;
  expect([await seen('admin'), await seen('editor'), await seen('guest'), await seen(null)]).toEqual([
    200, 200, 403, 401,
  ]);
  const set = async (as: As) => (await setLimits(limits, as)).status;
  expect([await set('editor'), await set('guest'), await set(null)]).toEqual([403, 403, 401]);
  const { rows } = await app.pool.query(`select proof_id from events where type = 'payment.limit_changed'`);
  expect(rows.every(({ proof_id: proof }) => proof !== null)).toBe(true);
});

describe('two administrators who set limits', () => {
  const set = (editor: number, seen: ApprovalLimits, as: As = 'admin') =>
    app.call(paymentDeskRoutes.setApprovalLimits, { body: { admin: null, editor, seen } }, as);
  const inForce = async () => (await app.call(paymentDeskRoutes.approvalLimits, {}, 'admin')).body;
  const none = { admin: null, editor: null };

  test('one after the other: what the first one lowered is not raised again by the form of the second', async () => {
    expect((await set(10_000, none)).status).toBe(200);
    const late = await set(90_000, none, { token: await app.token('admin', 'limits-late') });
    expect([late.status, late.error?.code]).toEqual([409, 'version-conflict']);
    expect(await inForce()).toEqual({ admin: null, editor: 10_000 });
  });

  test('at once: one sets them, and the others are told', async () => {
    const answers = await Promise.all([10_000, 20_000, 30_000, 40_000].map((editor) => set(editor, none)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    const won = answers.find(({ status }) => status === 200);
    expect(await inForce()).toEqual(won?.body);
  });
});

test('an amount far above what clients of the same level usually pay is a reason, once there are enough', async () => {
  expect(await rulesMet({ amount: '4000.00' })).not.toContain('peer-multiple');
  for (let client = 0; client < 10; client += 1) {
    await sent(app, draftFrom(await openAccount(app), { amount: `${1000 + client}.00` }));
  }
  const database = createDatabase(app.pool);
  await app.pool.query('delete from payment_peers');
  await renewPeers(database);
  const { rows } = await app.pool.query(
    `select median_minor::int as median, clients from payment_peers where segment = 'low'`,
  );
  expect(rows).toHaveLength(1);
  // As a process wrote it whose clock ran ahead: it counts for nothing until that day.
  await app.pool.query(
    `insert into payment_peers (day, segment, median_minor, clients, payments)
     select day + 400, segment, 1000000000, clients, payments from payment_peers where segment = 'low'`,
  );
  // What was set is read anew.
  await setLimits({ admin: null, editor: null });
  account = await openAccount(app);
  expect(await rulesMet({ amount: `${Math.ceil((rows[0].median * 3) / 100) + 1}.00` })).toContain(
    'peer-multiple',
  );
  expect(await rulesMet({ amount: '1001.00' })).not.toContain('peer-multiple');
});
