import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paymentDeskRoutes, paymentRoutes } from '@sorgfalt/contract';
import type { PaymentAlarm, StatementEntry } from '@sorgfalt/contract';
import { bankOf, booking } from '../../../testing/modules/bank-files.ts';
import { draftFrom, sent, startDesk } from '../../../testing/modules/payments.ts';
import { listOf, listRow, putList } from '../../../testing/modules/screening.ts';
import { eventually } from '../../../testing/test-app.ts';
import { toldAndStored } from '../../../testing/told-and-stored.ts';
import { alarmRegister } from './alarm-register.ts';

const { app, account } = await startDesk();
const { statement, take, entriesOf } = bankOf(app, account);

await putList(
  app,
  'payers',
  listOf(listRow('p-1', 'Irmgard Eingezahlt'), listRow('p-2', 'Norbert Hintermann')),
);

const from = (name: string, more: Parameters<typeof booking>[2] = {}) =>
  booking(5000, {}, { sign: 'credit', counterparty: { name }, ...more });

const iranian = 'BMJIIRTHXXX';

/** Takes credits in and waits until their payers were looked up; gives the entries. */
const paidIn = (...credits: ReturnType<typeof booking>[]) => lookedUp(statement(credits));

/** The same of a credit whose bank tells these details alone. */
const paidInWith = (details: string) =>
  lookedUp(statement([from('Strohmann AG')]).replace(/<RltdPties>.*<\/TxDtls>/su, `${details}</TxDtls>`));

async function lookedUp(text: string) {
  const { body } = await take(text);
  const { statementId } = body.statements[0]!;
  await eventually(async () => {
    const entries = await entriesOf(statementId);
    return entries.every(({ payer }) => payer !== 'waiting');
  });
  return entriesOf(statementId);
}

const alarms = async () => (await app.call(paymentDeskRoutes.alarms, {}, 'admin')).body.alarms;

test('who pays in and is on a sanctions list raises an alarm, which is sealed', async () => {
  const entries = await paidIn(from('Irmgard Eingezahlt'), from('Ganz Unbekannt'));
  expect(entries.map(({ payer }) => payer)).toEqual(['listed', 'clear']);
  const said = expect.stringMatching(/^opensanctions-payers p-1 /) as string;
  expect(await alarms()).toMatchObject([
    { kind: 'payer-listed', said, payment: null, counterparty: 'Irmgard Eingezahlt', amountMinor: 5000 },
  ]);
  const { rows } = await app.pool.query(
    `select l.kind from events e join ledger_entries l on l.entry_id = e.proof_id
     where e.type = 'payment.alarm_raised' and e.client_id = $1`,
    [account.clientId],
  );
  expect(rows).toEqual([{ kind: 'payment.alarm_raised' }]);
});

test.each([
  [
    'on whose behalf it is paid',
    { counterparty: { name: 'Strohmann AG', ultimateName: 'Norbert Hintermann' } },
  ],
  [
    'in the words of the payer',
    { counterparty: { name: 'Strohmann AG' }, remittance: 'For Norbert Hintermann, May' },
  ],
])('so does a listed name %s', async (_, change) => {
  const [entry] = await paidIn(from('', change));
  expect(entry).toMatchObject({ payer: 'listed', counterparty: 'Strohmann AG' });
});

test.each([
  ['among others of an entry whose charges were deducted', { name: 'Irmgard Eingezahlt' }],
  ['on whose behalf one of them is paid', { name: 'Strohmann AG', ultimateName: 'Norbert Hintermann' }],
])('so does a listed name %s', async (_, counterparty) => {
  const of = (amountMinor: number, who: object) => ({
    references: {},
    sign: 'credit' as const,
    amount: { amountMinor, currency: 'CHF' as const },
    counterparty: who,
  });
  const transactions = [of(3000, { name: 'Ganz Unbekannt' }), of(2500, counterparty)];
  const [entry] = await paidIn({ ...from(''), transactions });
  expect(entry).toMatchObject({ payer: 'listed', amountMinor: 5000, counterparty: null });
});

/** One of those who pay in together, of whom the bank does not say how much. */
const together = (counterparty: object) => ({ references: {}, sign: 'credit' as const, counterparty });

test('so does the country of one payer among others of such an entry', async () => {
  const transactions = [together({ name: 'Nah AG' }), together({ name: 'Fern AG', bic: 'BMJIIRTHXXX' })];
  const [entry] = await paidIn({ ...from(''), transactions });
  expect(entry).toMatchObject({ payer: 'country' });
});

test.each([
  [
    'a bank that is known by its name alone',
    '<RltdAgts><DbtrAgt><FinInstnId><Nm>NAME</Nm></FinInstnId></DbtrAgt></RltdAgts>',
  ],
  ['the message of a QR-bill', '<RmtInf><Strd><AddtlRmtInf>For NAME</AddtlRmtInf></Strd></RmtInf>'],
  ['whoever initiated it', '<RltdPties><InitgPty><Pty><Nm>NAME</Nm></Pty></InitgPty></RltdPties>'],
  [
    'a payer that is a bank',
    '<RltdPties><Dbtr><Agt><FinInstnId><Nm>NAME</Nm></FinInstnId></Agt></Dbtr></RltdPties>',
  ],
  [
    'a bank for which it is paid',
    '<RltdPties><UltmtDbtr><Agt><FinInstnId><Nm>NAME</Nm></FinInstnId></Agt></UltmtDbtr></RltdPties>',
  ],
  [
    'a bank between the two',
    '<RltdAgts><IntrmyAgt1><FinInstnId><Nm>NAME</Nm></FinInstnId></IntrmyAgt1></RltdAgts>',
  ],
  [
    'the bank that passed it on',
    '<RltdAgts><InstgAgt><FinInstnId><Nm>NAME</Nm></FinInstnId></InstgAgt></RltdAgts>',
  ],
  [
    'the account',
    '<RltdPties><DbtrAcct><Id><Othr><Id>7</Id></Othr></Id><Nm>NAME</Nm></DbtrAcct></RltdPties>',
  ],
  [
    'whom to ask at the payer',
    '<RltdPties><Dbtr><Pty><CtctDtls><Nm>NAME</Nm></CtctDtls></Pty></Dbtr></RltdPties>',
  ],
  ['who traded', '<RltdPties><TradgPty><Pty><Nm>NAME</Nm></Pty></TradgPty></RltdPties>'],
  ['who got the invoice', '<RmtInf><Strd/><Strd><Invcee><Nm>NAME</Nm></Invcee></Strd></RmtInf>'],
  ['somebody in words on several lines', '<RmtInf><Ustrd>May</Ustrd></RmtInf><AddtlTxInf>NAME</AddtlTxInf>'],
])('so does the name of %s', async (_, details) => {
  const [entry] = await paidInWith(details.replace('NAME', 'Norbert\n Hintermann'));
  expect(entry).toMatchObject({ payer: 'listed' });
});

test('whoever wrote the invoice is the payee and no payer', async () => {
  const [entry] = await paidInWith(
    '<RmtInf><Strd><Invcr><Nm>Norbert Hintermann</Nm></Invcr></Strd></RmtInf>',
  );
  expect(entry).toMatchObject({ payer: 'unnamed' });
});

test.each([
  [
    'who pays, behind its bank',
    `<Dbtr><Agt><FinInstnId><BICFI>${iranian}</BICFI></FinInstnId></Agt></Dbtr></RltdPties>
     <RltdAgts><DbtrAgt><FinInstnId><BICFI>COBADEFFXXX</BICFI></FinInstnId></DbtrAgt></RltdAgts><RltdPties>`,
  ],
  [
    'for whom it is paid',
    `<UltmtDbtr><Agt><FinInstnId><BICFI>${iranian}</BICFI></FinInstnId></Agt></UltmtDbtr>`,
  ],
  ['of the number of a party', `<Dbtr><Pty><Id><OrgId><AnyBIC>${iranian}</AnyBIC></OrgId></Id></Pty></Dbtr>`],
])('so does the country of the bank %s', async (_, parties) => {
  const [entry] = await paidInWith(`<RltdPties>${parties}</RltdPties>`);
  expect(entry).toMatchObject({ payer: 'country' });
});

test.each([
  ['the account', { name: 'Fern Eins', iban: 'IR580540105180021273113007' }],
  ['the bank', { name: 'Fern Zwei', other: '0012-345', bic: 'BMJIIRTHXXX' }],
  ['the address of the payer', { name: 'Fern Drei', countries: ['IR'] }],
  [
    'the residence of whom it is paid for',
    { name: 'Fern Vier', ultimateName: 'Ferner AG', countries: ['CH', 'IR'] },
  ],
])('so does a country that the FATF calls for action against, by %s', async (_, counterparty) => {
  const [entry] = await paidIn(from('', { counterparty }));
  expect(entry).toMatchObject({ payer: 'country' });
  expect(await alarms()).toContainEqual(
    expect.objectContaining({ kind: 'payer-country', said: 'IR', counterparty: counterparty.name }),
  );
});

test('who is listed and pays from there raises both, and is told as listed', async () => {
  const [entry] = await paidIn(from('', { counterparty: { name: 'Irmgard Eingezahlt', countries: ['KP'] } }));
  expect(entry).toMatchObject({ payer: 'listed' });
  const raised = (await alarms()).filter(({ statementId }) => statementId === entry?.statementId);
  expect(raised.map(({ kind }) => kind).toSorted()).toEqual(['payer-country', 'payer-listed']);
});

test('so does a payee of the client whom the firm froze, by the account or by the name', async () => {
  const payee = draftFrom(account).creditor;
  await sent(app, draftFrom(account));
  const query = { clientId: account.clientId };
  const { body } = await app.call(paymentRoutes.beneficiaries, { query }, 'admin');
  const { beneficiaryId } = body.beneficiaries.find((each) => each.account === payee.account)!;
  const [before] = await paidIn(from(payee.name));
  expect(before).toMatchObject({ payer: 'clear' });
  const params = { beneficiaryId };
  const frozen = await app.call(
    paymentRoutes.freezeBeneficiary,
    { params, body: { isFrozen: true } },
    'admin',
  );
  expect(frozen.status).toBe(200);
  const entries = await paidIn(
    from('', { counterparty: { name: 'Ganz Anders', iban: payee.account } }),
    from(payee.name.toUpperCase()),
    from('', { counterparty: { name: 'Strohmann AG', ultimateName: payee.name } }),
    { ...from(''), transactions: [together({ name: 'Nah AG' }), together({ iban: payee.account })] },
    from('Ganz Anders'),
  );
  expect(entries.map(({ payer }) => payer)).toEqual(['frozen', 'frozen', 'frozen', 'frozen', 'clear']);
  expect(await alarms()).toContainEqual(
    expect.objectContaining({ kind: 'payer-frozen', said: beneficiaryId, counterparty: 'Ganz Anders' }),
  );
  // What came in under an earlier version is looked at once more.
  const migration = new URL('../../../../migrations/0104_payer-frozen.sql', import.meta.url);
  await app.pool.query(readFileSync(migration, 'utf8'));
  await eventually(async () => {
    const [now] = await entriesOf(before!.statementId);
    return now?.payer === 'frozen';
  });
});

test('of a credit that names nobody it is said that nobody could be looked up', async () => {
  const [entry] = await paidIn({ ...from(''), transactions: [] });
  expect(entry).toMatchObject({ payer: 'unnamed' });
});

test('what the bank tells of a booking twice raises one alarm', async () => {
  const twice = { accountServicerReference: 'TWICE-1' };
  await paidIn(from('Irmgard Eingezahlt', twice));
  const before = (await alarms()).length;
  const [again] = await paidIn(from('Irmgard Eingezahlt', twice));
  expect(again).toMatchObject({ note: 'same-booking', payer: 'listed' });
  expect(await alarms()).toHaveLength(before);
});

test('an alarm about a credit is cleared with notes, and not by whoever brought the statement', async () => {
  const [{ entryId, statementId }] = (await paidIn(from('Irmgard Eingezahlt'))) as [StatementEntry];
  const [{ alarmId, mayClear }] = (await alarms()).filter((each) => each.statementId === statementId) as [
    PaymentAlarm,
  ];
  expect(mayClear).toBe(true);
  const clear = (as: 'editor' | 'admin') =>
    app.call(
      paymentDeskRoutes.clearAlarm,
      { params: { alarmId }, body: { notes: 'Another person: born 1999' } },
      as,
    );
  // The editor brought it.
  expect((await clear('editor')).error?.code).toBe('own-submission');
  expect((await clear('admin')).body).toMatchObject({ alarmId, mayClear: false });
  await expect(app.pool.query('delete from payment_alarms where entry_id = $1', [entryId])).rejects.toThrow(
    'not deleted',
  );
  const { told, stored } = await toldAndStored(app, alarmRegister, 'payment.alarm%');
  expect(stored.get(alarmId)).toMatchObject({ paymentId: null, entryId, notes: 'Another person: born 1999' });
  expect(stored.get(alarmId)).toMatchObject(told.get(alarmId)!);
});

test('a payer who was looked up in lists out of date is looked up again in those of later', async () => {
  const [entry] = await paidIn(from('Gundula Spaeter'));
  await app.pool.query('update payment_entries set is_payer_known = false where id = $1', [entry!.entryId]);
  await putList(app, 'payers-later', listOf(listRow('l-1', 'Gundula Spaeter')));
  await eventually(async () => {
    const [now] = await entriesOf(entry!.statementId);
    return now?.payer === 'listed';
  });
});
