import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { checkOrder } from '../check-order.ts';
import { checkLines } from '../lines/payment-line.ts';
import type { PaymentOrder } from '../order.ts';
import { arbFullDraft, testToday } from '../testing.ts';
import { readPain001 } from './pain001-reader.ts';
import { writePain001 } from './pain001-writer.ts';
import type { OutgoingTransfer } from './pain001-writer.ts';
import { paymentType } from './payment-type.ts';

const createdAt = '2026-11-20T09:00:00Z';
const uetr = '0f6c2a3e-8f0d-4b1a-9c57-3f2f6a1d9b10';

function orderOf(draft: Parameters<typeof checkOrder>[0]): PaymentOrder {
  const checked = checkOrder(draft, { today: testToday });
  if (!checked.ok) throw new Error(JSON.stringify(checked.error));
  return checked.value;
}
const arbOrder = arbFullDraft.map(orderOf);
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
  ultimateDebtor: { name: 'Muster Holding AG', address: { town: 'Zug', country: 'CH' } },
  ultimateCreditor: { name: 'Example Trust' },
  reference: { type: 'SCOR', value: 'RF18539007547034' },
  purpose: 'SALA',
};

describe('pain.001', () => {
  test.prop([fc.array(arbOrder, { minLength: 1, maxLength: 12 })])(
    'written orders are read back as they were',
    (orders) => {
      const file = readPain001(written(transfersOf(orders)));
      if (!file.ok) throw new Error(file.error.code);
      const lines = checkLines(file.value.lines, { today: testToday });
      expect(lines.map(({ line }) => line)).toEqual(orders.map((_, index) => index + 1));
      const byId = new Map(lines.map((line) => [line.endToEndId, line.order]));
      expect(orders.map((_, index) => byId.get(`E2E-${index}`))).toEqual(orders);
    },
  );

  test.each([
    ['SK', 'EUR', 'S'],
    ['VA', 'EUR', 'S'],
    ['DE', 'EUR', 'S'],
    ['DE', 'CHF', 'X'],
    ['AE', 'EUR', 'X'],
    ['LI', 'EUR', 'D'],
    ['CH', 'USD', 'X'],
  ] as const)('an order to an account in %s in %s is of type %s', (country, currency, type) => {
    const account = { iban: `${country}00` as typeof sample.debtor.iban };
    expect(paymentType({ ...sepa, creditor: { ...sepa.creditor, account }, currency })).toBe(type);
  });

  test('special characters, hybrid addresses and accounts without IBAN come back', () => {
    const address = { town: 'Boston', country: 'US', lines: ['1 Main St'] };
    const orders = [sepa, abroad, { ...abroad, creditor: { ...abroad.creditor, address } }];
    const xml = written(transfersOf(orders));
    const file = readPain001(xml);
    const lines = file.ok ? checkLines(file.value.lines, { today: testToday }) : [];
    expect(lines.map((line) => line.order)).toEqual(orders);
    expect(orders.map(paymentType)).toEqual(['S', 'X', 'X']);
    expect(xml).toContain('<SvcLvl><Cd>SEPA</Cd></SvcLvl>');
    expect(xml).toContain('<ChrgBr>SLEV</ChrgBr>');
    expect(xml).toContain('<ChrgBr>SHAR</ChrgBr>');
    expect(xml).toContain('<BICFI>BANKUS33</BICFI>');
  });

  test.each([
    ['of ISO', 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03', '03'],
    ['of Switzerland', 'http://www.six-interbank-clearing.com/de/pain.001.001.03.ch.02.xsd', '03.ch.02'],
  ])('version 03 %s has other names for bank and day, and says the same orders', (_, namespace, version) => {
    const orders = [sample, sepa, abroad];
    const old = written(transfersOf(orders))
      .replace('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09', namespace)
      .replaceAll('BICFI>', 'BIC>')
      .replaceAll(/<ReqdExctnDt><Dt>(.*?)<\/Dt>/gu, '<ReqdExctnDt>$1')
      .replaceAll(/<UETR>.*?<\/UETR>/gu, '');
    const file = readPain001(old);
    expect(file).toMatchObject({ ok: true, value: { version, messageId: 'MSG-1', createdAt } });
    const lines = file.ok ? checkLines(file.value.lines, { today: testToday }) : [];
    expect(lines.map((line) => line.order)).toEqual(orders);
  });

  test('of a time of execution the day counts', () => {
    const timed = written(transfersOf([sepa])).replace(
      '<Dt>2026-11-23</Dt>',
      '<DtTm>2026-11-23T08:30:00+01:00</DtTm>',
    );
    const file = readPain001(timed);
    expect(file.ok && file.value.lines[0]?.draft?.executionDate).toBe('2026-11-23');
  });

  test('where a group says no day, none is made up', () => {
    const undated = written(transfersOf([sepa])).replace(/<ReqdExctnDt>.*?<\/ReqdExctnDt>/u, '');
    const file = readPain001(undated);
    expect(file.ok && file.value.lines[0]?.draft?.executionDate).toBe('');
  });

  test('a file has room for as many lines as it is allowed and for none more', () => {
    const two = written(transfersOf([sample, sepa]));
    expect(readPain001(two, { linesMax: 2 }).ok).toBe(true);
    expect(readPain001(two, { linesMax: 1 })).toMatchObject({ error: { code: 'message-too-many' } });
  });

  test('an empty element beside a text is no second text', () => {
    const text = written(transfersOf([sepa])).replace('<Ustrd>', '<Ustrd></Ustrd><Ustrd>');
    const file = readPain001(text);
    expect(file.ok && file.value.lines[0]).toMatchObject({
      refusals: [],
      draft: { remittance: sepa.remittance },
    });
  });

  test('a message of 28 characters leaves room for the numbers of its groups', () => {
    const result = writePain001({ ...message(transfersOf([sample])), messageId: 'x'.repeat(28) });
    expect(result.ok && result.value.groups.map(({ paymentInformationId }) => paymentInformationId)).toEqual([
      `${'x'.repeat(28)}-1`,
    ]);
  });

  test('SEPA takes names of 70 characters', () => {
    const name = 'x'.repeat(70);
    const order = { ...sepa, debtor: { ...sepa.debtor, name }, creditor: { ...sepa.creditor, name } };
    expect(writePain001(message([{ order, endToEndId: 'A' }])).ok).toBe(true);
  });

  test('the type of a transfer follows from account and currency', () => {
    const typeOf = (iban: string, currency: PaymentOrder['currency']) =>
      paymentType({ ...sepa, creditor: { ...sepa.creditor, account: { iban } }, currency });
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
  const longParty = { name: 'x'.repeat(71) };
  const longName: PaymentOrder = { ...sepa, creditor: { ...sepa.creditor, ...longParty } };
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
    ['sepa-name-too-long', {}, [{ order: { ...sepa, ultimateCreditor: longParty }, endToEndId: 'A' }]],
    ['sepa-name-too-long', {}, [{ order: { ...sepa, ultimateDebtor: longParty }, endToEndId: 'A' }]],
    ['sepa-reference-and-text', {}, [{ order: both, endToEndId: 'A' }]],
  ])('refuses with %s', (code, changes, transfers) => {
    const result = writePain001({ ...message(transfers), ...changes });
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
    // What the order itself lacks is said beside.
    const late = file.ok ? checkLines(file.value.lines, { today: '2027-11-20' }) : [];
    expect(late.map((line) => line.refusals.map(({ code }) => code))).toEqual([
      ['date-past'],
      ['payment-slip', 'date-past'],
    ]);
  });

  test.each([
    ['a cheque', 'creditor.account', 'payment-method', ['<PmtMtd>TRF', '<PmtMtd>CHK']],
    ['two texts', 'remittance', 'remittance-several', ['<Ustrd>', '<Ustrd>first</Ustrd><Ustrd>']],
    ['an unknown currency', 'currency', 'currency-unknown', ['Ccy="EUR"', 'Ccy="ABC"']],
  ])('%s is refused at the field %s with %s', (_, path, code, [from = '', to = '']) => {
    const file = readPain001(written(transfersOf([sepa])).replace(from, to));
    expect(file.ok && file.value.lines.map(({ refusals }) => refusals)).toEqual([[{ path, code }]]);
  });

  test('an address without a town or a country is asked for both', () => {
    const file = readPain001(
      written(transfersOf([sepa])).replace('<TwnNm>Köln</TwnNm><Ctry>DE</Ctry>', '<StrtNm>Ring</StrtNm>'),
    );
    const [line] = file.ok ? checkLines(file.value.lines, { today: testToday }) : [];
    expect(line?.refusals.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'creditor.address.town required',
      'creditor.address.country required',
    ]);
  });

  test('an amount that is the worth of another currency is refused on its line, and counts in the sum', () => {
    const worth = '<EqvtAmt><Amt Ccy="EUR">12.30</Amt><CcyOfTrf>USD</CcyOfTrf></EqvtAmt>';
    const file = readPain001(written(transfersOf([sepa])).replace(/<InstdAmt.*<\/InstdAmt>/u, worth));
    expect(file.ok && file.value.lines).toEqual([
      expect.objectContaining({ draft: null, refusals: [{ path: 'amount', code: 'equivalent-amount' }] }),
    ]);
  });

  test('a message with a group for each of its 10,000 orders is read back', () => {
    const orders = Array.from({ length: 10_000 }, (_, index) => ({
      ...sample,
      debtor: { ...sample.debtor, name: `Muster ${index} AG` },
    }));
    const result = writePain001(message(transfersOf(orders)));
    expect(result.ok && result.value.groups.length).toBe(10_000);
    const file = readPain001(result.ok ? result.value.xml : '');
    expect(file.ok ? file.value.lines.length : file.error).toBe(10_000);
  });
});
