import { sql } from './orm.ts';
import type { SQLWrapper } from './orm.ts';
import { invariant } from '../http/app-error.ts';
import type { Tx } from './database.ts';

/*
 * An index of letters reads all that it has of each part of a text, which of a word that everybody uses is a share of the whole table. So the
 * newest rows of a list are asked for the text one by one first, and often that is enough.
 */

/** So many are asked before the index is; where it is not, they say how many there are at least. */
export const askedMax = 2000;
/** A text that so many of them have is met on every page. */
export const oftenMin = 10;

export interface Asked<Status extends string> {
  /** How many have it, and in which status. */
  readonly number: number;
  readonly counts: Partial<Record<Status, number>>;
  /** Those that have it, where all rows were asked; else null. */
  readonly ids: readonly string[] | null;
}

/** Asks at most `askedMax` rows, which `rows` selects from the newest on as `id`, `status` and, whether they have it, `is_one`. */
export async function askNewest<Status extends string>(tx: Tx, rows: SQLWrapper): Promise<Asked<Status>> {
  const { rows: answers } = await tx.execute<Asked<Status> & Record<string, unknown>>(sql`
    with asked as materialized (${rows} limit ${askedMax}), held as (select * from asked where is_one)
    select (select count(*)::int from held) as number,
      (select coalesce(json_object_agg(status, number), '{}')
        from (select status, count(*)::int as number from held group by status) by_status) as counts,
      case when (select count(*) from asked) < ${askedMax} then array(select id from held) end as ids`);
  const [answer] = answers;
  invariant(answer !== undefined, 'a count is one row');
  return answer;
}
