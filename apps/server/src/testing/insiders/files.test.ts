import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { paymentFileRoutes } from '@sorgfalt/contract';
import type { ClientAccount, PaymentDraft, PaymentFile } from '@sorgfalt/contract';
import { painOfDrafts } from '../modules/payment-files.ts';
import { draftFrom } from '../modules/payments.ts';
import { eventually } from '../test-app.ts';
import { openFirm } from './office.ts';
import type { Office, Officer } from './office.ts';
import { paymentActs } from './payment-acts.ts';
import { delicateOrders, forbiddenOrders } from './payment-facts.ts';
import type { PaymentFacts } from './payment-facts.ts';
import { breachesOfPayments, harmlessAmount, isGone, readPayments } from './payment-oracle.ts';

const firm = await openFirm();
afterAll(() => firm.app.stop());
const { approvesPayment, holds, oldAccount, releases, revises } = paymentActs(firm);

/** What somebody wants paid from an account. */
interface Wish {
  readonly account: ClientAccount;
  readonly draft: PaymentDraft;
}

async function uploads(
  officer: Officer,
  { account, draft }: Wish,
  messageId: string = `ORDER-${randomUUID().slice(0, 13)}`,
): Promise<PaymentFile> {
  const text = painOfDrafts(account, [draft], { messageId });
  const query = `?accountId=${account.accountId}`;
  return (await officer.uploads('upload', paymentFileRoutes.uploadFile, text, query)).body;
}

/** Confirms a file as it is now, carelessly first and then with the list of what it pays again. */
async function confirms(officer: Officer, { fileId }: Pick<PaymentFile, 'fileId'>): Promise<void> {
  const params = { fileId };
  const { version, repeatsHash } = (await firm.app.call(paymentFileRoutes.file, { params }, 'admin')).body;
  await officer.does('confirm-file', paymentFileRoutes.confirmFile, { params, body: { version } });
  const body = { version, repeats: repeatsHash };
  await officer.does('confirm-file', paymentFileRoutes.confirmFile, { params, body });
  await eventually(async () => {
    const { state } = (await firm.app.call(paymentFileRoutes.file, { params }, 'admin')).body;
    return state !== 'confirmed';
  }, 400);
}

async function approvesAll(officer: Officer, { account }: Wish): Promise<void> {
  for (const { paymentId } of await readPayments(firm, account.clientId)) {
    await approvesPayment(officer, paymentId);
  }
}

type Plot = (office: Office, wish: Wish) => Promise<void>;

/** Whoever wants the money out by a file, and with whose help. */
const plots: Readonly<Record<string, Plot>> = {
  'an editor alone': async ({ anna }, wish) => {
    const file = await uploads(anna, wish);
    await confirms(anna, file);
    await confirms(anna, file);
    await approvesAll(anna, wish);
  },
  'an administrator alone, who holds and lifts': async ({ clara }, wish) => {
    await confirms(clara, await uploads(clara, wish));
    for (const { paymentId } of await readPayments(firm, wish.account.clientId)) {
      await holds(clara, paymentId);
      await releases(clara, paymentId);
    }
    await approvesAll(clara, wish);
  },
  'a second person who confirms the file and then approves its payments': async ({ anna, clara }, wish) => {
    const file = await uploads(anna, wish);
    await confirms(anna, file);
    await confirms(clara, file);
    await approvesAll(clara, wish);
  },
  'two who make it of something harmless': async ({ anna, beat }, wish) => {
    const harmless = draftFrom(wish.account, { amount: harmlessAmount });
    await confirms(anna, await uploads(anna, { ...wish, draft: harmless }));
    const paid = await readPayments(firm, wish.account.clientId);
    for (const { paymentId, amountMinor } of paid) {
      if (amountMinor !== 200) continue;
      await revises(beat, paymentId, wish.draft);
      await approvesPayment(anna, paymentId);
      await approvesPayment(beat, paymentId);
    }
  },
};

/** Of the orders that a message can hold every second: each is tried by itself beside this file. */
const orders = [...delicateOrders, ...forbiddenOrders]
  .filter(({ name }) => !/^a (day|currency)/u.test(name))
  .filter((_, place) => place % 2 === 0);

describe.each(Object.entries(plots))('by file, %s', (_, plot) => {
  test.concurrent.each(orders)('cannot let go: $name', async (facts: PaymentFacts) => {
    const account = await oldAccount();
    const before = new Set((await readPayments(firm, account.clientId)).map(({ paymentId }) => paymentId));
    const office = firm.office();
    await plot(office, { account, draft: facts.draft(account) });
    const payments = await readPayments(firm, account.clientId);
    expect(breachesOfPayments(facts, office, payments, before)).toEqual([]);
  });
});

test('the same file by somebody else, in a race and once more pays nothing twice without a person', async () => {
  const account = await oldAccount();
  const { anna, beat, clara } = firm.office();
  const wish = { account, draft: draftFrom(account, { amount: '340.00' }) };
  const messageId = `ORDER-${randomUUID().slice(0, 13)}`;
  const files = await Promise.all([anna, beat, clara].map((officer) => uploads(officer, wish, messageId)));
  await Promise.all(files.map((file, place) => confirms([anna, beat, clara][place] ?? anna, file)));
  await confirms(beat, await uploads(beat, wish, messageId));
  const paid = await readPayments(firm, account.clientId);
  expect(paid.filter((payment) => payment.amountMinor === 34_000 && isGone(payment))).toHaveLength(1);
});
