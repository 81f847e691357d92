import { expect, test } from 'vitest';
import { paymentDeskRoutes } from '@sorgfalt/contract';
import { detailOf, startDesk } from '../../../testing/modules/payments.ts';
import type { SentIds } from '../../../testing/modules/payments.ts';
import { bankOf, booking } from '../../../testing/modules/bank-files.ts';

const { app, account } = await startDesk();
const { statement, take, atBank, entriesOf, stateOf } = bankOf(app, account);

const paid = (amountMinor: number, { endToEndId }: SentIds) => booking(amountMinor, { endToEndId });
const back = (amountMinor: number, { endToEndId }: Partial<SentIds>) =>
  booking(amountMinor, endToEndId === undefined ? {} : { endToEndId }, {
    sign: 'credit',
    returnReason: 'AC04',
  });

test.each(['sending', 'unknown', 'submitted', 'accepted', 'executed'] as const)(
  'a statement that books a payment and brings its money back ends one that was %s as returned',
  async (state) => {
    const ids = await atBank('45.70', state);
    const { body } = await take(statement([paid(4570, ids), back(4570, ids)]));
    expect(body.statements[0]).toMatchObject({ matched: 2, unmatched: 0 });
    const { steps } = await detailOf(app, ids.paymentId);
    expect(steps.slice(-2).map(({ to }) => to)).toEqual(['reconciled', 'returned']);
  },
);

test('money that comes back without a name is taken for that of a payment by a person', async () => {
  const [ids, other] = [await atBank('45.80'), await atBank('45.80', 'accepted')];
  await take(statement([paid(4580, ids)]));
  const { body } = await take(statement([back(4580, {}), back(4581, {})]));
  const [entry, more] = await entriesOf(body.statements[0]!.statementId);
  const assign = (entryId: string, { paymentId }: SentIds) =>
    app.call(
      paymentDeskRoutes.settleEntry,
      { params: { entryId }, body: { paymentId, notes: 'The advice of the bank names it' } },
      'editor',
    );
  // Nothing comes back of what never left, nor more than left.
  expect((await assign(entry!.entryId, other)).error?.code).toBe('not-allowed-now');
  expect((await assign(more!.entryId, ids)).error?.code).toBe('not-allowed-now');
  expect((await assign(entry!.entryId, ids)).body).toMatchObject({ state: 'matched', matchedBy: 'person' });
  expect(await stateOf(ids)).toBe('returned');
});

test('money that comes back short of charges waits for a person, and ends the payment by that person only', async () => {
  const ids = await atBank('45.90');
  await take(statement([paid(4590, ids)]));
  const { body } = await take(statement([back(4090, ids)]));
  expect(body.statements[0]).toMatchObject({ matched: 0, unmatched: 1 });
  const [entry] = await entriesOf(body.statements[0]!.statementId);
  const settle = { paymentId: ids.paymentId, notes: 'The bank kept five francs of it' };
  const params = { entryId: entry!.entryId };
  const settled = await app.call(paymentDeskRoutes.settleEntry, { params, body: settle }, 'editor');
  expect(settled.body.state).toBe('matched');
  expect(await stateOf(ids)).toBe('returned');
});
