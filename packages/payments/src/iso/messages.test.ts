import { describe, expect, test } from 'vitest';
import { checkOrder } from '../check-order.ts';
import { checkLines } from '../lines/payment-line.ts';
import type { PaymentOrder } from '../order.ts';
import { testToday, swissIban } from '../testing.ts';
import { controlSum } from './amount.ts';
import { createCamtReader } from './camt-reader.ts';
import { writeCamt053 } from './camt-writer.ts';
import type { CamtEntry, CamtStatement } from './camt.ts';
import { readPain001 } from './pain001-reader.ts';
import { writePain001 } from './pain001-writer.ts';
import { readPain002 } from './pain002-reader.ts';
import { writePain002 } from './pain002-writer.ts';

const createdAt = '2026-11-20T09:00:00Z';
const iban = swissIban('00700', '110000000001');

const checked = checkOrder(
  {
    debtor: { name: 'Muster AG', iban, address: { town: 'Zug', country: 'CH' } },
    creditor: {
      name: 'Beispiel GmbH',
      account: 'DE89370400440532013000',
      address: { town: 'Köln', country: 'DE' },
    },
    amount: '12.30',
    currency: 'EUR',
    executionDate: '2026-11-23',
  },
  { today: testToday },
);
if (!checked.ok) throw new Error(JSON.stringify(checked.error));
const order: PaymentOrder = checked.value;

function orderMessage(given: PaymentOrder): string {
  const transfers = [{ order: given, endToEndId: 'E2E-1' }];
  const message = writePain001({ messageId: 'MSG-1', createdAt, initiator: 'Muster AG', transfers });
  if (!message.ok) throw new Error(message.error.code);
  return message.value.xml;
}

describe('a message of orders, as the bank reads it', () => {
  test('says the kind of a reference as the standard has it: its own code, or the one of Swiss bills', () => {
    const scor = orderMessage({ ...order, reference: { type: 'SCOR', value: 'RF18539007547034' } });
    expect(scor).toContain('<CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry>');
    const bill = { type: 'QRR', value: '210000000003139471430009017' } as const;
    const qrr = orderMessage({
      ...order,
      currency: 'CHF',
      creditor: {
        ...order.creditor,
        account: { iban: swissIban('30000', '110000000001') as PaymentOrder['debtor']['iban'] },
      },
      reference: bill,
    });
    expect(qrr).toContain('<CdOrPrtry><Prtry>QRR</Prtry></CdOrPrtry>');
  });

  test('has elements or a text in an element, and never both', () => {
    const bill = { ...order, ultimateDebtor: { name: 'Muster Holding AG' } };
    for (const xml of [orderMessage(order), orderMessage(bill)])
      expect(xml).not.toMatch(/<\/\w+>[^<\s]|<\w+>[^<]+<\w+>/u);
  });

  test('an account abroad whose number has the letters of Switzerland is still abroad', () => {
    const british = 'GB33CHAS60161331926819' as PaymentOrder['debtor']['iban'];
    const transfers = [{ order: { ...order, debtor: { ...order.debtor, iban: british } }, endToEndId: 'A' }];
    const message = writePain001({ messageId: 'MSG-1', createdAt, initiator: 'Muster AG', transfers });
    expect(message.ok ? null : message.error.code).toBe('debtor-bank');
  });
});

describe('a message of orders from elsewhere', () => {
  test.each(['ultimateDebtor', 'ultimateCreditor'] as const)(
    'that gives the %s by a number alone does not lose for whom is paid: the line asks for the name',
    (party) => {
      const xml = orderMessage({ ...order, [party]: { name: 'Example Trust' } });
      const told = (within: string) =>
        readPain001(xml.replace(/<Nm>Example Trust<\/Nm>/u, within), { linesMax: 1 });
      const numbered = told('<Id><OrgId><LEI>5493001KJTIIGC8Y1R12</LEI></OrgId></Id>');
      const lines = numbered.ok ? checkLines(numbered.value.lines, { today: testToday }) : [];
      expect(lines).toMatchObject([{ order: null, refusals: [{ path: `${party}.name`, code: 'required' }] }]);
      const nothing = told('');
      expect(nothing.ok && nothing.value.lines[0]?.draft).not.toHaveProperty(party);
    },
  );

  test('that does not say when it was made has no time, and a payment without an amount is refused on its line', () => {
    const xml = orderMessage(order)
      .replace(/<CreDtTm>.*?<\/CreDtTm>/u, '')
      .replace(/<Amt>.*?<\/Amt>/su, '')
      .replaceAll(/<CtrlSum>.*?<\/CtrlSum>/gu, '');
    const file = readPain001(xml);
    expect(file).toMatchObject({ ok: true, value: { createdAt: '' } });
    expect(file.ok && file.value.lines[0]?.refusals.map(({ path }) => path)).toContain('amount');
  });
});

describe('sums of a message', () => {
  test('keep every decimal that a currency has', () => {
    const bhd = { amountMinor: 12_345, currency: 'BHD' } as unknown as PaymentOrder;
    expect(controlSum([bhd, { ...order, amountMinor: 105, currency: 'CHF' }])).toMatch(/^13\.395/u);
  });
});

describe('a report of the bank', () => {
  const report = {
    messageId: 'REP-1',
    createdAt,
    originalMessageId: 'MSG-1',
    originalMessageName: 'pain.001.001.09',
    status: 'PART',
    reasons: [],
    groups: [],
    transactions: [{ paymentInformationId: 'P-9', endToEndId: 'E2E-1', status: 'ACSC', reasons: [] }],
  };

  test('has a transaction under its group also where the group has no status of its own', () => {
    const read = readPain002(writePain002(report));
    expect(read).toMatchObject({
      ok: true,
      value: { transactions: [{ paymentInformationId: 'P-9', endToEndId: 'E2E-1', status: 'ACSC' }] },
    });
  });

  test('has elements or a text in an element, and never both', () => {
    const reasons = [{ code: 'AC04', text: 'Closed' }, { code: 'NARR' }];
    expect(writePain002({ ...report, reasons })).not.toMatch(/<\/\w+>[^<\s]|<\w+>[^<]+<\w+>/u);
  });

  test('has room for 200,000 transactions and for none more', () => {
    const xml = writePain002(report);
    const one = '<TxInfAndSts></TxInfAndSts>';
    const withOf = (count: number) =>
      readPain002(xml.replace('</OrgnlPmtInfAndSts>', `${one.repeat(count)}</OrgnlPmtInfAndSts>`));
    expect(withOf(199_999)).toMatchObject({ ok: true });
    expect(withOf(200_000)).toMatchObject({ error: { code: 'message-too-many' } });
  });
});

describe('a statement', () => {
  function read(xml: string) {
    const entries: CamtEntry[] = [];
    const statements: CamtStatement[] = [];
    const reader = createCamtReader({
      onEntry: (entry) => entries.push(entry),
      onStatement: (statement) => statements.push(statement),
    });
    reader.write(xml);
    expect(reader.end()).toMatchObject({ ok: true });
    return { entries, statements };
  }
  const xml = writeCamt053({
    messageId: 'M-1',
    createdAt,
    statementId: 'S-1',
    sequence: 1,
    iban,
    currency: 'CHF',
    from: '2026-11-20T00:00:00Z',
    to: '2026-11-20T23:59:59Z',
    openingMinor: 1000,
    closingMinor: 1000,
    openingDate: '2026-11-20',
    closingDate: '2026-11-20',
    entries: [],
  } as never);

  test('begins with the closing balance of the day before where it says no opening one', () => {
    const before = xml.replace('OPBD', 'PRCD');
    expect(read(before).statements[0]).toMatchObject({ isBalanced: true });
    expect(read(xml.replace('OPBD', 'ITAV')).statements[0]).toMatchObject({ isBalanced: null });
  });
});
