import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentRoutes, reviewRoutes } from '@sorgfalt/contract';
import type { ClientAccount, PaymentDetail, PaymentDraft } from '@sorgfalt/contract';
import { draftFrom, openAccount } from '../modules/payments/testing.ts';
import { approves, wavesThrough } from './client-acts.ts';
import { openFirm } from './office.ts';
import type { Firm, Office, Officer } from './office.ts';
import { delicateOrders, forbiddenOrders, ordinaryOrder } from './payment-facts.ts';
import type { PaymentFacts } from './payment-facts.ts';
import { breachesOfPayments, harmlessAmount, isGone, readPayments } from './payment-oracle.ts';

let firm: Firm;

beforeAll(async () => {
  firm = await openFirm();
});
afterAll(() => firm.app.stop());

/** A client of years with an account that has paid its gardener for months. */
async function oldAccount(): Promise<ClientAccount> {
  const account = await openAccount(firm.app);
  const { anna } = firm.office();
  await pays(anna, draftFrom(account, { amount: '1.00' }));
  await firm.app.pool.query(
    `update payment_beneficiaries set first_paid_at = now() - interval '200 days', payment_count = 30 where client_id = $1`,
    [account.clientId],
  );
  return account;
}

async function pays(officer: Officer, draft: PaymentDraft, isHeld = false) {
  const { body, status } = await officer.does(
    'pay',
    paymentRoutes.create,
    { body: { draft, isHeld } },
    { 'idempotency-key': randomUUID() },
  );
  return status === 201 ? body : null;
}

async function detailOf(paymentId: string): Promise<PaymentDetail> {
  return (await firm.app.call(paymentRoutes.get, { params: { paymentId } }, 'admin')).body;
}

/** Approves a payment that waits, carelessly first and then as the rules want it. */
async function approvesPayment(officer: Officer, paymentId: string): Promise<void> {
  const { reviewItemId } = await detailOf(paymentId);
  if (reviewItemId === null) return;
  const { body: item } = await officer.does('look', reviewRoutes.get, { params: { itemId: reviewItemId } });
  await wavesThrough(officer, item);
  await approves(officer, item);
}

const target = async (paymentId: string) => ({
  params: { paymentId },
  version: (await detailOf(paymentId)).version,
});

async function holds(officer: Officer, paymentId: string): Promise<void> {
  const { params, version } = await target(paymentId);
  await officer.does('hold', paymentRoutes.hold, {
    params,
    body: { version, reason: 'Wait for the invoice.' },
  });
}

async function releases(officer: Officer, paymentId: string): Promise<void> {
  const { params, version } = await target(paymentId);
  await officer.does('release', paymentRoutes.release, { params, body: { version } });
}

async function asks(officer: Officer, paymentId: string): Promise<void> {
  const { params, version } = await target(paymentId);
  await officer.does('ask', paymentRoutes.ask, { params, body: { version, question: 'What is this for?' } });
}

async function revises(officer: Officer, paymentId: string, draft: PaymentDraft): Promise<void> {
  const { params, version } = await target(paymentId);
  await officer.does('revise', paymentRoutes.revise, { params, body: { version, draft } });
}

type Plot = (office: Office, draft: PaymentDraft) => Promise<void>;

/** Whoever wants the money out, and with whose help. */
const plots: Readonly<Record<string, Plot>> = {
  'an editor alone': async ({ anna }, draft) => {
    const paid = await pays(anna, draft);
    if (paid === null) return;
    await approvesPayment(anna, paid.paymentId);
    await holds(anna, paid.paymentId);
    await releases(anna, paid.paymentId);
    await revises(anna, paid.paymentId, draft);
    await approvesPayment(anna, paid.paymentId);
  },
  'an administrator alone, who holds it first': async ({ clara }, draft) => {
    const paid = await pays(clara, draft, true);
    if (paid === null) return;
    await releases(clara, paid.paymentId);
    await approvesPayment(clara, paid.paymentId);
  },
  'a colleague who makes a harmless order what it must not be': async ({ anna, clara }, draft) => {
    const harmless = await pays(anna, draftFrom(draft, { amount: harmlessAmount }));
    if (harmless === null) return;
    await revises(clara, harmless.paymentId, draft);
    await approvesPayment(clara, harmless.paymentId);
    await approvesPayment(anna, harmless.paymentId);
    await releases(anna, harmless.paymentId);
  },
  'a colleague who asks and then approves': async ({ anna, dario }, draft) => {
    const paid = await pays(anna, draft);
    if (paid === null) return;
    await asks(dario, paid.paymentId);
    await revises(anna, paid.paymentId, draft);
    await approvesPayment(dario, paid.paymentId);
  },
};

async function play(facts: PaymentFacts, plot: Plot): Promise<string[]> {
  const account = await oldAccount();
  const before = new Set((await readPayments(firm, account.clientId)).map(({ paymentId }) => paymentId));
  const office = firm.office();
  await plot(office, facts.draft(account));
  return breachesOfPayments(facts, office, await readPayments(firm, account.clientId), before);
}

describe.each(Object.entries(plots))('%s', (_, plot) => {
  test.concurrent.each([...delicateOrders, ...forbiddenOrders])('cannot let go: $name', async (facts) => {
    expect(await play(facts, plot)).toEqual([]);
  });
});

test('an ordinary order is let go by the machine: the scenarios above do not stop at something else', async () => {
  const account = await oldAccount();
  const { anna } = firm.office();
  const paid = await pays(anna, ordinaryOrder.draft(account));
  expect(paid !== null && isGone(await detailOf(paid.paymentId))).toBe(true);
});

test.concurrent.each(delicateOrders)('a second person who looks can let go: $name', async (facts) => {
  const account = await oldAccount();
  const { anna, clara } = firm.office();
  const paid = await pays(anna, facts.draft(account));
  await approvesPayment(clara, paid?.paymentId ?? '');
  expect((await detailOf(paid?.paymentId ?? '')).state).toBe('queued');
});
