import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { paymentRoutes } from '@sorgfalt/contract';
import { createDatabase } from '../../platform/database/database.ts';
import { bankOf, booking } from '../../testing/modules/bank-files.ts';
import { createOwnDesk } from '../../testing/modules/own-desk.ts';
import { draftFrom, sent, startDesk, swissIban } from '../../testing/modules/payments.ts';
import type { SampleBook, SampleOrder } from './sample-payments.ts';

const { app, account: bystander } = await startDesk();
const desks = createOwnDesk(app);
const desk = desks.through(app.app.spine);
afterAll(() => desks.stop());
const caller = { kind: 'user', id: 'officer', name: 'Officer' } as const;

async function sampleClient(): Promise<string> {
  const clientId = randomUUID();
  await app.pool.query(
    `insert into clients (id, name, status, risk_level, created_at, is_sample)
     values ($1, 'Zwiebelfisch Treuhand AG', 'accepted', 'low', now() - interval '900 days', true)`,
    [clientId],
  );
  return clientId;
}
function orderOf(amount: string, more: Partial<SampleOrder> = {}): SampleOrder {
  const { accountId: _, ...draft } = draftFrom({ accountId: '' }, { amount });
  return { account: 0, ...draft, ...more };
}
async function paymentsOf(clientId: string) {
  const query = { clientId, limit: 50 };
  const { payments } = (await app.call(paymentRoutes.list, { query }, 'admin')).body;
  return payments.toSorted((a, b) => a.amountMinor - b.amountMinor);
}
const bookOf = (orders: readonly SampleOrder[], more: Partial<SampleBook> = {}): SampleBook => ({
  ibans: [swissIban(), swissIban()],
  orders,
  statements: null,
  ...more,
});

test('of the orders of the sample firm none goes to a bank by itself, and each ends as it is to', async () => {
  const clientId = await sampleClient();
  const book = bookOf([
    orderOf('1.10'),
    orderOf('1.20', { ending: 'rechecked' }),
    orderOf('1.30', { ending: 'cancelled', account: 1 }),
  ]);
  await desk.addSample(caller, clientId, book);
  const found = await paymentsOf(clientId);
  expect(found.map(({ amountMinor, state }) => [amountMinor, state])).toEqual([
    [110, 'approved'],
    [120, 'pending_approval'],
    [130, 'cancelled'],
  ]);
  expect(found.every(({ isHeld }) => isHeld)).toBe(true);
  const { rows } = await app.pool.query(
    `select a.iban from payments p join payment_accounts a on a.id = p.account_id
     where p.client_id = $1 order by p.amount_minor`,
    [clientId],
  );
  expect(rows.map(({ iban }) => iban as string)).toEqual([book.ibans[0], book.ibans[0], book.ibans[1]]);
});

test('a client who has payments gets no more, and one who is gone gets none', async () => {
  const clientId = await sampleClient();
  await desk.addSample(caller, clientId, bookOf([orderOf('2.10')]));
  await desk.addSample(caller, clientId, bookOf([orderOf('2.20')]));
  expect(await paymentsOf(clientId)).toHaveLength(1);
  await desk.addSample(caller, randomUUID(), bookOf([orderOf('2.30')]));
  expect((await app.pool.query('select 1 from payments where amount_minor = 230')).rowCount).toBe(0);
});

test('an account that an attempt before has left is taken again', async () => {
  const clientId = await sampleClient();
  const book = bookOf([orderOf('3.10')]);
  await desk.addSample(caller, clientId, bookOf([], { ibans: book.ibans }));
  await desk.addSample(caller, clientId, book);
  const { rows } = await app.pool.query('select iban from payment_accounts where client_id = $1', [clientId]);
  expect(rows.map(({ iban }) => iban as string).toSorted()).toEqual(book.ibans.toSorted());
});

test('with the sample firm goes all that payments keep of it, and nothing of a client of the house', async () => {
  const clientId = await sampleClient();
  const ibans = [swissIban()];
  const { statement, take } = bankOf(app, bystander);
  const statements = statement([booking(10)], { iban: ibans[0] ?? '' });
  await desk.addSample(caller, clientId, bookOf([orderOf('4.10')], { ibans, statements }));
  await sent(app, draftFrom(bystander, { amount: '4.20' }));
  expect((await take(statement([booking(20)]))).status).toBe(201);
  const tables = [
    'payments',
    'payment_decisions',
    'payment_steps',
    'payment_beneficiaries',
    'payment_accounts',
    'payment_profiles',
    'payment_statements',
    'payment_entries',
  ];
  const counts = () =>
    Promise.all(
      tables.map(async (table) =>
        Number((await app.pool.query(`select count(*) from ${table}`)).rows[0].count),
      ),
    );
  const ids = (await app.pool.query('select id from payments where is_sample order by id')).rows;
  const removed = await createDatabase(app.pool).transaction((tx) => desk.removeSample(tx));
  expect(removed.toSorted()).toEqual(ids.map(({ id }) => id as string));
  expect(await counts()).toEqual(tables.map(() => 1));
  expect(await createDatabase(app.pool).transaction((tx) => desk.removeSample(tx))).toEqual([]);
  expect(await counts()).toEqual(tables.map(() => 1));
});
