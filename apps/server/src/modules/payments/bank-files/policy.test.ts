import { describe, expect, test } from 'vitest';
import { paymentEnds, paymentStates } from '@sorgfalt/workflow';
import { isBookingOf, isReturnOf, mayClear, unpaidEnds } from './policy.ts';

const payment = {
  accountId: 'a1',
  currency: 'CHF',
  amountMinor: 12_50,
  state: 'accepted',
  creditorAccount: 'CH93',
} as const;
const entry = {
  accountId: 'a1',
  currency: 'CHF',
  amountMinor: -12_50,
  counterpartyAccount: 'CH93',
  isBooked: true,
  isReversal: false,
  returnReason: null,
};

describe('an entry', () => {
  test('books the payment that it says, also where it names no account', () => {
    expect(isBookingOf(entry, payment)).toBe(true);
    expect(isBookingOf({ ...entry, counterpartyAccount: null }, payment)).toBe(true);
  });

  test.each([
    ['another account of ours', { accountId: 'a2' }],
    ['an account that we do not know', { accountId: null }],
    ['another currency', { currency: 'EUR' }],
    ['another amount', { amountMinor: -12_51 }],
    ['money that came in', { amountMinor: 12_50 }],
    ['another creditor', { counterpartyAccount: 'CH56' }],
    ['a booking that is only expected', { isBooked: false }],
    ['a credit that is taken back', { isReversal: true }],
    ['money that went back', { returnReason: 'AC04' }],
  ])('of %s books nothing', (_, other) => {
    expect(isBookingOf({ ...entry, ...other }, payment)).toBe(false);
  });

  test('books only what may have left the house and was not booked', () => {
    expect(paymentStates.filter((state) => isBookingOf(entry, { ...payment, state }))).toEqual([
      'sending',
      'unknown',
      'submitted',
      'awaiting_sca',
      'accepted',
      'executed',
    ]);
  });
});

describe('money that comes back', () => {
  const back = { ...entry, amountMinor: 12_50, counterpartyAccount: null, returnReason: 'AC04' };

  test('is that of a payment which left', () => {
    expect(paymentStates.filter((state) => isReturnOf(back, { ...payment, state }))).toEqual([
      'executed',
      'reconciled',
    ]);
    const reversed = { ...back, returnReason: null, isReversal: true };
    expect(isReturnOf(reversed, { ...payment, state: 'executed' })).toBe(true);
    const lessCharges = { ...back, amountMinor: 7_50 };
    expect(isReturnOf(lessCharges, { ...payment, state: 'executed' })).toBe(true);
  });

  test.each([
    ['to another account of ours', { accountId: 'a2' }],
    ['to an account that we do not know', { accountId: null }],
    ['in another currency', { currency: 'EUR' }],
    ['more than left', { amountMinor: 12_51 }],
    ['nothing', { amountMinor: 0 }],
    ['the other way', { amountMinor: -12_50 }],
    ['as is only expected', { isBooked: false }],
    ['without that the bank says so', { returnReason: null }],
  ])('%s is that of none', (_, other) => {
    expect(isReturnOf({ ...back, ...other }, { ...payment, state: 'reconciled' })).toBe(false);
  });
});

test('the ends without money are the ends but those that were booked', () => {
  const booked = new Set(['reconciled', 'returned', 'executed']);
  expect([...paymentEnds].filter((state) => !booked.has(state)).toSorted()).toEqual(
    [...unpaidEnds].toSorted(),
  );
});

describe('an alarm', () => {
  const alarm = { raisedBy: 'anna' };

  test.each([null, 'handled'] as const)('is cleared by another who is %s in the payment', (part) => {
    expect([mayClear(alarm, part, 'beat'), mayClear(alarm, part, 'anna')]).toEqual([true, false]);
  });

  test('is cleared by nobody who made the order', () => {
    expect([mayClear(alarm, 'made', 'beat'), mayClear(alarm, 'made', 'anna')]).toEqual([false, false]);
  });
});
