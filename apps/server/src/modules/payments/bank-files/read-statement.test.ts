import { expect, test } from 'vitest';
import type { StatementEntry as Booking } from '@sorgfalt/payments';
import { AppError } from '../../../platform/http/app-error.ts';
import { all } from '../../../testing/pieces.ts';
import { booking, statementOf } from '../../../testing/modules/bank-files.ts';
import { soon, swissIban } from '../../../testing/modules/payments.ts';
import { readStatements } from './read-statement.ts';
import type { NewEntry } from './read-statement.ts';

const iban = swissIban();

const camtOf = (
  entries: readonly Booking[],
  { closingMinor, statementId = 'STMT-1' }: { closingMinor?: number; statementId?: string } = {},
) => statementOf(entries, { iban, id: statementId, ...(closingMinor !== undefined && { closingMinor }) });

async function* piecesOf(text: string) {
  for (let at = 0; at < text.length; at += 1000) yield text.slice(at, at + 1000);
}

async function entriesOf(text: string): Promise<readonly NewEntry[]> {
  const parts = (await all(readStatements(piecesOf(text)))).flat();
  return parts.flatMap((part) => ('entry' in part ? part.entry : []));
}

async function keyOf(text: string): Promise<string | undefined> {
  return (await entriesOf(text))[0]?.bookingKey;
}

const refusalOf = (text: string) =>
  entriesOf(text).then(
    () => null,
    (error: unknown) => (error instanceof AppError ? [error.code, error.fields?.[0]?.code] : error),
  );

/** The only entry of a statement, booked for these amounts together. */
const together = (amountMinor: number, ...parts: readonly [amountMinor: number, sign?: 'credit'][]) =>
  camtOf([
    {
      ...booking(amountMinor),
      transactions: parts.map(([part, sign = 'debit' as const], place) => ({
        references: { endToEndId: `E-${place}` },
        sign,
        amount: { amountMinor: part, currency: 'CHF' },
      })),
    },
  ]);

test('an entry of several payments is a row for each where they make it up, and else one, so that sums hold', async () => {
  const amounts = async (text: string) => (await entriesOf(text)).map(({ amountMinor }) => amountMinor);
  expect(await amounts(together(300, [100], [200]))).toEqual([-100, -200]);
  expect(await amounts(together(301, [100], [200]))).toEqual([-301]);
  expect(await amounts(together(300, [100], [200, 'credit']))).toEqual([-300]);
  expect(await amounts(together(300, [299]))).toEqual([-300]);
  expect((await entriesOf(together(300, [100], [200]))).map(({ endToEndId }) => endToEndId)).toEqual([
    'E-0',
    'E-1',
  ]);
});

test('money that comes in is positive, and what an entry says of it is kept', async () => {
  const iban2 = swissIban(7);
  const [entry] = await entriesOf(
    camtOf([
      booking(
        500,
        { uetr: '7a562c67-ca16-48ba-b074-65581be6f011', endToEndId: 'E-1', instructionId: 'I-1' },
        { sign: 'credit', counterparty: { name: 'Ada Erdacht', iban: iban2 }, remittance: 'Rent' },
      ),
    ]),
  );
  expect(entry).toMatchObject({
    accountIban: iban,
    amountMinor: 500,
    currency: 'CHF',
    bookedOn: soon,
    isBooked: true,
    isReversal: false,
    returnReason: null,
    counterparty: 'Ada Erdacht',
    counterpartyAccount: iban2,
    remittance: 'Rent',
    uetr: '7a562c67-ca16-48ba-b074-65581be6f011',
    endToEndId: 'E-1',
    instructionId: 'I-1',
    messageId: null,
    paymentInformationId: null,
    batchCount: null,
  });
});

test('an entry without a payment of its own is kept with how many it books together', async () => {
  const batch =
    '<NtryDtls><Btch><MsgId>M-1</MsgId><PmtInfId>P-1</PmtInfId><NbOfTxs>3</NbOfTxs></Btch></NtryDtls>';
  const text = camtOf([booking(900)]).replace(/<NtryDtls>.*?<\/NtryDtls>/su, batch);
  expect(await entriesOf(text)).toMatchObject([
    { amountMinor: -900, messageId: 'M-1', paymentInformationId: 'P-1', batchCount: 3, endToEndId: null },
  ]);
});

test('the same booking in another message has the same key, another day, amount or payment another', async () => {
  const one = (change: Parameters<typeof booking>[2] = {}, amountMinor = 700, endToEndId = 'E-1') =>
    booking(amountMinor, { endToEndId }, { accountServicerReference: 'ASR-ONE', ...change });
  const key = await keyOf(camtOf([one()]));
  expect(await keyOf(camtOf([one()], { statementId: 'STMT-2' }))).toBe(key);
  const others = [
    one({ bookingDate: '2026-01-05' }),
    one({}, 701),
    one({ sign: 'credit' }),
    one({}, 700, 'E-2'),
    one({ accountServicerReference: 'ASR-TWO' }),
  ];
  const keys = await Promise.all(others.map((entry) => keyOf(camtOf([entry]))));
  expect(new Set([key, ...keys]).size).toBe(others.length + 1);
});

test('where the bank gives no reference of its own, a booking is known by statement and entry, or by nothing', async () => {
  const given = camtOf([booking(700)]).replace(/<NtryRef>.*?<\/NtryRef>/u, '<NtryRef>N-1</NtryRef>');
  const saying = (reference: string) =>
    given.replaceAll(
      /<AcctSvcrRef>.*?<\/AcctSvcrRef>/gu,
      reference && `<AcctSvcrRef>${reference}</AcctSvcrRef>`,
    );
  const plain = saying('');
  const without = (text: string) => text.replace(/<NtryRef>.*?<\/NtryRef>/u, '');
  const bare = (text: string) => text.replace(/<NtryDtls>.*?<\/NtryDtls>/su, '');
  for (const form of [plain, bare(plain), saying('NOTPROVIDED')]) {
    expect(await keyOf(form)).toBe(await keyOf(form));
    expect(await keyOf(form)).not.toBe(await keyOf(form.replace('STMT-1', 'STMT-2')));
    expect(await keyOf(without(form))).not.toBe(await keyOf(without(form)));
  }
});

test('the reference of the only payment is that of the booking where the entry has none', async () => {
  const text = camtOf([booking(700, { endToEndId: 'E-1' }, { accountServicerReference: 'ASR-ONE' })]);
  const [entryRef] = /<AcctSvcrRef>ASR-ONE<\/AcctSvcrRef>/u.exec(text) ?? [];
  const inside = text.replace(entryRef ?? '-', '').replace('<Refs>', `<Refs>${entryRef}`);
  expect(inside).toContain(`<Refs>${entryRef}`);
  expect(await keyOf(inside)).toBe(await keyOf(inside.replace('STMT-1', 'STMT-2')));
});

test('a statement whose balances do not add up, or says none, is refused, and what is no statement', async () => {
  expect(await refusalOf(camtOf([booking(700)]))).toBeNull();
  expect(await refusalOf(camtOf([booking(700)], { closingMinor: 7 }))).toEqual([
    'statement-unbalanced',
    'unbalanced',
  ]);
  const silent = camtOf([booking(700)]).replaceAll(/<Bal>.*?<\/Bal>/gsu, '');
  expect(await refusalOf(silent)).toEqual(['statement-unbalanced', 'unbalanced']);
  expect(await refusalOf('<Document')).toEqual(['broken-file', expect.any(String)]);
  expect(await refusalOf('<Other></Other>')).toEqual(['broken-file', expect.any(String)]);
});
