import { describe, expect, test } from 'vitest';
import { createCamtReader } from './camt-reader.ts';
import type { CamtEntry, CamtStatement } from './camt.ts';

const createdAt = '2026-11-20T09:00:00Z';
const uetr = '0f6c2a3e-8f0d-4b1a-9c57-3f2f6a1d9b10';
const iban = 'CH9300762011623852957';
const iso = (message: string) => `urn:iso:std:iso:20022:tech:xsd:${message}`;

/** A statement as a bank of version 02 or 08 writes it, with what it may say. */
function readBank(
  version: string,
  body: string,
  head = '<Id>S</Id><Acct><Id><Othr><Id>12-3</Id></Othr></Id></Acct>',
) {
  const [entries, statements]: [CamtEntry[], CamtStatement[]] = [[], []];
  const reader = createCamtReader({
    onEntry: (entry) => entries.push(entry),
    onStatement: (each) => statements.push(each),
  });
  reader.write(
    `<Document xmlns="${iso(`camt.053.001.${version}`)}"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId>` +
      `<CreDtTm>${createdAt}</CreDtTm></GrpHdr><Stmt>${head}${body}</Stmt></BkToCstmrStmt></Document>`,
  );
  const end = reader.end();
  return { entries, statements, code: end.ok ? null : end.error.code };
}

describe('a statement from a bank', () => {
  test.each([
    ['2026-11-20T23:30:00Z', '2026-11-21'],
    ['2026-07-20T22:30:00.000Z', '2026-07-21'],
    ['2026-11-20T23:30:00+01:00', '2026-11-20'],
    ['2026-11-20T23:30:00', '2026-11-20'],
    ['99-11-20T23:30:00Z', undefined],
    ['2026-02-30', undefined],
    ['2026-99-99T08:00:00', undefined],
  ])('books at %s on the day that it is here then', (at, day) => {
    const { entries } = readBank(
      '08',
      `<Ntry><Amt Ccy="CHF">7.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
      <BookgDt><DtTm>${at}</DtTm></BookgDt></Ntry>`,
    );
    expect(entries.map(({ bookingDate }) => bookingDate)).toEqual([day]);
  });

  test('of the old version has status, party and amount where they stood then', () => {
    const { entries, code } = readBank(
      '02',
      `<Ntry><NtryRef>N</NtryRef><Amt Ccy="CHF">7.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><RvslInd>1</RvslInd>
      <Sts>BOOK</Sts><BookgDt><DtTm>2026-11-20T08:00:00</DtTm></BookgDt><ValDt><Dt>soon</Dt></ValDt>
      <AcctSvcrRef>A</AcctSvcrRef>
      <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
      <NtryDtls><Btch><MsgId>BM</MsgId><PmtInfId>BP</PmtInfId><NbOfTxs>3</NbOfTxs></Btch>
      <TxDtls><Refs><MsgId>not provided</MsgId><AcctSvcrRef>TA</AcctSvcrRef><PmtInfId>TP</PmtInfId>
      <InstrId>TI</InstrId><EndToEndId>NOTPROVIDED</EndToEndId><TxId>TT</TxId><ClrSysRef>TC</ClrSysRef>
      <UETR>${uetr.toUpperCase()}</UETR></Refs>
      <AmtDtls><TxAmt><Amt Ccy="CHF">5.00</Amt></TxAmt></AmtDtls>
      <RltdPties><Dbtr><Nm>Beispiel AG</Nm></Dbtr><DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct></RltdPties>
      <RmtInf><Ustrd>one</Ustrd><Ustrd>two</Ustrd><Strd><AddtlRmtInf>x</AddtlRmtInf></Strd>
      <Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf>
      <RtrInf><Rsn><Prtry>own</Prtry></Rsn></RtrInf></TxDtls></NtryDtls>
      <AddtlNtryInf>Gutschrift</AddtlNtryInf></Ntry>`,
    );
    expect(code).toBeNull();
    expect(entries).toEqual([
      {
        amountMinor: 700,
        currency: 'CHF',
        sign: 'credit',
        isReversal: true,
        status: 'BOOK',
        entryReference: 'N',
        accountServicerReference: 'A',
        bookingDate: '2026-11-20',
        bankCode: 'PMNT/RCDT/ESCT',
        batch: { messageId: 'BM', paymentInformationId: 'BP', count: 3 },
        text: 'Gutschrift',
        transactions: [
          {
            references: {
              uetr,
              instructionId: 'TI',
              paymentInformationId: 'TP',
              accountServicerReference: 'TA',
              transactionId: 'TT',
              clearingReference: 'TC',
            },
            sign: 'credit',
            amount: { amountMinor: 500, currency: 'CHF' },
            counterparty: { name: 'Beispiel AG', iban },
            creditorReference: 'RF18539007547034',
            remittance: 'one two',
            alsoTold: ['x'],
            returnReason: 'own',
          },
        ],
      },
    ]);
  });

  const balance = (kind: string, amount: string, sign = 'CRDT', currency = 'CHF') =>
    `<Bal><Tp><CdOrPrtry>${kind}</CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd></Bal>`;
  const entry = (amount: string, sign: string, status = 'BOOK') =>
    `<Ntry><Amt Ccy="CHF">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts></Ntry>`;

  test('balances where opening and what was booked give the closing', () => {
    const closing = balance('<Cd>CLBD</Cd>', '7.00');
    const booked = entry('5.00', 'CRDT') + entry('1.00', 'DBIT') + entry('99.00', 'CRDT', 'PDNG');
    const isBalanced = (balances: string) => readBank('08', balances + booked).statements[0]?.isBalanced;
    expect(isBalanced(balance('<Cd>OPBD</Cd>', '3.00') + closing)).toBe(true);
    expect(isBalanced(balance('<Cd>PRCD</Cd>', '3.00') + closing)).toBe(true);
    expect(isBalanced(balance('<Cd>PRCD</Cd>', '9.00') + balance('<Cd>OPBD</Cd>', '3.00') + closing)).toBe(
      true,
    );
    expect(isBalanced(balance('<Cd>OPBD</Cd>', '3.01') + closing)).toBe(false);
    expect(isBalanced(balance('<Cd>OPBD</Cd>', '3.00', 'DBIT') + closing)).toBe(false);
    expect(isBalanced(balance('<Cd>OPBD</Cd>', '3.00', 'CRDT', 'EUR') + closing)).toBeNull();
    expect(isBalanced(closing)).toBeNull();
    // What is booked in another currency adds up to nothing that these balances could say.
    const elsewhere = (text: string) => text.replaceAll('CHF', 'EUR');
    const whole = balance('<Cd>OPBD</Cd>', '3.00') + closing;
    expect(readBank('08', whole + elsewhere(booked)).statements[0]?.isBalanced).toBe(false);
    expect(readBank('08', elsewhere(whole + booked)).statements[0]?.isBalanced).toBe(true);
    expect(isBalanced(balance('<Prtry>OPBD</Prtry>', '3.00') + closing)).toBe(true);
    const { statements } = readBank('08', balance('<Cd>OPBD</Cd>', '0.00', 'DBIT') + booked);
    expect(statements[0]).toMatchObject({
      entryCount: 3,
      bookedSumMinor: 400n,
      account: '12-3',
      messageId: 'M',
    });
    expect(Object.is(statements[0]?.balances[0]?.amountMinor, 0)).toBe(true);
  });

  test('says its number, time and currency, or what the message says of them', () => {
    const account = '<Acct><Id><IBAN>CH1</IBAN></Id><Ccy>EUR</Ccy></Acct>';
    const head = (own: string) => readBank('08', '', `<Id>S</Id>${own}${account}`).statements[0];
    expect(head('<LglSeqNb>5</LglSeqNb>')).toMatchObject({
      sequence: '5',
      createdAt,
      currency: 'EUR',
      account: 'CH1',
      statementId: 'S',
    });
    expect(
      head('<ElctrncSeqNb>4</ElctrncSeqNb><LglSeqNb>5</LglSeqNb><CreDtTm>2026-11-21T00:00:00Z</CreDtTm>'),
    ).toMatchObject({ sequence: '4', createdAt: '2026-11-21T00:00:00Z' });
  });

  test.each([
    ['an entry without a direction', '<Ntry><Amt Ccy="CHF">1.00</Amt><Sts><Cd>BOOK</Cd></Sts></Ntry>'],
    ['an entry without a status', '<Ntry><Amt Ccy="CHF">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd></Ntry>'],
    ['an entry without an amount', '<Ntry><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts></Ntry>'],
    ['a balance without a type', '<Bal><Amt Ccy="CHF">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd></Bal>'],
    ['a balance without an amount', '<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp></Bal>'],
  ])('is refused with %s', (_, body) => {
    expect(readBank('08', body).code).toBe('message-incomplete');
    expect(readBank('08', '', '<Id>S</Id>').code).toBe('message-incomplete');
    expect(readBank('08', '', '<Acct><Id><IBAN>CH1</IBAN></Id></Acct>').code).toBe('message-incomplete');
  });

  test.each([
    ['number', `<Id>${'S'.repeat(20_000)}</Id><Acct><Id><IBAN>CH1</IBAN></Id></Acct>`],
    ['account', `<Id>S</Id><Acct><Id><Othr><Id>${'1'.repeat(20_000)}</Id></Othr></Id></Acct>`],
  ])('is refused with a %s that is no identifier any more', (_, head) => {
    expect(readBank('08', '', head).code).toBe('message-identifier');
  });

  test('tells every bank, party and text that may name who paid', () => {
    const details = `<NtryDtls><TxDtls><Refs/><RltdPties><InitgPty><Pty><Nm>First Hand</Nm></Pty></InitgPty>
      <UltmtDbtr><Pty><Nm>Behind</Nm><Id><OrgId><AnyBIC>SEPBIRTHXXX</AnyBIC></OrgId></Id></Pty></UltmtDbtr>
      <Dbtr><Agt><FinInstnId><BICFI>BMJIIRTHXXX</BICFI><Nm>Paying Bank</Nm></FinInstnId></Agt></Dbtr></RltdPties>
      <RltdAgts><DbtrAgt><FinInstnId><Nm>Its Bank</Nm><PstlAdr><Ctry>KP</Ctry></PstlAdr></FinInstnId></DbtrAgt></RltdAgts>
      <RmtInf><Strd><AddtlRmtInf>one</AddtlRmtInf><AddtlRmtInf>two</AddtlRmtInf></Strd></RmtInf>
      <AddtlTxInf>three</AddtlTxInf></TxDtls></NtryDtls></Ntry>`;
    const { entries } = readBank('08', entry('5.00', 'CRDT').replace('</Ntry>', details));
    expect(entries[0]?.transactions).toMatchObject([
      {
        alsoTold: [
          'Paying Bank',
          'BMJIIRTHXXX',
          'SEPBIRTHXXX',
          'Its Bank',
          'First Hand',
          'one',
          'two',
          'three',
        ],
        counterparty: {
          ultimateName: 'Behind',
          bic: 'BMJIIRTHXXX',
          countries: ['KP', 'IR'],
        },
      },
    ]);
  });

  test('of a direction that its entry gives, and a batch whose count is no number', () => {
    const details =
      '<NtryDtls><Btch><NbOfTxs>many</NbOfTxs></Btch><TxDtls><Refs/></TxDtls></NtryDtls></Ntry>';
    const { entries } = readBank('08', entry('5.00', 'CRDT').replace('</Ntry>', details));
    expect(entries[0]).toMatchObject({ batch: {}, transactions: [{ sign: 'credit', references: {} }] });
    expect(Object.keys(entries[0]?.transactions[0] ?? {})).toEqual(['references', 'sign']);
  });
});

test('a message without any statement is refused, and one of three versions is taken', () => {
  const read = (namespace: string, body: string) => {
    const reader = createCamtReader({ onEntry: () => undefined, onStatement: () => undefined });
    reader.write(`<Document xmlns="${namespace}"><BkToCstmrStmt>${body}</BkToCstmrStmt></Document>`);
    const end = reader.end();
    return end.ok ? end.value : end.error.code;
  };
  expect(read(iso('camt.053.001.08'), '<GrpHdr><MsgId>M</MsgId></GrpHdr>')).toBe('message-incomplete');
  const statement = '<Stmt><Id>S</Id><Acct><Id><IBAN>CH1</IBAN></Id></Acct></Stmt>';
  for (const message of ['camt.052', 'camt.053', 'camt.054']) {
    for (const version of ['02', '04', '08'])
      expect(read(iso(`${message}.001.${version}`), statement)).toEqual({ message, statementCount: 1 });
    expect(read(iso(`${message}.001.03`), statement)).toBe('message-version');
  }
  expect(read('', statement)).toBe('message-namespace');
});
