import { addDays } from '@sorgfalt/calendar';
import { expect, test } from 'vitest';
import { paymentDeskRoutes } from '@sorgfalt/contract';
import { bankOf, booking } from '../../../testing/modules/bank-files.ts';
import { openAccount, soon, startDesk } from '../../../testing/modules/payments.ts';

const { app } = await startDesk();

/** A statement of so many francs booked on a day, counted from the first, that begins at a balance. */
async function bankOfAnAccount() {
  const { statement, take } = bankOf(app, await openAccount(app));
  return async (day: number, openingMinor: number, ...spent: readonly number[]) => {
    const change = { day: addDays(soon, day), openingMinor };
    const { body } = await take(
      statement(
        spent.map((minor) => booking(minor)),
        change,
      ),
    );
    return body.statements[0]!;
  };
}

const gapOf = async ({ statementId }: { readonly statementId: string }) => {
  const { body } = await app.call(paymentDeskRoutes.statements, { query: { limit: 200 } }, 'editor');
  return body.statements.find((each) => each.statementId === statementId)?.gapMinor;
};

test('a statement that does not begin where the one before ended says by how much, until that one comes', async () => {
  const took = await bankOfAnAccount();
  expect((await took(0, 100_00, 10_00)).gapMinor, 'nothing is before the first').toBeNull();
  const third = await took(3, 70_00, 5_00);
  expect(third.gapMinor).toBe(-20_00);
  expect((await took(4, 65_00)).gapMinor, 'it follows the third').toBeNull();
  expect((await took(2, 90_00, 20_00)).gapMinor).toBeNull();
  expect(await gapOf(third)).toBeNull();
});

test('of several statements of a day, and of other accounts, none is a gap', async () => {
  const [took, other] = [await bankOfAnAccount(), await bankOfAnAccount()];
  await took(0, 100_00, 10_00);
  await took(1, 90_00, 30_00);
  expect((await took(1, 60_00, 1_00)).gapMinor).toBeNull();
  expect((await took(2, 59_00)).gapMinor).toBeNull();
  expect((await other(2, 4_00)).gapMinor).toBeNull();
});
