import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BankConnector } from '../../../adapters/bank/connector.ts';
import { createDatabase } from '../../../platform/database/database.ts';
import { createWorkPool } from '../../../platform/work/index.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { openAccount } from '../../../testing/modules/payments.ts';
import { fetchStatements } from './fetcher.ts';

/** Without a bank: nobody else fetches. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a server that stops while it reads a statement holds nothing against the bank', async () => {
  const { accountId, iban } = await openAccount(app);
  const pool = createWorkPool();
  const bank: Partial<BankConnector> = {
    async accounts() {
      return { outcome: 'accepted', value: [{ resourceId: 'one', iban, currency: 'CHF', isOpen: true }] };
    },
    async balances() {
      return { outcome: 'accepted', value: [] };
    },
    async statements() {
      await pool.stop();
      return { outcome: 'accepted', value: '<Document/>' };
    },
  };
  const fetching = fetchStatements({
    database: createDatabase(app.pool),
    spine: app.app.spine,
    pool,
    bank: bank as BankConnector,
    times: { everyMs: 1000, soonMs: 0 },
  });
  await expect(fetching).rejects.toMatchObject({ code: 'unavailable' });
  const { rows } = await app.pool.query(
    `select problem, failures,
       (select count(*)::int from events where type = 'payment.statement_fetching') as told
     from payment_fetches where account_id = $1`,
    [accountId],
  );
  expect(rows).toEqual([{ problem: null, failures: 0, told: 0 }]);
});
