import { expect, test } from 'vitest';
import type { PaymentOrder } from '../order.ts';
import { readPain001 } from './pain001-reader.ts';
import { writePain001 } from './pain001-writer.ts';

const iban = 'CH9300762011623852957' as PaymentOrder['debtor']['iban'];
const inland: PaymentOrder = {
  version: 1,
  debtor: { name: 'Muster AG', iban, address: { town: 'Zug', country: 'CH' } },
  creditor: { name: 'Beispiel AG', account: { iban }, address: { town: 'Bern', country: 'CH' } },
  amountMinor: 123_450,
  currency: 'CHF',
  executionDate: '2026-11-23',
};
const german = 'DE89370400440532013000' as PaymentOrder['debtor']['iban'];
const sepa: PaymentOrder = {
  ...inland,
  creditor: { ...inland.creditor, account: { iban: german } },
  currency: 'EUR',
};
const dollars: PaymentOrder = { ...sepa, currency: 'USD' };
const withoutIban: PaymentOrder = {
  ...dollars,
  creditor: { ...inland.creditor, account: { other: '0012-345' }, bic: 'BANKUS33' },
};

function refusedIn(orders: readonly PaymentOrder[], from: string, to: string): string[][] {
  const written = writePain001({
    messageId: 'MSG-1',
    createdAt: '2026-11-20T09:00:00Z',
    initiator: 'Muster Treuhand AG',
    transfers: orders.map((order, index) => ({ order, endToEndId: `E-${index}` })),
  });
  const xml = written.ok ? written.value.xml.replaceAll(/<ChrgBr>.*?<\/ChrgBr>/gu, '').replace(from, to) : '';
  const file = readPain001(xml);
  if (!file.ok) throw new Error(file.error.code);
  return file.value.lines.map(({ refusals }) => refusals.map(({ path, code }) => `${path} ${code}`));
}

test.each([
  ['abroad', 'DEBT', dollars, ['amount charges']],
  ['abroad', 'CRED', dollars, ['amount charges']],
  ['abroad, to an account without an IBAN', 'DEBT', withoutIban, ['amount charges']],
  ['abroad', 'SHAR', dollars, []],
  ['within SEPA, where each side bears its own', 'DEBT', sepa, []],
  ['inland, where there are none', 'DEBT', inland, []],
])('%s, charges that are %s are refused where orders divide them otherwise', (_, bearer, order, refused) => {
  const charged = `<ChrgBr>${bearer}</ChrgBr><CdtTrfTxInf>`;
  expect(refusedIn([order], '<CdtTrfTxInf>', charged)).toEqual([refused]);
});

test('charges that a payment says itself count before those of its group', () => {
  expect(refusedIn([withoutIban, withoutIban], '<CdtrAgt>', '<ChrgBr>DEBT</ChrgBr><CdtrAgt>')).toEqual([
    ['amount charges'],
    [],
  ]);
});
