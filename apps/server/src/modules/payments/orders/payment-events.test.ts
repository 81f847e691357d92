import { expect, test } from 'vitest';
import { paymentStates } from '@sorgfalt/workflow';
import { eventOf, movedAs, subjectOf } from './payment-events.ts';
import type { PaymentRow } from './tables.ts';

test('an order that the bank carried out is complete, one that came to nothing has ended, all else moved', () => {
  const typed = (type: string) => paymentStates.filter((state) => movedAs(state).type === type);
  expect(typed('payment.completed')).toEqual(['executed']);
  for (const state of ['blocked', 'rejected', 'returned', 'cancelled', 'failed'] as const)
    expect(typed('payment.ended')).toContain(state);
  for (const state of ['approved', 'queued', 'sending', 'submitted', 'accepted'] as const)
    expect(typed('payment.moved')).toContain(state);
});

test('what went wrong, or is not known, never looks like a success', () => {
  const bad = ['unknown', 'returned', 'rejected', 'blocked', 'failed'] as const;
  for (const state of bad) expect(['warning', 'rejected', 'failed']).toContain(movedAs(state).status);
});

test('a payment that was cancelled was neither rejected nor a success', () => {
  expect(movedAs('cancelled')).toEqual({ type: 'payment.ended', status: 'recorded' });
});

test('an event names its payment, client, number and version beside what it says itself', () => {
  const row = { id: 'p', paymentNo: 'PAY-1', clientId: 'c', version: 2, isSample: false } as PaymentRow;
  const { type, ...event } = eventOf(subjectOf(row), 'payment.moved', 'processing', { from: 'queued' });
  expect(type).toBe('payment.moved');
  expect(event).toEqual({
    status: 'processing',
    paymentId: 'p',
    clientId: 'c',
    data: { caseNo: 'PAY-1', version: 2, from: 'queued' },
  });
});
