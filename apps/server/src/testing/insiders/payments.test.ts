import { afterAll, describe, expect, test } from 'vitest';
import type { PaymentDraft } from '@sorgfalt/contract';
import { draftFrom } from '../modules/payments.ts';
import { openFirm } from './office.ts';
import type { Office } from './office.ts';
import { paymentActs } from './payment-acts.ts';
import { delicateOrders, forbiddenOrders, ordinaryOrder } from './payment-facts.ts';
import type { PaymentFacts } from './payment-facts.ts';
import { breachesOfPayments, harmlessAmount, isGone, readPayments } from './payment-oracle.ts';

const firm = await openFirm();
afterAll(() => firm.app.stop());
const { approvesPayment, asks, detailOf, holds, oldAccount, pays, releases, revises } = paymentActs(firm);

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
