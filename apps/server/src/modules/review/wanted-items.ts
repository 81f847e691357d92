import { countedMax } from '@sorgfalt/contract';
import { and, sql } from '../../platform/database/orm.ts';
import type { SQL } from '../../platform/database/orm.ts';
import { askNewest, oftenMin } from '../../platform/database/ask-newest.ts';
import { countUpTo } from '../../platform/database/count-up-to.ts';
import type { Tx } from '../../platform/database/database.ts';
import { beginsWith, givenNumber, holdsText } from '../../platform/database/text-search.ts';
import { clients } from '../clients/tables.ts';
import { reviewItems } from './tables.ts';
import type { ReviewRow } from './tables.ts';

/** What a text and a reason ask of items. */
export interface Wanted {
  /** Whether one item is among them. */
  readonly isOne: SQL | undefined;
  /** They are few, and all found by an index. */
  readonly areFew: boolean;
  /** Where a text is met everywhere: how many of the newest have it, by status. */
  readonly newest?: Partial<Record<ReviewRow['status'], number>>;
}

/** Each is looked up apart, as the planner cannot know how many have it; `others` is what else the filter asks. */
export async function findWanted(
  tx: Tx,
  { search = '', reason }: { readonly search?: string | undefined; readonly reason?: string | undefined },
  others: SQL | undefined,
): Promise<Wanted | null> {
  const parts: Wanted[] = [];
  if (search !== '') parts.push(await findCalled(tx, search, others));
  if (reason !== undefined) parts.push(await findReferred(tx, reason));
  if (parts.length === 0) return null;
  const areFew = parts.some((part) => part.areFew);
  const newest = areFew ? undefined : parts[0]?.newest;
  return { isOne: and(...parts.map(({ isOne }) => isOne)), areFew, ...(newest && { newest }) };
}

/** A number is looked up as such, any other text by its letters (`askNewest`). */
async function findCalled(tx: Tx, search: string, others: SQL | undefined): Promise<Wanted> {
  const number = givenNumber(search);
  if (number !== null) return { isOne: beginsWith(reviewItems.caseNo, number), areFew: false };
  const asked = await askNewest<ReviewRow['status']>(tx, newestFirst(search, others));
  if (asked.ids !== null) return named(asked.ids);
  if (asked.number < oftenMin) {
    const ids = await tx.execute<{ id: string }>(sql`${calledSo(search)} limit ${countedMax + 1}`);
    if (ids.rows.length <= countedMax) return named(ids.rows.map(({ id }) => id));
  }
  return { isOne: isCalled(search), areFew: false, newest: asked.counts };
}

/** Few are found by the index of reasons; of many, the first are found soonest by asking each in turn. */
async function findReferred(tx: Tx, code: string): Promise<Wanted> {
  const isOne = refersFor(code);
  const few = and(sql`${reviewItems.riskReasons} @> ${JSON.stringify([{ code }])}::jsonb`, isOne);
  const number = await countUpTo(tx, sql`select from ${reviewItems} where ${few}`);
  return number > countedMax ? { isOne, areFew: false } : { isOne: few, areFew: true };
}

/** Items with whether they are called so. */
const newestFirst = (search: string, others: SQL | undefined) => sql`
  select ${reviewItems.id} as id, ${reviewItems.status} as status, ${isCalled(search)} as is_one
  from ${reviewItems} where ${others ?? sql`true`}
  order by ${reviewItems.submittedAt} desc, ${reviewItems.id} desc`;

const named = (ids: readonly string[]): Wanted => ({
  isOne: sql`${reviewItems.id} = any(${sql.param(ids)}::uuid[])`,
  areFew: true,
});

/** Items whose client or case is called so; twice where both are, as to part them all would have to be found. */
const calledSo = (search: string) => sql`
  select item.id from ${reviewItems} item join ${clients} client on client.id = item.client_id
  where ${holdsText(sql`client.name`, search)}
  union all select item.id from ${reviewItems} item where ${holdsText(sql`item.case_no`, search)}`;

const isCalled = (search: string) => sql`
  (${holdsText(reviewItems.caseNo, search)} or
    (select ${holdsText(sql`client.name`, search)} from ${clients} client where client.id = ${reviewItems.clientId}))`;

/** Whether an item was put before a person for this reason: one that needs a person whatever the score says. */
const refersFor = (code: string) =>
  sql`exists (select from jsonb_array_elements(${reviewItems.riskReasons}) as each
    where each->>'code' = ${code} and coalesce((each->>'points')::numeric, 0) = 0)`;
