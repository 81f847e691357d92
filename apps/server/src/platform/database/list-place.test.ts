import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { sql } from './orm.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { createDatabase } from './database.ts';
import { behind, orderOf, pageOf, pageOfFew, placeIn, sorted } from './list-place.ts';
import type { ListOrder } from './list-place.ts';

const app = await startTestApp();
const form = ['int', 'timestamptz', 'uuid'] as const;

property.prop([fc.array(fc.integer()), fc.integer({ min: 1, max: 10 })])(
  'a page shows so many rows at most, and names a next one exactly where one more was read',
  (rows, limit) => {
    const { shown, next } = pageOf(rows, limit, (row) => [row]);
    expect(shown).toEqual(rows.slice(0, limit));
    expect(next).toBe(rows.length > limit ? String(rows[limit - 1]) : null);
  },
);

property.prop([
  fc.nat(2),
  fc.date({ min: new Date('1900-01-01'), noInvalidDate: true, max: new Date('2400-01-01') }),
  fc.uuid(),
])('what a page ends with is read back as what it was', async (urgency, at, id) => {
  const values = [urgency, at.toISOString(), id] as const;
  const { next } = pageOf([values, values], 1, (row) => row);
  const { rows } = await createDatabase(app.pool).execute(
    sql`select ${placeIn(next ?? '', form)} = (${urgency}::int, ${at.toISOString()}::timestamptz, ${id}::uuid) as same`,
  );
  expect(rows).toEqual([{ same: true }]);
});

interface Row {
  readonly n: number;
  readonly id: string;
}
const places = {
  n: {
    columns: [sql`n`, sql`id`],
    form: ['int', 'uuid'],
    placeOf: ({ n, id }: Row) => [n, id],
  },
} as const;

property.prop([
  fc.uniqueArray(fc.record({ n: fc.nat(3), id: fc.uuid() }), { selector: ({ id }) => id, maxLength: 12 }),
  fc.integer({ min: 1, max: 5 }),
  fc.constantFrom('n', '-n', undefined),
  fc.boolean(),
])(
  'page by page each row comes once, in its order, also where many are at one place',
  async (rows, limit, sort, isFew) => {
    const order: ListOrder<Row> = orderOf<Row, 'n'>(sort, 'n', places);
    const given = sql`from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(n int, id uuid)`;
    const seen: Row[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = { cursor: cursor ?? undefined, limit: limit + 1 };
      const found = await createDatabase(app.pool).execute<Row & Record<string, unknown>>(sql`
        select n, id ${given}
        where ${isFew ? sql`id in ${pageOfFew(given, order, page)}` : (behind(page.cursor, order) ?? sql`true`)}
        order by ${sql.join(sorted(order), sql`, `)} limit ${page.limit}`);
      const { shown, next } = pageOf(found.rows, limit, order.placeOf, order.name);
      seen.push(...shown);
      cursor = next;
    }
    const rising = rows.toSorted((a, b) => a.n - b.n || (a.id < b.id ? -1 : 1));
    expect(seen).toEqual(sort === '-n' ? rising.toReversed() : rising);
  },
);

const id = '0198c7f2-0000-7000-8000-00000000000a';
test.each([
  '',
  'x',
  id,
  `1_${id}`,
  `1_2026-11-26T10:00:00.000Z_${id}_1`,
  `1_2026-02-31T10:00:00.000Z_${id}`,
  `1_0000-01-01T00:00:00.000Z_${id}`,
  `1_+012026-01-01T00:00:00.000Z_${id}`,
  `-1_2026-11-26T10:00:00.000Z_${id}`,
  `99999999999_2026-11-26T10:00:00.000Z_${id}`,
  `1_2026-11-26T10:00:00.000Z_${id.replace('a', "'")}`,
  `1_2026-11-26T10:00:00.000Z_${'-'.repeat(36)}`,
])('a cursor that no page named is refused: %s', (cursor) => {
  expect(() => placeIn(cursor, form)).toThrow(expect.objectContaining({ code: 'invalid-request' }));
});
