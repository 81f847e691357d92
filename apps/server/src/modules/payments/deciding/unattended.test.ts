import { expect, test } from 'vitest';
import { paymentRoutes } from '@sorgfalt/contract';
import type { PaymentDraft } from '@sorgfalt/contract';
import {
  accountFor,
  approve,
  detailOf,
  draftFrom,
  openAccount,
  sent,
  startDesk,
  swissIban,
} from '../../../testing/modules/payments.ts';
import { sha256 } from '../../../platform/sha256.ts';

const { app } = await startDesk();

/** An account that paid its gardener before, so that nothing but the amount speaks against what comes. */
async function knownAccount() {
  const account = await openAccount(app);
  await sent(app, draftFrom(account, { amount: '1.00' }));
  await app.pool.query(
    `update payment_beneficiaries set first_paid_at = now() - interval '100 days', payment_count = 9 where client_id = $1`,
    [account.clientId],
  );
  return account;
}

async function outcomeOf(account: { accountId: string }, change: Partial<PaymentDraft>) {
  const { paymentId, state } = await sent(app, draftFrom(account, change));
  const { decision } = await detailOf(app, paymentId);
  const asking = decision!.reasons.filter(({ effect }) => effect === 'person').map(({ ruleId }) => ruleId);
  return { paymentId, state, asking };
}

test('from CHF 25,000 on nothing leaves without a second person, to whomever it goes', async () => {
  const account = await knownAccount();
  expect((await outcomeOf(account, { amount: "24'998.90" })).state).toBe('queued');
  const waiting = await outcomeOf(await knownAccount(), { amount: "25'000.00" });
  expect(waiting).toMatchObject({
    state: 'human_review',
    asking: expect.arrayContaining(['unattended-amount']),
  });
  const huge = await outcomeOf(await knownAccount(), { amount: "500'000'000.00" });
  expect(huge.state).toBe('human_review');
});

test('an amount in parts comes no further than in one, from one account or from several', async () => {
  const account = await knownAccount();
  const states: string[] = [];
  for (const amount of ["9'900.10", "9'801.20", "9'702.30", "9'603.40"]) {
    states.push((await outcomeOf(account, { amount })).state);
  }
  expect(states).toEqual(['queued', 'queued', 'human_review', 'human_review']);
  // Another account of the same client: the client's own sum counts.
  const second = await accountFor(app, account.clientId);
  await sent(app, draftFrom(second, { amount: '1.00' }));
  expect((await outcomeOf(second, { amount: "24'001.00" })).state).toBe('queued');
  const third = await accountFor(app, account.clientId);
  await sent(app, draftFrom(third, { amount: '1.00' }));
  expect((await outcomeOf(third, { amount: "8'001.00" })).asking).toContain('unattended-client');
});

test('a small order that is made a large one counts as what it was made', async () => {
  const account = await knownAccount();
  for (const amount of ["14'001.00", "14'002.00"]) {
    const { paymentId } = await sent(app, draftFrom(account, { amount: '2.00' }));
    await app.call(
      paymentRoutes.revise,
      { params: { paymentId }, body: { version: 1, draft: draftFrom(account, { amount }) } },
      'editor',
    );
  }
  const { body } = await app.call(paymentRoutes.list, { query: { clientId: account.clientId } }, 'admin');
  const byState = body.payments.map(({ amountMinor, state }) => [amountMinor, state]);
  expect(byState).toContainEqual([1_400_100, 'queued']);
  expect(byState).toContainEqual([1_400_200, 'human_review']);
});

test('small orders that are made large ones show the pattern of what they were made', async () => {
  const account = await knownAccount();
  for (const amount of ["12'001.00", "12'002.00", "12'003.00"]) {
    const { paymentId } = await sent(app, draftFrom(account, { amount: '2.00' }));
    const draft = draftFrom(account, { amount });
    await app.call(paymentRoutes.revise, { params: { paymentId }, body: { version: 1, draft } }, 'editor');
    const { decision } = await detailOf(app, paymentId);
    const rules = decision!.reasons.map(({ ruleId }) => ruleId);
    expect([amount, rules.includes('structuring-15k')]).toEqual([amount, amount === "12'003.00"]);
  }
});

test('a large first payment of an account, and one to somebody new, wait', async () => {
  const account = await openAccount(app);
  expect((await outcomeOf(account, { amount: "5'000.00" })).asking).toContain('first-of-account');
  expect((await outcomeOf(account, { amount: '120.00' })).state).toBe('queued');
  const known = await knownAccount();
  const creditor = { ...draftFrom(known).creditor, name: 'Ofenbau Nirgendwer', account: swissIban() };
  expect((await outcomeOf(known, { amount: "10'000.00", creditor })).asking).toContain('new-and-large');
});

test('what a person approves takes nothing of what may leave by itself', async () => {
  const account = await knownAccount();
  const { paymentId } = await outcomeOf(account, { amount: "60'001.00" });
  expect((await approve(app, paymentId)).status).toBe(200);
  expect((await outcomeOf(account, { amount: '130.00' })).state).toBe('queued');
});

test('the database itself refuses a machine that lets a great sum go', async () => {
  const account = await knownAccount();
  const { paymentId } = await sent(app, draftFrom(account));
  await expect(
    app.pool.query('update payments set chf_minor = 10000000 where id = $1', [paymentId]),
  ).rejects.toThrow('payments_unattended_ceiling');
});

test('a set of rules without what every set must have today is neither put in force nor followed', async () => {
  const old = JSON.stringify({ version: '2020.1', inForceFrom: '2020-01-01', rules: [] });
  await app.pool.query(
    `insert into payment_rule_packs (version, sha256, pack, uploaded_by) values ('2020.1', $1, $2, 'test')`,
    [sha256(old), old],
  );
  await app.pool.query(`insert into payment_rule_uses (version, put_by) values ('2020.1', 'set-up')`);
  expect((await outcomeOf(await knownAccount(), { amount: "30'000.00" })).state).toBe('human_review');
});
