import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { draftFrom, givenToBank, sent, startDesk } from '../../../testing/modules/payments.ts';
import type { SentIds } from '../../../testing/modules/payments.ts';
import { bankOf, booking } from '../../../testing/modules/bank-files.ts';

const { app, account } = await startDesk();
const { statement, take, entriesOf, stateOf } = bankOf(app, account);

/** A file of several payments as the bank books it: one entry, and only its references say whose it is. */
function bookedTogether(xml: string, messageId: string, count?: number): string {
  const number = count === undefined ? '' : `<NbOfTxs>${count}</NbOfTxs>`;
  const details = `<NtryDtls><Btch><MsgId>${messageId}</MsgId>${number}</Btch></NtryDtls>`;
  return xml.replace(/<NtryDtls>.*?<\/NtryDtls>/u, details);
}

async function fileOfThree(): Promise<{ messageId: string; payments: SentIds[] }> {
  const messageId = `FILE-${randomUUID().slice(0, 20)}`;
  const payments: SentIds[] = [];
  for (const amount of ['20.10', '30.20', '50.30']) {
    const { paymentId } = await sent(app, draftFrom(account, { amount }));
    payments.push(await givenToBank(app, paymentId, 'executed', messageId));
  }
  return { messageId, payments };
}

test('an entry that books a file of payments together is taken apart into them where it is their sum', async () => {
  const { messageId, payments } = await fileOfThree();
  const xml = bookedTogether(statement([booking(10_060), booking(1)]), messageId, 3);
  const { body } = await take(xml);
  expect(body.statements[0]).toMatchObject({ entries: 4, matched: 3, unmatched: 1 });
  const found = await entriesOf(body.statements[0]!.statementId);
  expect(found.map(({ amountMinor }) => -amountMinor).toSorted((a, b) => a - b)).toEqual([
    1, 2010, 3020, 5030,
  ]);
  expect(new Set(found.flatMap(({ paymentId }) => paymentId ?? []))).toEqual(
    new Set(payments.map(({ paymentId }) => paymentId)),
  );
  for (const each of payments) expect(await stateOf(each)).toBe('reconciled');
  expect((await take(xml)).body).toEqual(body);
});

test.each<[string, (messageId: string) => string]>([
  ['another sum', (messageId) => bookedTogether(statement([booking(10_061)]), messageId)],
  ['another number of payments', (messageId) => bookedTogether(statement([booking(10_060)]), messageId, 2)],
  ['another message', () => bookedTogether(statement([booking(10_060)]), 'FILE-NONE')],
])('an entry with %s than the file has is left to a person', async (_, make) => {
  const { messageId, payments } = await fileOfThree();
  const { body } = await take(make(messageId));
  expect(body.statements[0]).toMatchObject({ matched: 0, unmatched: 1 });
  for (const each of payments) expect(await stateOf(each)).toBe('executed');
});

test('a file of which a payment is booked already is not booked together', async () => {
  const { messageId, payments } = await fileOfThree();
  await take(statement([booking(2010, { endToEndId: payments[0]!.endToEndId })]));
  const { body } = await take(bookedTogether(statement([booking(10_060)]), messageId));
  expect(body.statements[0]).toMatchObject({ matched: 0, unmatched: 1 });
});

test.each([
  ['submitted', 'payment.completed'],
  ['executed', 'payment.ended'],
] as const)('what a booking tells of a payment that was %s is told as %s, once', async (state, type) => {
  const { paymentId } = await sent(app, draftFrom(account, { amount: '91.40' }));
  const ids = await givenToBank(app, paymentId, state);
  const told = async () => {
    const { rows } = await app.pool.query<{ type: string }>(
      `select type from events where case_id = $1 and type in ('payment.completed', 'payment.ended')`,
      [paymentId],
    );
    return rows.map((row) => row.type);
  };
  await take(statement([booking(9140, { endToEndId: ids.endToEndId })]));
  expect(await stateOf(ids)).toBe('reconciled');
  expect(await told()).toEqual([type]);
});
