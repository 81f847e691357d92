import { describe, expect, test } from 'vitest';
import type { PaymentOrder } from '../order.ts';
import { writePain001 } from './pain001-writer.ts';
import { bankEventsOf, readPain002 } from './pain002-reader.ts';
import { writePain002 } from './pain002-writer.ts';
import { elementsOf } from './testing.ts';

const createdAt = '2026-11-20T09:00:00Z';
const uetr = '0f6c2a3e-8f0d-4b1a-9c57-3f2f6a1d9b10';
const iban = 'CH9300762011623852957' as PaymentOrder['debtor']['iban'];
const iso = (message: string) => `urn:iso:std:iso:20022:tech:xsd:${message}`;

const inland: PaymentOrder = {
  debtor: {
    name: 'Muster AG',
    iban,
    address: { street: 'Seeweg', buildingNumber: '1', postCode: '8001', town: 'Zürich', country: 'CH' },
  },
  creditor: {
    name: 'Beispiel AG',
    account: { iban },
    address: { town: 'Bern', country: 'CH' },
  },
  amountMinor: 123_450,
  currency: 'CHF',
  executionDate: '2026-11-23',
  remittance: 'Invoice 7',
} as PaymentOrder;

describe('a message of orders stands as the Swiss Payment Standards have it, element by element', () => {
  test('inland, with the bank told by its clearing number', () => {
    const result = writePain001({
      messageId: 'MSG-1',
      createdAt,
      initiator: 'Muster Treuhand AG',
      transfers: [
        { order: inland, endToEndId: 'E-1', instructionId: 'I-1', uetr },
        { order: { ...inland, amountMinor: 50, purpose: 'SALA' }, endToEndId: 'E-2' },
      ],
      isBatchBooked: true,
    });
    expect(result.ok && elementsOf(result.value.xml)).toEqual([
      `<Document xmlns="${iso('pain.001.001.09')}">`,
      '<CstmrCdtTrfInitn>',
      '<GrpHdr>',
      '<MsgId>MSG-1</MsgId>',
      `<CreDtTm>${createdAt}</CreDtTm>`,
      '<NbOfTxs>2</NbOfTxs>',
      '<CtrlSum>1235.00</CtrlSum>',
      '<InitgPty>',
      '<Nm>Muster Treuhand AG</Nm>',
      '<PmtInf>',
      '<PmtInfId>MSG-1-1</PmtInfId>',
      '<PmtMtd>TRF</PmtMtd>',
      '<BtchBookg>true</BtchBookg>',
      '<NbOfTxs>2</NbOfTxs>',
      '<CtrlSum>1235.00</CtrlSum>',
      '<ReqdExctnDt>',
      '<Dt>2026-11-23</Dt>',
      '<Dbtr>',
      '<Nm>Muster AG</Nm>',
      '<PstlAdr>',
      '<StrtNm>Seeweg</StrtNm>',
      '<BldgNb>1</BldgNb>',
      '<PstCd>8001</PstCd>',
      '<TwnNm>Zürich</TwnNm>',
      '<Ctry>CH</Ctry>',
      '<DbtrAcct>',
      '<Id>',
      `<IBAN>${iban}</IBAN>`,
      '<DbtrAgt>',
      '<FinInstnId>',
      '<ClrSysMmbId>',
      '<ClrSysId>',
      '<Cd>CHBCC</Cd>',
      '<MmbId>762</MmbId>',
      '<CdtTrfTxInf>',
      '<PmtId>',
      '<InstrId>I-1</InstrId>',
      '<EndToEndId>E-1</EndToEndId>',
      `<UETR>${uetr}</UETR>`,
      '<Amt>',
      '<InstdAmt Ccy="CHF">1234.50</InstdAmt>',
      '<Cdtr>',
      '<Nm>Beispiel AG</Nm>',
      '<PstlAdr>',
      '<TwnNm>Bern</TwnNm>',
      '<Ctry>CH</Ctry>',
      '<CdtrAcct>',
      '<Id>',
      `<IBAN>${iban}</IBAN>`,
      '<RmtInf>',
      '<Ustrd>Invoice 7</Ustrd>',
      '<CdtTrfTxInf>',
      '<PmtId>',
      '<EndToEndId>E-2</EndToEndId>',
      '<Amt>',
      '<InstdAmt Ccy="CHF">0.50</InstdAmt>',
      '<Cdtr>',
      '<Nm>Beispiel AG</Nm>',
      '<PstlAdr>',
      '<TwnNm>Bern</TwnNm>',
      '<Ctry>CH</Ctry>',
      '<CdtrAcct>',
      '<Id>',
      `<IBAN>${iban}</IBAN>`,
      '<Purp>',
      '<Cd>SALA</Cd>',
      '<RmtInf>',
      '<Ustrd>Invoice 7</Ustrd>',
    ]);
  });

  test('abroad, with the parties behind, the bank by its BIC, and the reference with its text', () => {
    const order = {
      ...inland,
      creditor: {
        name: 'Example Inc',
        account: { other: '0012-345' },
        bic: 'BANKUS33',
        address: { town: 'Boston', country: 'US', lines: ['1 Main St', 'Floor 2'] },
      },
      currency: 'USD',
      ultimateDebtor: { name: 'Muster Holding AG' },
      ultimateCreditor: { name: 'Example Trust', address: { town: 'Boston', country: 'US' } },
      reference: { type: 'SCOR', value: 'RF18539007547034' },
    } as PaymentOrder;
    const transfers = [{ order, endToEndId: 'E-1' }];
    const result = writePain001({ messageId: 'M', createdAt, initiator: 'Muster AG', transfers });
    const all = result.ok ? elementsOf(result.value.xml) : [];
    expect(all).toContain('<BtchBookg>false</BtchBookg>');
    expect(all.slice(all.indexOf('<ChrgBr>SHAR</ChrgBr>'))).toEqual([
      '<ChrgBr>SHAR</ChrgBr>',
      '<CdtTrfTxInf>',
      '<PmtId>',
      '<EndToEndId>E-1</EndToEndId>',
      '<Amt>',
      '<InstdAmt Ccy="USD">1234.50</InstdAmt>',
      '<UltmtDbtr>',
      '<Nm>Muster Holding AG</Nm>',
      '<CdtrAgt>',
      '<FinInstnId>',
      '<BICFI>BANKUS33</BICFI>',
      '<Cdtr>',
      '<Nm>Example Inc</Nm>',
      '<PstlAdr>',
      '<TwnNm>Boston</TwnNm>',
      '<Ctry>US</Ctry>',
      '<AdrLine>1 Main St</AdrLine>',
      '<AdrLine>Floor 2</AdrLine>',
      '<CdtrAcct>',
      '<Id>',
      '<Othr>',
      '<Id>0012-345</Id>',
      '<UltmtCdtr>',
      '<Nm>Example Trust</Nm>',
      '<PstlAdr>',
      '<TwnNm>Boston</TwnNm>',
      '<Ctry>US</Ctry>',
      '<RmtInf>',
      '<Strd>',
      '<CdtrRefInf>',
      '<Tp>',
      '<CdOrPrtry>',
      '<Cd>SCOR</Cd>',
      '<Ref>RF18539007547034</Ref>',
      '<AddtlRmtInf>Invoice 7</AddtlRmtInf>',
    ]);
  });

  test('takes as many as 99,999 transfers and none more, and says which one is wrong', () => {
    const transfers = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ order: inland, endToEndId: `E-${index}` }));
    const write = (count: number) =>
      writePain001({ messageId: 'M', createdAt, initiator: 'Muster AG', transfers: transfers(count) });
    expect(write(99_999).ok).toBe(true);
    expect(write(100_000)).toEqual({ ok: false, error: { code: 'too-many-transfers' } });
    const wrong = [...transfers(2), { order: inland, endToEndId: '' }];
    expect(writePain001({ messageId: 'M', createdAt, initiator: 'M', transfers: wrong })).toEqual({
      ok: false,
      error: { code: 'end-to-end-id', index: 2 },
    });
  });

  test.each(['2026-11-20T09:00:00Z', '2026-11-20T09:00:00.123Z'])('was made at an instant: %s', (at) => {
    const transfers = [{ order: inland, endToEndId: 'E-1' }];
    expect(writePain001({ messageId: 'M', createdAt: at, initiator: 'M', transfers }).ok).toBe(true);
    for (const wrong of [` ${at}`, `${at} `, at.replace('Z', '+01:00'), at.slice(0, 10)])
      expect(writePain001({ messageId: 'M', createdAt: wrong, initiator: 'M', transfers })).toEqual({
        ok: false,
        error: { code: 'created-at' },
      });
  });
});

describe('a report of the bank', () => {
  test('stands element by element, with groups that are not listed and a reason in pieces', () => {
    const text = 'x'.repeat(105) + 'y'.repeat(30);
    const xml = writePain002({
      messageId: 'R-1',
      createdAt,
      reasons: [],
      groups: [],
      transactions: [
        { paymentInformationId: 'P-1', endToEndId: 'E-1', status: 'RJCT', reasons: [{ code: 'AC04', text }] },
      ],
    });
    expect(elementsOf(xml)).toEqual([
      `<Document xmlns="${iso('pain.002.001.10')}">`,
      '<CstmrPmtStsRpt>',
      '<GrpHdr>',
      '<MsgId>R-1</MsgId>',
      `<CreDtTm>${createdAt}</CreDtTm>`,
      '<OrgnlGrpInfAndSts>',
      '<OrgnlMsgId>NOTPROVIDED</OrgnlMsgId>',
      '<OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>',
      '<OrgnlPmtInfAndSts>',
      '<OrgnlPmtInfId>P-1</OrgnlPmtInfId>',
      '<TxInfAndSts>',
      '<OrgnlEndToEndId>E-1</OrgnlEndToEndId>',
      '<TxSts>RJCT</TxSts>',
      '<StsRsnInf>',
      '<Rsn>',
      '<Cd>AC04</Cd>',
      `<AddtlInf>${'x'.repeat(105)}</AddtlInf>`,
      `<AddtlInf>${'y'.repeat(30)}</AddtlInf>`,
    ]);
    const read = readPain002(xml);
    expect(read.ok && read.value.transactions[0]?.reasons).toMatchObject([{ code: 'AC04' }]);
    const events = read.ok ? bankEventsOf(read.value) : [];
    expect(events.map(({ scope, status, outcome }) => [scope, status, outcome])).toEqual([
      ['transaction', 'RJCT', 'rejected'],
    ]);
  });
});
