import { test as propertyTest } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { checkOrder } from './check-order.ts';
import { parseOrder } from './parse-order.ts';
import { arbFullDraft, testToday } from './testing.ts';

propertyTest.prop([arbFullDraft])('every order that was accepted is read as it was kept', (draft) => {
  const checked = checkOrder(draft, { today: testToday });
  expect(checked.ok).toBe(true);
  if (checked.ok) expect(parseOrder(JSON.stringify(checked.value))).toEqual(checked.value);
});

const order = {
  version: 1,
  debtor: {
    name: 'Muster Treuhand AG',
    iban: 'CH9300762011623852957',
    address: { town: 'Zürich', country: 'CH' },
  },
  creditor: {
    name: 'Beispiel GmbH',
    account: { iban: 'DE89370400440532013000' },
    address: { street: 'Hauptstrasse', town: 'Berlin', country: 'DE', lines: ['Hof 2'] },
  },
  amountMinor: 1,
  currency: 'EUR',
  executionDate: '2026-11-23',
  reference: { type: 'SCOR', value: 'RF18539007547034' },
};

describe('a text', () => {
  test('that says an order is read', () => {
    expect(parseOrder(JSON.stringify(order))).toEqual(order);
  });

  test('for an account without an IBAN is read', () => {
    const other = { ...order, creditor: { ...order.creditor, account: { other: '123-456' } } };
    expect(parseOrder(JSON.stringify(other))).toEqual(other);
  });

  test.each([
    ['that is cut short', JSON.stringify(order).slice(0, -1)],
    ['that says nothing', 'null'],
    ['that is a list', '[]'],
    ['of another version', { ...order, version: 2 }],
    ['without a member', { ...order, currency: undefined }],
    ['with a member that nobody knows', { ...order, hidden: true }],
    ['with a member nobody knows further in', { ...order, debtor: { ...order.debtor, note: 'x' } }],
    ['with nothing to pay', { ...order, amountMinor: 0 }],
    ['with a part of a centime', { ...order, amountMinor: 1.5 }],
    ['with an amount beyond what is exact', { ...order, amountMinor: 2 ** 53 }],
    ['with an amount in words', { ...order, amountMinor: '1' }],
    [
      'with an IBAN whose digits are wrong',
      { ...order, debtor: { ...order.debtor, iban: 'CH9300762011623852958' } },
    ],
    ['with an IBAN in blanks', { ...order, debtor: { ...order.debtor, iban: 'CH93 0076 2011 6238 5295 7' } }],
    [
      'with two accounts',
      { ...order, creditor: { ...order.creditor, account: { iban: order.debtor.iban, other: '1' } } },
    ],
    ['with no account', { ...order, creditor: { ...order.creditor, account: {} } }],
    ['in a currency that there is not', { ...order, currency: 'EURO' }],
    ['on a day that there is not', { ...order, executionDate: '2026-02-30' }],
    ['with a reference of the other kind', { ...order, reference: { ...order.reference, type: 'QRR' } }],
    ['with an empty text', { ...order, remittance: '' }],
    [
      'with an empty list of lines',
      { ...order, creditor: { ...order.creditor, address: { ...order.creditor.address, lines: [] } } },
    ],
    ['without an address', { ...order, debtor: { ...order.debtor, address: null } }],
  ])('%s is none', (_, said) => {
    expect(parseOrder(typeof said === 'string' ? said : JSON.stringify(said))).toBeNull();
  });
});
