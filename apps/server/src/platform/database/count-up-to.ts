import { countedMax } from '@sorgfalt/contract';
import { sql } from './orm.ts';
import type { SQL } from './orm.ts';
import type { Tx } from './database.ts';

/** The number of rows that `select … from …` gives, as an expression; `max + 1` where there are more than it. */
export function upTo(rows: SQL, max = countedMax): SQL<number> {
  return sql<number>`(select count(*)::int from (${rows} limit ${max + 1}) as counted)`;
}

/** The same as a number: no list recounts a million rows to show its first page. */
export async function countUpTo(tx: Tx, rows: SQL): Promise<number> {
  const { rows: found } = await tx.execute<{ number: number }>(sql`select ${upTo(rows)} as number`);
  return found[0]?.number ?? 0;
}
