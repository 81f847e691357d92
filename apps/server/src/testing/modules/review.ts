import { decisionChecks } from '@sorgfalt/workflow';
import type { TestApp } from '../test-app.ts';

/** What an approval may be asked for beside its notes: whoever sends this says that every check was made. */
export const wholeApproval = {
  reasonCode: 'plausible-documented',
  checks: Object.keys(decisionChecks),
} as const;

/** Puts `count` more items into the queue that differ from this one only in their case. */
export async function copyItem({ pool }: TestApp, id: string, count: number): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'review_items' and column_name not in ('id', 'case_id') and is_generated = 'NEVER'`,
  );
  const names = rows.map(({ name }) => `"${name}"`).join(', ');
  await pool.query(
    `insert into review_items (id, case_id, ${names})
     select gen_random_uuid(), gen_random_uuid(), ${names} from review_items, generate_series(1, $2::int) where id = $1`,
    [id, count],
  );
}
