import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { sha256 } from '../../../platform/sha256.ts';
import { isAsApproved, numberText } from './order-columns.ts';

test.prop([fc.string(), fc.string()])('no other order leaves than the approved one', (text, other) => {
  expect(isAsApproved({ orderText: text, approvedHash: sha256(text) })).toBe(true);
  expect(isAsApproved({ orderText: text, approvedHash: null })).toBe(false);
  fc.pre(text !== other);
  expect(isAsApproved({ orderText: other, approvedHash: sha256(text) })).toBe(false);
});

test('the number of a payment has its year, and digits in which a long list stays in order', () => {
  expect([numberText('2026-11-20T09:00:00Z', 42), numberText('2027-01-01T00:00:00Z', 1_234_567)]).toEqual([
    'PAY-2026-000042',
    'PAY-2027-1234567',
  ]);
});
