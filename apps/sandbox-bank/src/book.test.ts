import { createCamtReader } from '@sorgfalt/payments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentOf, product, startBank } from './testing.ts';
import type { RunningBank } from './testing.ts';

const debtor = 'CH9300762011623852957';
let bank: RunningBank;
let day: string;

beforeAll(async () => {
  bank = await startBank();
  await bank.admin('POST', 'sca', { mode: 'exempted' });
  day = await todayAtBank();
});
afterAll(() => bank.stop());

const todayAtBank = async () => (await bank.admin<{ today: string }>('GET', 'state')).today;
const pay = async (changes = {}) => {
  const { said, status } = await bank.asClient('POST', product, { body: paymentOf(day, changes) });
  return { paymentId: said.paymentId ?? '', status };
};
const statusOf = async (paymentId: string) =>
  (await bank.asClient('GET', `${product}/${paymentId}/status`)).said.transactionStatus;
/** Switches faults on for as long as the work takes. */
async function withFaults<T>(changes: Readonly<Record<string, number>>, work: () => Promise<T>): Promise<T> {
  await bank.admin('POST', 'faults', changes);
  try {
    return await work();
  } finally {
    const names = Object.keys(changes).filter((name) => name !== 'pendingPolls');
    await bank.admin('POST', 'faults', Object.fromEntries(names.map((name) => [name, 0])));
  }
}
interface Book {
  readonly isSound: boolean;
  readonly accounts: readonly { readonly number: string; readonly balanceMinor: number }[];
}
const book = () => bank.admin<Book>('GET', 'book');
const balanceOf = async (iban: string) =>
  (await book()).accounts.find(({ number }) => number === iban)?.balanceMinor ?? 0;
const paymentsAtBank = async () =>
  (await bank.admin<{ payments: readonly { id: string; bookedMinor: number }[] }>('GET', 'payments'))
    .payments;
const noticesOf = async (paymentId: string) => {
  const { notices } = await bank.admin<{ notices: readonly { xml: string }[] }>('GET', 'notices');
  return notices.filter(({ xml }) => xml.includes(paymentId.replaceAll('-', '')));
};

test('a payment moves its amount once, and the book adds up', async () => {
  const opening = await pay();
  await expect.poll(() => statusOf(opening.paymentId)).toBe('ACSC');
  const before = await balanceOf(debtor);
  const { paymentId } = await pay({ instructedAmount: { currency: 'CHF', amount: '12.35' } });
  await expect.poll(() => statusOf(paymentId)).toBe('ACSC');
  expect(await balanceOf(debtor)).toBe(before - 1235);
  expect((await book()).isSound).toBe(true);
});

test('between customers of the bank the payee has it', async () => {
  const payee = 'CH3908704016075473007';
  const opening = await pay({ debtorAccount: { iban: payee } });
  await expect.poll(() => statusOf(opening.paymentId)).toBe('ACSC');
  const before = await balanceOf(payee);
  const { paymentId } = await pay({
    creditorAccount: { iban: payee },
    instructedAmount: { currency: 'CHF', amount: '7.00' },
  });
  await expect.poll(() => statusOf(paymentId)).toBe('ACSC');
  expect(await balanceOf(payee)).toBe(before + 700);
});

test('nobody pays what he has not', async () => {
  const iban = 'CH5604835012345678009';
  const amount = { currency: 'CHF', amount: '1000000000.01' };
  const asked = await bank.asClient('POST', '/v1/funds-confirmations', {
    body: { account: { iban }, instructedAmount: amount },
  });
  expect(asked.said).toEqual({ fundsAvailable: false });
  const { paymentId } = await pay({
    debtorAccount: { iban },
    creditorAccount: { iban: debtor },
    instructedAmount: amount,
  });
  await expect.poll(() => statusOf(paymentId)).toBe('RJCT');
  expect((await book()).isSound).toBe(true);
});

test('a day to come waits for it', async () => {
  const today = await todayAtBank();
  const later = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
  const { paymentId } = await pay({ requestedExecutionDate: later });
  expect(await statusOf(paymentId)).toBe('ACTC');
  await bank.admin('POST', 'clock', { forwardDays: 1 });
  expect(await statusOf(paymentId)).toBe('ACSC');
  await bank.admin('POST', 'clock', { forwardDays: null });
});

test('a payment to be rejected is, whatever it was', async () => {
  const { paymentId } = await withFaults({ reject: 100 }, () => pay());
  await expect.poll(() => statusOf(paymentId)).toBe('RJCT');
});

test('one that is pending says so as often as it is to', async () => {
  const { paymentId } = await withFaults({ pending: 100, pendingPolls: 2 }, () => pay());
  expect([await statusOf(paymentId), await statusOf(paymentId)]).toEqual(['PDNG', 'PDNG']);
  await expect.poll(() => statusOf(paymentId)).toBe('ACSC');
});

test('one in two parts is booked twice and moves its amount once', async () => {
  const before = await balanceOf(debtor);
  const { paymentId } = await withFaults({ partial: 100 }, () =>
    pay({ instructedAmount: { currency: 'CHF', amount: '0.05' } }),
  );
  await expect.poll(() => statusOf(paymentId)).toBe('ACSC');
  expect((await paymentsAtBank()).find(({ id }) => id === paymentId)?.bookedMinor).toBe(5);
  expect(await balanceOf(debtor)).toBe(before - 5);
});

test('notices come twice where that is asked for', async () => {
  const once = await pay();
  await expect.poll(() => statusOf(once.paymentId)).toBe('ACSC');
  const twice = await withFaults({ duplicateNotice: 100 }, () => pay());
  await expect.poll(() => statusOf(twice.paymentId)).toBe('ACSC');
  const count = (await noticesOf(once.paymentId)).length;
  expect(count).toBeGreaterThan(1);
  expect((await noticesOf(twice.paymentId)).length).toBe(2 * count);
});

test('an error before the work leaves nothing, one after it everything', async () => {
  const count = async () => (await paymentsAtBank()).length;
  const before = await count();
  expect(await withFaults({ serverErrorBeforeCommit: 100 }, async () => (await pay()).status)).toBe(500);
  expect(await withFaults({ tooManyRequests: 100 }, async () => (await pay()).status)).toBe(429);
  expect(await count()).toBe(before);
  await withFaults({ timeoutAfterCommit: 100 }, async () => {
    const silent = pay().then(
      () => 'answered',
      () => 'silent',
    );
    await expect.poll(count).toBe(before + 1);
    expect(await Promise.race([silent, new Promise((resolve) => setTimeout(resolve, 300, 'silent'))])).toBe(
      'silent',
    );
  });
});

test('statements say what was booked; what comes back is a return, without the identifier where that is hidden', async () => {
  const remittance = 'A text to know it by';
  const { paymentId } = await withFaults({ lateReturn: 100, withoutEndToEndId: 100 }, () =>
    pay({ remittanceInformationUnstructured: remittance }),
  );
  await expect.poll(() => statusOf(paymentId)).toBe('ACSC');
  await bank.admin('POST', 'clock', { forwardDays: 4 });
  const today = await todayAtBank();
  const { said } = await bank.asClient('GET', '/v1/accounts');
  const { resourceId = '' } = said.accounts?.find(({ iban }) => iban === debtor) ?? {};
  const path = `/v1/accounts/${resourceId}/transactions?dateFrom=${day}&dateTo=${today}`;
  const { text } = await bank.asClient('GET', path, { headers: { accept: 'application/xml' } });
  const reader = createCamtReader({ onEntry: () => undefined, onStatement: () => undefined });
  reader.write(text);
  expect(reader.end().ok).toBe(true);
  expect(text).toContain(remittance);
  const { booked = [] } = (await bank.asClient('GET', path)).said.transactions ?? {};
  const own = booked.filter(({ transactionId }) => transactionId === paymentId);
  expect(own.map(({ endToEndId }) => endToEndId)).toEqual([undefined, undefined]);
  expect(new Set(own.map(({ transactionAmount }) => transactionAmount.amount))).toEqual(
    new Set(['-100.00', '100.00']),
  );
  await bank.admin('POST', 'clock', { forwardDays: null });
});
