import { expect, test } from 'vitest';
import { createDatabase } from '../../../platform/database/database.ts';
import { openAccount, startDesk } from '../../../testing/modules/payments.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import { storePaid } from './store-repo.ts';
import type { PaidPayee } from './store-repo.ts';

const { app, account } = await startDesk();
const { clientId } = account;

const payee = (more: Partial<PaidPayee> = {}): PaidPayee => ({
  id: uuidv7(),
  clientId,
  accountKey: 'CH01',
  nameKey: 'ADA ERDACHT',
  name: 'Ada Erdacht',
  account: 'CH01',
  bic: null,
  address: { town: 'Bern', country: 'CH' },
  at: '2026-11-20T09:00:00.000Z',
  ...more,
});
const store = (...paid: readonly PaidPayee[]) => storePaid(createDatabase(app.pool), paid, new Map());
async function countsOf(of: string): Promise<Record<string, number>> {
  const { rows } = await app.pool.query<{ payee: string; count: number }>(
    `select account_key || ' ' || name_key as payee, payment_count as count from payment_beneficiaries where client_id = $1`,
    [of],
  );
  return Object.fromEntries(rows.map(({ payee: name, count }) => [name, count]));
}

test('who is paid by two clients at once is a payee of each', async () => {
  const other = (await openAccount(app)).clientId;
  await store(payee(), payee({ clientId: other }), payee());
  expect(await countsOf(clientId)).toEqual({ 'CH01 ADA ERDACHT': 2 });
  expect(await countsOf(other)).toEqual({ 'CH01 ADA ERDACHT': 1 });
});

test('another name and another account are other payees, also at once', async () => {
  const { clientId: own } = await openAccount(app);
  const of = (more: Partial<PaidPayee> = {}) => payee({ clientId: own, ...more });
  await store(of(), of({ nameKey: 'ADA' }), of({ accountKey: 'CH02' }));
  expect(await countsOf(own)).toEqual({ 'CH01 ADA ERDACHT': 1, 'CH01 ADA': 1, 'CH02 ADA ERDACHT': 1 });
});

test('a payee who is paid again is counted on, known since the first time and paid at the last', async () => {
  const { clientId: own } = await openAccount(app);
  await store(payee({ clientId: own }));
  await store(payee({ clientId: own, at: '2026-11-21T09:00:00.000Z' }));
  const { rows } = await app.pool.query(
    `select payment_count, first_paid_at, last_paid_at from payment_beneficiaries where client_id = $1`,
    [own],
  );
  expect(rows).toEqual([
    {
      payment_count: 2,
      first_paid_at: new Date('2026-11-20T09:00:00.000Z'),
      last_paid_at: new Date('2026-11-21T09:00:00.000Z'),
    },
  ]);
});
