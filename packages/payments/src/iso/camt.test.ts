import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { arbIban } from '../testing.ts';
import { createCamtReader } from './camt-reader.ts';
import { writeCamt053, writeCamt054, writeStatements } from './camt-writer.ts';
import type { OutgoingStatement } from './camt-writer.ts';
import type { CamtEntry, CamtStatement } from './camt.ts';

const createdAt = '2026-11-20T09:00:00Z';
const uetr = '0f6c2a3e-8f0d-4b1a-9c57-3f2f6a1d9b10';

/** Reads the text in pieces of `size` characters. */
function readCamt(text: string, size = 1000) {
  const entries: CamtEntry[] = [];
  const statements: CamtStatement[] = [];
  const reader = createCamtReader({
    onEntry: (entry) => entries.push(entry),
    onStatement: (statement) => statements.push(statement),
  });
  for (let at = 0; at < text.length; at += size) reader.write(text.slice(at, at + size));
  return { entries, statements, end: reader.end() };
}

const arbReference = fc.stringMatching(/^[A-Z0-9]{1,20}$/u).filter((text) => text !== 'NOTPROVIDED');
const arbSign = fc.constantFrom('credit' as const, 'debit' as const);
const arbTransaction = fc.record(
  {
    references: fc.record(
      {
        uetr: fc.constant(uetr),
        endToEndId: arbReference,
        instructionId: arbReference,
        messageId: arbReference,
        accountServicerReference: arbReference,
        paymentInformationId: arbReference,
        transactionId: arbReference,
        clearingReference: arbReference,
      },
      { requiredKeys: ['endToEndId'] },
    ),
    amount: fc.record({ amountMinor: fc.nat(10_000_000), currency: fc.constant('CHF' as const) }),
    sign: arbSign,
    counterparty: fc.oneof(
      fc.record({ name: fc.constant('Beispiel & Söhne'), iban: arbIban }),
      fc.record({ name: fc.constant('Example Inc'), other: fc.constant('0012-345') }),
      fc.record({ bic: fc.constant('POFICHBEXXX'), ultimateName: fc.constant('Probe AG') }),
      fc.record({ name: fc.constant('Fern AG'), countries: fc.constantFrom(['IR'], ['CH', 'KP']) }),
    ),
    remittance: fc.constantFrom('Rechnung 42', 'a < b'),
    creditorReference: fc.constant('RF18539007547034'),
    returnReason: fc.constant('AC04'),
  },
  // A bank may leave out who, what for and why.
  { requiredKeys: ['references', 'amount', 'sign'] },
);
const arbStatement: fc.Arbitrary<OutgoingStatement> = fc.record({
  messageId: arbReference,
  createdAt: fc.constant(createdAt),
  statementId: arbReference,
  sequence: fc.nat(),
  iban: arbIban,
  currency: fc.constant('CHF' as const),
  from: fc.constant('2026-11-20T00:00:00Z'),
  to: fc.constant('2026-11-20T23:59:59Z'),
  openingMinor: fc.integer(),
  closingMinor: fc.integer(),
  openingDate: fc.constant('2026-11-19'),
  closingDate: fc.constant('2026-11-20'),
  entries: fc.array(
    fc.record({
      entryReference: arbReference,
      accountServicerReference: arbReference,
      amountMinor: fc.nat(1_000_000_000),
      sign: arbSign,
      isReversal: fc.boolean(),
      bookingDate: fc.constant('2026-11-20'),
      valueDate: fc.constant('2026-11-20'),
      bankCode: fc.constant('PMNT/ICDT/ESCT'),
      transactions: fc.array(arbTransaction, { maxLength: 3 }),
    }),
    { maxLength: 5 },
  ),
});

describe('camt.053', () => {
  test.prop([arbStatement, fc.integer({ min: 1, max: 400 })])(
    'a written statement is read back entry by entry, in pieces of any size',
    (statement, size) => {
      const { entries, statements, end } = readCamt(writeCamt053(statement), size);
      expect(end).toEqual({ ok: true, value: { message: 'camt.053', statementCount: 1 } });
      expect(entries).toMatchObject(
        statement.entries.map((entry) => ({ ...entry, currency: 'CHF', status: 'BOOK' })),
      );
      const sum = statement.entries.reduce(
        (total, { amountMinor, sign }) => total + BigInt(sign === 'credit' ? amountMinor : -amountMinor),
        0n,
      );
      expect(statements).toMatchObject([
        {
          account: statement.iban,
          statementId: statement.statementId,
          messageId: statement.messageId,
          createdAt,
          sequence: String(statement.sequence),
          currency: 'CHF',
          version: '08',
          balances: [
            {
              type: 'OPBD',
              amountMinor: statement.openingMinor,
              currency: 'CHF',
              date: statement.openingDate,
            },
            {
              type: 'CLBD',
              amountMinor: statement.closingMinor,
              currency: 'CHF',
              date: statement.closingDate,
            },
          ],
          entryCount: statement.entries.length,
          bookedSumMinor: sum,
          isBalanced: BigInt(statement.openingMinor) + sum === BigInt(statement.closingMinor),
        },
      ]);
    },
  );

  const [one] = fc.sample(
    arbStatement.filter(({ entries }) => entries.length > 1),
    { numRuns: 1, seed: 3 },
  );
  const xml = writeCamt053(one as OutgoingStatement);
  test('a notice of bookings is read like a statement of them, and has no balances', () => {
    const { iban, currency, entries } = one as OutgoingStatement;
    const notice = { messageId: 'MSG-2', createdAt, notificationId: 'NTFCTN-1', iban, currency, entries };
    const read = readCamt(writeCamt054(notice));
    expect(read.entries).toEqual(readCamt(xml).entries);
    expect(read.statements).toMatchObject([
      { message: 'camt.054', messageId: 'MSG-2', statementId: 'NTFCTN-1', account: iban, balances: [] },
    ]);
  });
  test('a report of the day so far holds the same entries, and its balance is no closing one', () => {
    const read = readCamt(writeStatements('camt.052', [one as OutgoingStatement]));
    expect(read.entries).toEqual(readCamt(xml).entries);
    expect(read.statements).toMatchObject([
      { message: 'camt.052', balances: [{ type: 'OPBD' }, { type: 'ITBD' }], isBalanced: null },
    ]);
  });
  test('a transaction that says no direction has that of its entry', () => {
    const silent = xml.replaceAll(/(<TxDtls>.*?)<CdtDbtInd>\w+<\/CdtDbtInd>/gu, '$1');
    const signs = readCamt(silent).entries.map(({ sign, transactions }) => [
      sign,
      ...transactions.map((transaction) => transaction.sign),
    ]);
    expect(signs.flat().length).toBeGreaterThan(signs.length);
    expect(signs).toEqual(signs.map(([sign, ...rest]) => [sign, ...rest.map(() => sign)]));
  });
  test('an entry has room for 200,000 transactions and for none more', () => {
    const reader = createCamtReader({ onEntry: () => undefined, onStatement: () => undefined });
    const transaction = '<TxDtls></TxDtls>';
    reader.write(xml.slice(0, xml.indexOf('<NtryDtls>')));
    reader.write('<NtryDtls>');
    for (let count = 0; count < 200; count += 1) expect(reader.write(transaction.repeat(1000))).toBeNull();
    expect(reader.write(transaction)).toMatchObject({ code: 'message-too-many' });
  });
  test('what is expected and not booked does not count towards the balance', () => {
    const { statements } = readCamt(xml.replaceAll('<Cd>BOOK</Cd>', '<Cd>PDNG</Cd>'));
    expect(statements[0]?.bookedSumMinor).toBe(0n);
  });
  test('version 04 has the status as a text and parties without a choice', () => {
    const old = xml
      .replace('camt.053.001.08', 'camt.053.001.04')
      .replaceAll('<Sts><Cd>BOOK</Cd></Sts>', '<Sts>BOOK</Sts>')
      .replaceAll(/<\/?Pty>/gu, '');
    expect(readCamt(old).entries).toEqual(readCamt(xml).entries);
  });
  test('prefixed names are the same message, and elements of other namespaces are left out', () => {
    const prefixed = xml
      .replaceAll(/<(\/?)(?=[A-Z])/gu, '<$1b:')
      .replace('xmlns=', 'xmlns:b=')
      .replace('<b:Ntry>', '<b:Ntry><Amt xmlns="urn:other" Ccy="CHF">1.00</Amt>');
    expect(readCamt(prefixed).entries).toEqual(readCamt(xml).entries);
  });
  test.each([
    ['message-amount', xml.replace(/<Ntry>(.*?)<Amt Ccy="CHF">/u, '<Ntry>$1<Amt Ccy="XYZ">')],
    ['message-amount', xml.replace(/<Amt Ccy="CHF">[^<]*</u, '<Amt Ccy="CHF">1.234<')],
    ['message-amount', xml.replace(/<Amt Ccy="CHF">[^<]*</u, '<Amt Ccy="CHF">-1.00<')],
    ['message-incomplete', xml.replaceAll(/<CdtDbtInd>\w*<\/CdtDbtInd>/gu, '')],
    ['message-incomplete', xml.replace(/<Tp>.*?<\/Tp>/u, '')],
    ['message-incomplete', xml.replace(/<Sts>.*?<\/Sts>/u, '')],
    ['message-incomplete', xml.replace(/(<Ntry>.*?)<Amt Ccy="CHF">[^<]*<\/Amt>/u, '$1')],
    ['message-incomplete', xml.replace(/<Acct>.*<\/Acct>/u, '')],
    ['message-namespace', xml.replace(/ xmlns="[^"]*"/u, '')],
    ['message-version', xml.replace('001.08', '001.99')],
    ['message-type', xml.replace('camt.053.001.08', 'camt.029.001.09')],
    ['xml-truncated', xml.slice(0, xml.indexOf('</Ntry>'))],
  ])('a file is refused with %s', (code, text) => {
    const { end } = readCamt(text);
    expect(end.ok ? null : end.error.code).toBe(code);
  });
});

test('a batch counts what its bank counted, and nothing where that is not said', () => {
  const batch = (count: string) =>
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>' +
    '<Stmt><Id>S</Id><Acct><Id><Othr><Id>1</Id></Othr></Id></Acct><Ntry><Amt Ccy="CHF">1.00</Amt>' +
    '<CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>' +
    `<NtryDtls><Btch><MsgId>B</MsgId>${count}</Btch></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
  const counts = ['', '<NbOfTxs>0</NbOfTxs>', '<NbOfTxs>3</NbOfTxs>', '<NbOfTxs>x</NbOfTxs>'].map(
    (count) => readCamt(batch(count)).entries[0]?.batch,
  );
  expect(counts).toEqual([
    { messageId: 'B' },
    { messageId: 'B', count: 0 },
    { messageId: 'B', count: 3 },
    { messageId: 'B' },
  ]);
});

test('an element that binds another prefix keeps the names that hold around it', () => {
  const text =
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>' +
    '<Stmt xmlns:x="urn:other"><Id>S</Id><Acct><Id><Othr><Id>1</Id></Othr></Id></Acct>' +
    '<Ntry><Amt Ccy="CHF">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts></Ntry></Stmt></BkToCstmrStmt></Document>';
  expect(readCamt(text).entries).toHaveLength(1);
});

test('text in a CDATA section is text', () => {
  const text =
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId><![CDATA[M&1]]></MsgId></GrpHdr>' +
    '<Stmt><Id>S</Id><Acct><Id><Othr><Id>1</Id></Othr></Id></Acct></Stmt></BkToCstmrStmt></Document>';
  expect(readCamt(text).statements[0]).toMatchObject({ messageId: 'M&1' });
});

test('a balance of nothing is a credit', () => {
  const statement = fc.sample(arbStatement, { numRuns: 1, seed: 1 })[0] as OutgoingStatement;
  const { statements } = readCamt(
    writeCamt053({ ...statement, entries: [], openingMinor: 0, closingMinor: 0 }),
  );
  expect(statements[0]?.balances.map(({ amountMinor }) => Object.is(amountMinor, 0))).toEqual([true, true]);
  const xml = writeCamt053({ ...statement, entries: [], openingMinor: -1, closingMinor: 0 });
  expect(xml.match(/<CdtDbtInd>\w+/gu)).toEqual(['<CdtDbtInd>DBIT', '<CdtDbtInd>CRDT']);
});
