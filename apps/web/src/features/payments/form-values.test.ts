import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { draftOf, emptyValues, isUntouched, valuesOf, type FormValues } from './form-values.ts';

const text = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 ]{0,12}[A-Za-z0-9]$/);
const maybe = fc.oneof(fc.constant(''), text);
const filled: fc.Arbitrary<FormValues> = fc
  .record({
    accountId: fc.uuid(),
    name: text,
    account: text,
    bic: maybe,
    street: maybe,
    buildingNumber: maybe,
    postCode: maybe,
    town: text,
    country: fc.constantFrom('CH', 'DE', 'FR'),
    lines: fc.array(text, { maxLength: 2 }),
    amount: fc.constantFrom("1'234.50", '12', '0.05'),
    currency: fc.constantFrom('CHF', 'EUR'),
    executionDate: fc.constant('2026-12-24'),
    reference: maybe,
    remittance: maybe,
    purpose: maybe,
    ultimateDebtor: maybe,
    ultimateCreditor: maybe,
  })
  .map((values) => ({ ...emptyValues, ...values }));

describe('the values of the form', () => {
  test.prop([filled])('come back from the draft that they make', (values) => {
    expect(valuesOf(draftOf(values))).toEqual(values);
  });

  test.prop([filled])('leave nothing empty in the draft but what an order must have', (values) => {
    const { creditor, ...rest } = draftOf(values);
    const texts = [...Object.values(rest), ...Object.values(creditor), ...Object.values(creditor.address)];
    expect(texts).not.toContain('');
  });

  it('count as untouched until something of the order was entered', () => {
    expect(isUntouched({ ...emptyValues, accountId: 'a', executionDate: '2026-12-24' })).toBe(true);
    expect(isUntouched({ ...emptyValues, name: 'Muster AG' })).toBe(false);
  });
});
