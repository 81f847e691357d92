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

const statementOf = async ({ statementId }: { readonly statementId: string }) => {
  const { body } = await app.call(paymentDeskRoutes.statements, { query: { limit: 200 } }, 'editor');
  return body.statements.find((each) => each.statementId === statementId)!;
};

test("a statement is missing where the bank's numbers say so, though the balances leave no gap", async () => {
  const { statement, take } = bankOf(app, await openAccount(app));
  const took = async (day: string, sequence: number) => {
    const { body } = await take(statement([], { day, sequence }));
    return body.statements[0]!;
  };
  expect((await took('2026-03-02', 7)).missing, 'nothing is before the first').toBeNull();
  const eleventh = await took('2026-03-09', 11);
  expect(eleventh).toMatchObject({ gapMinor: null, missing: { first: 8, last: 10 } });
  expect((await took('2026-03-06', 10)).missing).toEqual({ first: 8, last: 9 });
  expect((await took('2026-03-06', 10)).missing, 'two pages have one number').toEqual({ first: 8, last: 9 });
  expect((await statementOf(eleventh)).missing).toBeNull();
  expect((await took('2027-01-04', 13)).missing, 'each year counts from one').toBeNull();
  expect((await took('2027-01-05', 20_270_105)).missing, 'a date is no count').toBeNull();
});

test('a statement that does not begin where the one before ended says by how much, until that one comes', async () => {
  const took = await bankOfAnAccount();
  expect((await took(0, 100_00, 10_00)).gapMinor, 'nothing is before the first').toBeNull();
  const third = await took(3, 70_00, 5_00);
  expect(third.gapMinor).toBe(-20_00);
  expect((await took(4, 65_00)).gapMinor, 'it follows the third').toBeNull();
  expect((await took(2, 90_00, 20_00)).gapMinor).toBeNull();
  expect((await statementOf(third)).gapMinor).toBeNull();
});

test('of several statements of a day, and of other accounts, none is a gap', async () => {
  const [took, other] = [await bankOfAnAccount(), await bankOfAnAccount()];
  await took(0, 100_00, 10_00);
  await took(1, 90_00, 30_00);
  expect((await took(1, 60_00, 1_00)).gapMinor).toBeNull();
  expect((await took(2, 59_00)).gapMinor).toBeNull();
  expect((await other(2, 4_00)).gapMinor).toBeNull();
});
