import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { checkOrder } from '../check-order.ts';
import { checkLines } from '../lines/payment-line.ts';
import type { PaymentOrder } from '../order.ts';
import { arbDraft, testToday } from '../testing.ts';
import { isSameDecimal, controlSum, decimalOf, minorOf } from './amount.ts';
import { isIdentifier } from './identifier.ts';
import { readPain001 } from './pain001-reader.ts';
import { writePain001 } from './pain001-writer.ts';
import type { OutgoingTransfer } from './pain001-writer.ts';
import { bankEventsOf, readPain002 } from './pain002-reader.ts';
import type { StatusReport } from './pain002-reader.ts';
import { writePain002 } from './pain002-writer.ts';
import { paymentType } from './payment-type.ts';

const createdAt = '2026-11-20T09:00:00Z';
const uetr = '0f6c2a3e-8f0d-4b1a-9c57-3f2f6a1d9b10';

function orderOf(draft: Parameters<typeof checkOrder>[0]): PaymentOrder {
  const checked = checkOrder(draft, { today: testToday });
  if (!checked.ok) throw new Error(JSON.stringify(checked.error));
  return checked.value;
}
const arbOrder = arbDraft.map(orderOf);
const transfersOf = (orders: readonly PaymentOrder[]): OutgoingTransfer[] =>
  orders.map((order, index) => ({ order, endToEndId: `E2E-${index}`, uetr }));
const message = (transfers: OutgoingTransfer[]) => ({
  messageId: 'MSG-1',
  createdAt,
  initiator: 'Muster Treuhand AG',
  transfers,
});
function written(transfers: OutgoingTransfer[]): string {
  const result = writePain001(message(transfers));
  if (!result.ok) throw new Error(result.error.code);
  return result.value.xml;
}
const [sample] = fc.sample(arbOrder, { numRuns: 1, seed: 7 }) as [PaymentOrder];
const german = 'DE89370400440532013000';
const sepa = orderOf({
  debtor: { name: 'Muster AG', iban: sample.debtor.iban, address: { town: 'Zug', country: 'CH' } },
  creditor: { name: 'Beispiel <& "Söhne"> GmbH', account: german, address: { town: 'Köln', country: 'DE' } },
  amount: '12.30',
  currency: 'EUR',
  executionDate: '2026-11-23',
  remittance: 'Rechnung <1> & 2',
});
const abroad: PaymentOrder = {
  ...sepa,
  creditor: {
    ...sepa.creditor,
    account: { other: '0012-345' },
    bic: 'BANKUS33',
    address: { town: 'Boston', country: 'US', lines: ['1 Main St', 'Floor 2'] },
  },
  currency: 'USD',
};

describe('pain.001', () => {
  test.prop([fc.array(arbOrder, { minLength: 1, maxLength: 12 })])(
    'written orders are read back as they were',
    (orders) => {
      const file = readPain001(written(transfersOf(orders)));
      if (!file.ok) throw new Error(file.error.code);
      const lines = checkLines(file.value.lines, { today: testToday });
      const byId = new Map(lines.map((line) => [line.endToEndId, line.order]));
      expect(orders.map((_, index) => byId.get(`E2E-${index}`))).toEqual(orders);
    },
  );

  test('a message with a group for each of its 10,000 orders is read back', { timeout: 60_000 }, () => {
    const orders = Array.from({ length: 10_000 }, (_, index) => ({
      ...sample,
      debtor: { ...sample.debtor, name: `Muster ${index} AG` },
    }));
    const result = writePain001(message(transfersOf(orders)));
    expect(result.ok && result.value.groups.length).toBe(10_000);
    const file = readPain001(result.ok ? result.value.xml : '');
    expect(file.ok ? file.value.lines.length : file.error).toBe(10_000);
  });

  test('special characters, hybrid addresses and accounts without IBAN come back', () => {
    const orders = [sepa, abroad];
    const xml = written(transfersOf(orders));
    const file = readPain001(xml);
    const lines = file.ok ? checkLines(file.value.lines, { today: testToday }) : [];
    expect(lines.map((line) => line.order)).toEqual(orders);
    expect(orders.map(paymentType)).toEqual(['S', 'X']);
    expect(xml).toContain('<SvcLvl><Cd>SEPA</Cd></SvcLvl>');
    expect(xml).toContain('<ChrgBr>SLEV</ChrgBr>');
    expect(xml).toContain('<ChrgBr>SHAR</ChrgBr>');
    expect(xml).toContain('<BICFI>BANKUS33</BICFI>');
  });

  test('the type of a transfer follows from account and currency', () => {
    const typeOf = (iban: string, currency: PaymentOrder['currency']) =>
      paymentType({ ...sepa, creditor: { ...sepa.creditor, account: { iban } }, currency } as PaymentOrder);
    const [swiss, liechtenstein, british, american] = ['CH93', 'LI21', 'GB29', 'US00'] as const;
    expect([typeOf(swiss, 'CHF'), typeOf(swiss, 'EUR'), typeOf(swiss, 'USD')]).toEqual(['D', 'D', 'X']);
    expect([typeOf(liechtenstein, 'CHF'), typeOf(liechtenstein, 'EUR')]).toEqual(['D', 'D']);
    expect([typeOf(german, 'EUR'), typeOf(german, 'CHF')]).toEqual(['S', 'X']);
    expect([typeOf(british, 'EUR'), typeOf(american, 'EUR')]).toEqual(['S', 'X']);
  });

  test('inland and SEPA say no more than their rules want', () => {
    const swiss = written(transfersOf([{ ...sepa, creditor: sample.creditor, currency: 'CHF' }]));
    expect(swiss).not.toMatch(/SvcLvl|ChrgBr|CdtrAgt/);
    expect(swiss).toContain(`<MmbId>${String(Number(sepa.debtor.iban.slice(4, 9)))}</MmbId>`);
    const european = written(transfersOf([sepa]));
    expect(european).not.toContain('CdtrAgt');
    const american = written(transfersOf([abroad]));
    expect(american).not.toContain('SvcLvl');
    expect(european).toContain('<DbtrAgt><FinInstnId><ClrSysMmbId><ClrSysId><Cd>CHBCC</Cd></ClrSysId>');
  });

  test('transfers are grouped by account, day, type and currency, in the order in which they appear', () => {
    const later = { ...sample, executionDate: '2026-11-24' };
    const result = writePain001(message(transfersOf([sample, sepa, sample, later])));
    const groups = result.ok ? result.value.groups : [];
    expect(groups.map((group) => group.transfers.map((each) => each.endToEndId))).toEqual([
      ['E2E-0', 'E2E-2'],
      ['E2E-1'],
      ['E2E-3'],
    ]);
    expect(groups.map((group) => group.paymentInformationId)).toEqual(['MSG-1-1', 'MSG-1-2', 'MSG-1-3']);
  });

  const both: PaymentOrder = { ...sepa, reference: { type: 'SCOR', value: 'RF18539007547034' } };
  const longName: PaymentOrder = { ...sepa, creditor: { ...sepa.creditor, name: 'x'.repeat(71) } };
  const foreignDebtor: PaymentOrder = {
    ...sepa,
    debtor: { ...sepa.debtor, iban: german as PaymentOrder['debtor']['iban'] },
  };
  test.each([
    ['no-transfers', {}, []],
    ['message-id', { messageId: 'x'.repeat(29) }, [{ order: sample, endToEndId: 'A' }]],
    ['message-id', { messageId: '/A' }, [{ order: sample, endToEndId: 'A' }]],
    ['created-at', { createdAt: 'today' }, [{ order: sample, endToEndId: 'A' }]],
    ['end-to-end-id', {}, [{ order: sample, endToEndId: 'a//b' }]],
    [
      'end-to-end-id-twice',
      {},
      [
        { order: sample, endToEndId: 'A' },
        { order: sepa, endToEndId: 'A' },
      ],
    ],
    ['instruction-id', {}, [{ order: sample, endToEndId: 'A', instructionId: 'ü' }]],
    ['uetr', {}, [{ order: sample, endToEndId: 'A', uetr: uetr.toUpperCase() }]],
    ['debtor-bank', {}, [{ order: foreignDebtor, endToEndId: 'A' }]],
    ['sepa-name-too-long', {}, [{ order: longName, endToEndId: 'A' }]],
    ['sepa-reference-and-text', {}, [{ order: both, endToEndId: 'A' }]],
  ])('refuses with %s', (code, changes, transfers) => {
    const result = writePain001({ ...message(transfers as OutgoingTransfer[]), ...changes });
    expect(result.ok ? null : result.error.code).toBe(code);
  });

  test('a known BIC stands for the bank of an account abroad', () => {
    const result = writePain001({
      ...message([{ order: foreignDebtor, endToEndId: 'A' }]),
      debtorBics: new Map([[german, 'COBADEFF']]),
    });
    expect(result.ok && result.value.xml).toContain('<DbtrAgt><FinInstnId><BICFI>COBADEFF</BICFI>');
  });

  const xml = written(transfersOf([sample, sepa]));
  test.each([
    ['message-count', xml.replace('<NbOfTxs>2<', '<NbOfTxs>3<')],
    ['message-sum', xml.replace(/<CtrlSum>[^<]*</u, '<CtrlSum>0.01<')],
    ['message-incomplete', xml.replace('<MsgId>MSG-1</MsgId>', '')],
    ['message-amount', xml.replace('"EUR">12.30<', '"EUR">1e3<')],
    ['message-version', xml.replace('pain.001.001.09', 'pain.001.001.77')],
    ['message-type', xml.replace('pain.001.001.09', 'pacs.008.001.08')],
    ['xml-truncated', xml.slice(0, -30)],
    ['xml-broken', xml.replace('</CdtTrfTxInf>', '</Cdt>')],
  ])('a file is refused with %s', (code, text) => {
    const file = readPain001(text);
    expect(file.ok ? null : file.error.code).toBe(code);
  });

  test('lines that cannot be paid say why, and their neighbours are not touched', () => {
    const slip =
      '<PmtTpInf><LclInstrm><Prtry>CH01</Prtry></LclInstrm></PmtTpInf><Amt><InstdAmt Ccy="EUR">12.30';
    const changed = xml.replace('<Amt><InstdAmt Ccy="EUR">12.30', slip);
    const file = readPain001(changed);
    const lines = file.ok ? checkLines(file.value.lines, { today: testToday }) : [];
    expect(lines.map((line) => line.refusals)).toEqual([
      [],
      [{ path: 'creditor.account', code: 'payment-slip' }],
    ]);
    expect(lines.map((line) => line.order === null)).toEqual([false, true]);
  });
});

describe('pain.002', () => {
  const arbText = fc.stringMatching(/^[A-Za-z0-9<&>"]{1,20}$/u);
  const arbReasons = fc.array(fc.record({ code: fc.constantFrom('AC04', 'AM04', 'NARR'), text: arbText }), {
    maxLength: 2,
  });
  const arbStatus = fc.constantFrom('RCVD', 'ACTC', 'ACSC', 'RJCT', 'PDNG', 'CANC');
  const arbReport: fc.Arbitrary<StatusReport> = fc.record({
    messageId: arbText,
    createdAt: fc.constant(createdAt),
    originalMessageId: arbText,
    originalMessageName: fc.constant('pain.001.001.09'),
    status: fc.constantFrom('ACTC', 'PART', 'RJCT'),
    reasons: arbReasons,
    groups: fc.constant([{ paymentInformationId: 'P-1', status: 'PART', reasons: [] }]),
    transactions: fc.array(
      fc.record({
        paymentInformationId: fc.constant('P-1'),
        instructionId: arbText,
        endToEndId: arbText,
        uetr: fc.constant(uetr),
        accountServicerReference: arbText,
        status: arbStatus,
        reasons: arbReasons,
      }),
    ),
  });
  test.prop([arbReport])('a written report is read back as it was', (report) => {
    expect(readPain002(writePain002(report))).toEqual({ ok: true, value: report });
  });

  test.each(['MsgId', 'OrgnlGrpInfAndSts'])('a report without its %s is refused', (element) => {
    const [report] = fc.sample(arbReport, { numRuns: 1, seed: 1 }) as [StatusReport];
    const xml = writePain002(report).replace(new RegExp(`<${element}>.*?</${element}>`, 'su'), '');
    const read = readPain002(xml);
    expect(read.ok ? null : read.error.code).toBe('message-incomplete');
  });

  test.prop([arbReport])('every status becomes one event of the smallest unit it names', (report) => {
    const events = bankEventsOf(report);
    expect(events.filter((event) => event.scope === 'transaction').map((event) => event.endToEndId)).toEqual(
      report.transactions.map((transaction) => transaction.endToEndId),
    );
    expect(events.filter((event) => event.status === 'PART').every((event) => event.outcome === null)).toBe(
      true,
    );
  });
});

describe('amounts and identifiers of messages', () => {
  test.prop([
    fc.maxSafeInteger().map(Math.abs),
    fc.constantFrom('CHF' as const, 'JPY' as const, 'KWD' as const),
  ])('a decimal number gives its minor units back', (amountMinor, currency) => {
    expect(minorOf(decimalOf(amountMinor, currency), currency)).toBe(amountMinor);
    expect(isSameDecimal(controlSum([{ amountMinor, currency }]), decimalOf(amountMinor, currency))).toBe(
      true,
    );
  });
  test.each(['', '-1', '1e3', '1,5', '0.001', '1.2.3', ' 1', '99999999999999999999'])(
    '%j is no amount',
    (text) => {
      expect(minorOf(text, 'CHF')).toBeNull();
    },
  );
  test.each([
    ['A/B', true],
    ['/A', false],
    ['A/', false],
    ['A//B', false],
    ['', false],
    ['x'.repeat(36), false],
    ['Größe', false],
  ])('%j as an identifier: %s', (text, expected) => {
    expect(isIdentifier(text)).toBe(expected);
  });
});
