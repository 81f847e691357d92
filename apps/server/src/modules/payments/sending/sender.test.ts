import { expect, onTestFinished, test } from 'vitest';
import { createPool } from '../../../platform/database/database.ts';
import { locks } from '../../../platform/database/locks.ts';
import { eventually } from '../../../testing/test-app.ts';
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

test('whoever holds the lock of the sender shows that he lives, also while no round is begun', async () => {
  const database = await cloneDatabase();
  const pool = createPool(database.url, 2, 20_000);
  const sender = createSender({} as SenderDeps, pool);
  onTestFinished(async () => {
    sender.stop();
    await pool.end();
    await database.drop();
  });
  // It has the lock, and nothing else that it needs.
  await expect(sender.round()).rejects.toThrow();
  const lastWord = async () => {
    const { rows } = await pool.query<{ at: Date }>(
      `select a.state_change as at from pg_locks l join pg_stat_activity a on a.pid = l.pid
       where l.locktype = 'advisory' and l.objid = $1 and l.granted and a.datname = current_database()`,
      [locks.paymentSender],
    );
    return rows[0]?.at.getTime() ?? 0;
  };
  const first = await lastWord();
  expect(first).toBeGreaterThan(0);
  await eventually(async () => (await lastWord()) > first);
});
