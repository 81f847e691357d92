import { describe, expect, test } from 'vitest';
import { writeCamt054, writeStatements } from './camt-writer.ts';
import type { OutgoingStatement } from './camt-writer.ts';
import { elementsOf } from './testing.ts';

const createdAt = '2026-11-20T09:00:00Z';
const uetr = '0f6c2a3e-8f0d-4b1a-9c57-3f2f6a1d9b10';
const iban = 'CH9300762011623852957';
const iso = (message: string) => `urn:iso:std:iso:20022:tech:xsd:${message}`;

const statement: OutgoingStatement = {
  messageId: 'S-1',
  createdAt,
  statementId: 'ST-1',
  sequence: 7,
  iban,
  currency: 'CHF',
  from: '2026-11-20T00:00:00Z',
  to: '2026-11-20T23:59:59Z',
  openingMinor: -500,
  closingMinor: 99_500,
  openingDate: '2026-11-19',
  closingDate: '2026-11-20',
  entries: [
    {
      entryReference: 'N-1',
      accountServicerReference: 'A-1',
      amountMinor: 100_000,
      sign: 'credit',
      isReversal: true,
      bookingDate: '2026-11-20',
      valueDate: '2026-11-21',
      transactions: [
        {
          references: { endToEndId: 'E-1', uetr, messageId: 'M-1', paymentInformationId: 'P-1' },
          sign: 'credit',
          counterparty: { name: 'Beispiel AG', iban },
          remittance: 'Invoice 7',
          creditorReference: 'RF18539007547034',
          returnReason: 'AC04',
        },
        {
          references: { endToEndId: 'E-2' },
          sign: 'debit',
          amount: { amountMinor: 5, currency: 'CHF' },
          counterparty: { other: '0012-345' },
        },
      ],
    },
  ],
};
const bookings = [
  '<Ntry>',
  '<NtryRef>N-1</NtryRef>',
  '<Amt Ccy="CHF">1000.00</Amt>',
  '<CdtDbtInd>CRDT</CdtDbtInd>',
  '<RvslInd>true</RvslInd>',
  '<Sts>',
  '<Cd>BOOK</Cd>',
  '<BookgDt>',
  '<Dt>2026-11-20</Dt>',
  '<ValDt>',
  '<Dt>2026-11-21</Dt>',
  '<AcctSvcrRef>A-1</AcctSvcrRef>',
  '<BkTxCd>',
  '<Domn>',
  '<Cd>PMNT</Cd>',
  '<Fmly>',
  '<Cd>RCDT</Cd>',
  '<SubFmlyCd>OTHR</SubFmlyCd>',
  '<NtryDtls>',
  '<Btch>',
  '<NbOfTxs>2</NbOfTxs>',
  '<TxDtls>',
  '<Refs>',
  '<MsgId>M-1</MsgId>',
  '<PmtInfId>P-1</PmtInfId>',
  '<EndToEndId>E-1</EndToEndId>',
  `<UETR>${uetr}</UETR>`,
  '<Amt Ccy="CHF">1000.00</Amt>',
  '<CdtDbtInd>CRDT</CdtDbtInd>',
  '<RltdPties>',
  '<Dbtr>',
  '<Pty>',
  '<Nm>Beispiel AG</Nm>',
  '<DbtrAcct>',
  '<Id>',
  `<IBAN>${iban}</IBAN>`,
  '<RmtInf>',
  '<Ustrd>Invoice 7</Ustrd>',
  '<Strd>',
  '<CdtrRefInf>',
  '<Ref>RF18539007547034</Ref>',
  '<RtrInf>',
  '<Rsn>',
  '<Cd>AC04</Cd>',
  '<TxDtls>',
  '<Refs>',
  '<EndToEndId>E-2</EndToEndId>',
  '<Amt Ccy="CHF">0.05</Amt>',
  '<CdtDbtInd>DBIT</CdtDbtInd>',
  '<RltdPties>',
  '<CdtrAcct>',
  '<Id>',
  '<Othr>',
  '<Id>0012-345</Id>',
];

describe('what a bank booked', () => {
  test.each([
    ['camt.052', 'BkToCstmrAcctRpt', 'Rpt', 'ITBD'],
    ['camt.053', 'BkToCstmrStmt', 'Stmt', 'CLBD'],
  ] as const)('stands in %s element by element', (message, root, part, closing) => {
    expect(elementsOf(writeStatements(message, [statement]))).toEqual([
      `<Document xmlns="${iso(`${message}.001.08`)}">`,
      `<${root}>`,
      '<GrpHdr>',
      '<MsgId>S-1</MsgId>',
      `<CreDtTm>${createdAt}</CreDtTm>`,
      `<${part}>`,
      '<Id>ST-1</Id>',
      '<ElctrncSeqNb>7</ElctrncSeqNb>',
      `<CreDtTm>${createdAt}</CreDtTm>`,
      '<FrToDt>',
      '<FrDtTm>2026-11-20T00:00:00Z</FrDtTm>',
      '<ToDtTm>2026-11-20T23:59:59Z</ToDtTm>',
      '<Acct>',
      '<Id>',
      `<IBAN>${iban}</IBAN>`,
      '<Ccy>CHF</Ccy>',
      ...[
        ['OPBD', '5.00', 'DBIT', '2026-11-19'],
        [closing, '995.00', 'CRDT', '2026-11-20'],
      ].flatMap(([type, amount, sign, date]) => [
        '<Bal>',
        '<Tp>',
        '<CdOrPrtry>',
        `<Cd>${type}</Cd>`,
        `<Amt Ccy="CHF">${amount}</Amt>`,
        `<CdtDbtInd>${sign}</CdtDbtInd>`,
        '<Dt>',
        `<Dt>${date}</Dt>`,
      ]),
      ...bookings,
    ]);
  });

  test('stands in camt.054 without balances', () => {
    const notice = { messageId: 'N', createdAt, notificationId: 'NT-1', iban, currency: 'CHF' } as const;
    expect(elementsOf(writeCamt054({ ...notice, entries: statement.entries }))).toEqual([
      `<Document xmlns="${iso('camt.054.001.08')}">`,
      '<BkToCstmrDbtCdtNtfctn>',
      '<GrpHdr>',
      '<MsgId>N</MsgId>',
      `<CreDtTm>${createdAt}</CreDtTm>`,
      '<Ntfctn>',
      '<Id>NT-1</Id>',
      `<CreDtTm>${createdAt}</CreDtTm>`,
      '<Acct>',
      '<Id>',
      `<IBAN>${iban}</IBAN>`,
      '<Ccy>CHF</Ccy>',
      ...bookings,
    ]);
  });
});
