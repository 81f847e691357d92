import { expect, test } from 'vitest';
import { openAccount, startDesk } from '../../../testing/modules/payments.ts';
import { csvOf, filesOf } from '../../../testing/modules/payment-files.ts';

const { app, account } = await startDesk();

test('a file of which a line cannot be decided keeps no later one from being taken', async () => {
  const other = await openAccount(app);
  const damaged = filesOf(app, other);
  const { body } = await damaged.read(csvOf('31.05'));
  // What is kept of its client was altered: nothing is decided by that, however often it is tried.
  await app.pool.query(`update payment_profiles set profile = '{}' where client_id = $1`, [other.clientId]);
  expect((await damaged.confirm(body)).body.state).toBe('confirmed');
  expect(await filesOf(app, account).take(csvOf('31.10'))).toMatchObject({ state: 'taken', taken: 1 });
  expect((await damaged.find(body)).state).toBe('confirmed');
});
