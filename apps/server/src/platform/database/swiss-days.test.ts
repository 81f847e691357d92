import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from './orm.ts';
import { cloneDatabase } from '../../testing/test-database.ts';
import { createDatabase, createPool } from './database.ts';
import { isWithinDays, swissDateOf } from './swiss-days.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: ReturnType<typeof createPool>;
beforeAll(async () => {
  database = await cloneDatabase();
  pool = createPool(database.url, 1);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test.each(['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25', '2026-10-26'])(
  'each half hour that bears the date %s lies within that day, also where it has 23 or 25 hours',
  async (day) => {
    const at = sql`at`;
    const { rows } = await createDatabase(pool).execute(sql`
      select at::text from generate_series('2026-03-26'::timestamptz, '2026-10-29'::timestamptz, interval '30 minutes') at
      where (${swissDateOf(at)} = ${day}::date) <> (${isWithinDays(at, day, day)})`);
    expect(rows).toEqual([]);
  },
);
