import { expect, test } from 'vitest';
import { bankOf } from '../../../testing/modules/bank-files.ts';
import { detailOf, startDesk } from '../../../testing/modules/payments.ts';
import type { SentIds } from '../../../testing/modules/payments.ts';
import { bookPayments } from './book-payments.ts';
import type { Booked } from './book-payments.ts';

const { app, account } = await startDesk();
const { atBank, stateOf } = bankOf(app, account);
const bank = { kind: 'system', id: 'bank' } as const;

/** A payment as a statement found it. */
async function foundAs(state: Booked['state'], { paymentId }: SentIds): Promise<Booked> {
  const { paymentNo, version } = await detailOf(app, paymentId);
  return { paymentId, paymentNo, clientId: account.clientId, version, state };
}
const book = (found: readonly Booked[], end: 'reconciled' | 'returned') =>
  app.app.spine.run(bank, (unit) => bookPayments(unit, found, end));

test('a payment that the bank told of between finding and booking is booked from where it stands', async () => {
  const [still, moved] = [await atBank('41.10', 'accepted'), await atBank('41.20', 'executed')];
  const found = [await foundAs('accepted', still), await foundAs('accepted', moved)];
  expect(await book(found, 'reconciled')).toEqual([]);
  expect([await stateOf(still), await stateOf(moved)]).toEqual(['reconciled', 'reconciled']);
  const steps = async (ids: SentIds) =>
    (await detailOf(app, ids.paymentId)).steps.slice(-2).map(({ to }) => to);
  expect(await steps(still)).toEqual(['executed', 'reconciled']);
  expect((await steps(moved)).at(-1)).toBe('reconciled');
});

test('one that ended meanwhile stays as it is, and is given back so', async () => {
  const ended = await atBank('42.10', 'submitted');
  const found = await foundAs('submitted', ended);
  await app.pool.query(`update payments set state = 'rejected' where id = $1`, [ended.paymentId]);
  expect(await book([found], 'reconciled')).toEqual([{ ...found, state: 'rejected' }]);
  expect(await stateOf(ended)).toBe('rejected');
});

test('money comes back only from a payment that was carried out', async () => {
  const [open, done] = [await atBank('43.10', 'accepted'), await atBank('43.20', 'executed')];
  await book([await foundAs('accepted', open), await foundAs('executed', done)], 'returned');
  expect([await stateOf(open), await stateOf(done)]).toEqual(['accepted', 'returned']);
});

test('each payment that is booked is told once, as executed where that is how it became known', async () => {
  const [known, unknown] = [await atBank('44.10', 'executed'), await atBank('44.20', 'accepted')];
  await book([await foundAs('executed', known), await foundAs('accepted', unknown)], 'reconciled');
  const told = async ({ paymentId }: SentIds) =>
    (
      await app.pool.query(
        `select type, data ->> 'state' as state from events where case_id = $1 and actor = 'bank'`,
        [paymentId],
      )
    ).rows;
  expect(await told(known)).toEqual([{ type: 'payment.ended', state: 'reconciled' }]);
  expect(await told(unknown)).toEqual([{ type: 'payment.completed', state: 'reconciled' }]);
});
