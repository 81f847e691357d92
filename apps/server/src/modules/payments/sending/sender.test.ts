import { expect, onTestFinished, test } from 'vitest';
import { createPool } from '../../../platform/database/database.ts';
import { cloneDatabase } from '../../../testing/test-database.ts';
import { createSender } from './sender.ts';
import type { SenderDeps } from './sender-deps.ts';

test('a connection that breaks while the lock of the sender is asked for is given back', async () => {
  const database = await cloneDatabase();
  const pool = createPool(database.url, 1, 20_000);
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  // The session ends under whoever asks for the lock, as when the server goes down right then.
  await pool.query(`
    create function public.pg_try_advisory_lock(bigint) returns boolean language plpgsql as $$
    begin
      perform pg_terminate_backend(pg_backend_pid());
      return null;
    end $$;
    set search_path to public, pg_catalog`);
  const sender = createSender({} as SenderDeps, pool);
  await expect(sender.round()).rejects.toThrow();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
