import { expect, test } from 'vitest';
import type { ClientAccount } from '@sorgfalt/contract';
import { createDatabase } from '../../platform/database/database.ts';
import { bankOf, booking } from '../../testing/modules/bank-files.ts';
import { csvOf, filesOf } from '../../testing/modules/payment-files.ts';
import { draftFrom, givenToBank, openAccount, sent, startDesk } from '../../testing/modules/payments.ts';
import { paymentsOfClient } from './of-client.ts';

const { app, account } = await startDesk();
const other = await openAccount(app);
const database = createDatabase(app.pool);

/** Whatever a client can have with payments: sent, booked and unbooked, of a file, and asked for under a key. */
async function fill(of: ClientAccount, cents: number): Promise<void> {
  const { statement, take } = bankOf(app, of);
  const { paymentId } = await sent(app, draftFrom(of, { amount: `61.${cents}` }), {
    key: `key-of-this-client-${cents}`,
  });
  const { endToEndId } = await givenToBank(app, paymentId, 'executed');
  const amountMinor = 6100 + cents;
  const { status } = await take(statement([booking(amountMinor, { endToEndId }), booking(1)]));
  expect(status).toBe(201);
  await filesOf(app, of).take(csvOf(`62.${cents}`));
  await app.pool.query(
    `insert into payment_funds (payment_id, version, answer) values ($1, 1, 'sufficient')
     on conflict (payment_id) do nothing`,
    [paymentId],
  );
}

/** How many rows each table of payments has of a client. */
async function countsOf({ clientId, iban }: ClientAccount): Promise<Record<string, number>> {
  const paymentIds = '(select id from payments where client_id = $1)';
  const byPayment = (table: string) =>
    [table, `select count(*) from ${table} where payment_id in ${paymentIds}`, [clientId]] as const;
  const byClient = (table: string) =>
    [table, `select count(*) from ${table} where client_id = $1`, [clientId]] as const;
  const byIban = (table: string) =>
    [table, `select count(*) from ${table} where account_iban = $1`, [iban]] as const;
  const asked = [
    byClient('payments'),
    byClient('payment_beneficiaries'),
    byClient('payment_accounts'),
    byClient('payment_profiles'),
    byIban('payment_statements'),
    byIban('payment_entries'),
    byPayment('payment_decisions'),
    byPayment('payment_steps'),
    byPayment('payment_sendings'),
    byPayment('payment_funds'),
    byPayment('payment_file_lines'),
  ];
  const counts: Record<string, number> = {};
  for (const [table, text, given] of asked) {
    counts[table] = Number((await app.pool.query(text, [...given])).rows[0].count);
  }
  return counts;
}
const countAll = async (tables: readonly string[]) => {
  const counts: Record<string, number> = {};
  for (const table of tables)
    counts[table] = Number((await app.pool.query(`select count(*) from ${table}`)).rows[0].count);
  return counts;
};

test('with a client goes all that payments keep of it, and nothing of another', async () => {
  await fill(account, 11);
  await fill(other, 12);
  const before = await countsOf(other);
  const had = await countsOf(account);
  expect(Object.entries(had).filter(([, count]) => count === 0)).toEqual([]);
  await database.transaction((tx) => paymentsOfClient.eraseClient(tx, account.clientId));
  // Of each table exactly what the other has is left: rows that hang on payments that are gone would be more.
  expect(await countAll(Object.keys(before))).toEqual(before);
  expect(await countsOf(other)).toEqual(before);
  expect(
    (await app.pool.query('select key from payment_keys where key like $1', ['key-of-this-%'])).rows,
  ).toEqual([{ key: 'key-of-this-client-12' }]);
  expect((await app.pool.query('select account_id from payment_files')).rows).toEqual([
    { account_id: other.accountId },
  ]);
});

test('what is under way keeps a client, and the end of the last day that a bank booked is the last act', async () => {
  const late = await openAccount(app);
  const { statement, take } = bankOf(app, late);
  const look = () => database.transaction((tx) => paymentsOfClient.look(tx, late.clientId));
  const credit = booking(500, {}, { sign: 'credit', bookingDate: '2026-03-04' });
  await take(statement([credit, booking(100, {}, { bookingDate: '2026-02-03' })], { iban: late.iban }));
  expect(await look()).toEqual({
    isOpen: false,
    lastActAt: '2026-03-04T22:59:59.999Z',
    isReportable: false,
    subjectIds: [],
  });
  const { paymentId } = await sent(app, draftFrom(late, { amount: '63.10' }));
  expect(await look()).toMatchObject({ isOpen: true, lastActAt: '2026-03-04T22:59:59.999Z' });
  await app.pool.query(`update payments set state = 'cancelled' where id = $1`, [paymentId]);
  expect(await look()).toMatchObject({
    isOpen: false,
    lastActAt: '2026-03-04T22:59:59.999Z',
    subjectIds: [paymentId],
  });
});
