import { fc, test } from '@fast-check/vitest';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { sql } from './orm.ts';
import { cloneDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { createDatabase, createPool } from './database.ts';
import type { Database } from './database.ts';
import { rowsOf } from './given-rows.ts';

let clone: TestDatabase;
let pool: Pool;
let database: Database;

beforeAll(async () => {
  clone = await cloneDatabase();
  pool = createPool(clone.url, 2);
  database = createDatabase(pool);
});
afterAll(async () => {
  await pool.end();
  await clone.drop();
});

// PostgreSQL keeps neither U+0000 nor half of a pair.
const arbText = fc
  .oneof(fc.string({ unit: 'binary' }), fc.constantFrom('NULL', '', '{}', '"', '\\', '\\n', '\n', 'a,b'))
  .filter((text) => !text.includes('\0') && text.isWellFormed());
const arbRow = fc.record({
  name: fc.option(arbText),
  flag: fc.option(fc.boolean()),
  whole: fc.option(fc.maxSafeInteger()),
  data: fc.option(fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/u), arbText)),
  bytes: fc.option(fc.uint8Array()),
});

describe('rows that a statement is given', () => {
  test.prop([fc.array(arbRow)])('are what PostgreSQL reads, in their order', async (rows) => {
    const columns = { name: 'text', flag: 'bool', whole: 'bigint', data: 'jsonb', bytes: 'bytea' } as const;
    const read = await database.execute(
      sql`select name, flag, whole, data, bytes from ${rowsOf(columns)(rows)} order by place`,
    );
    expect(read.rows).toEqual(rows.map((row) => ({ ...row, bytes: row.bytes && Buffer.from(row.bytes) })));
  });

  test('are null where a row says nothing', async () => {
    const read = await database.execute(sql`select * from ${rowsOf({ name: 'text', id: 'uuid' })([{}])}`);
    expect(read.rows).toEqual([{ name: null, id: null, place: 1 }]);
  });
});
