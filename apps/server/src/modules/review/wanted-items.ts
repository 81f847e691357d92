import { countedMax } from '@sorgfalt/contract';
import { and, desc, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { countUpTo } from '../../platform/database/count-up-to.ts';
import type { Tx } from '../../platform/database/database.ts';
import { beginsWith, givenNumber, holdsText } from '../../platform/database/text-search.ts';
import { invariant } from '../../platform/http/app-error.ts';
import { clients } from '../clients/tables.ts';
import { reviewItems } from './tables.ts';
import type { ReviewRow } from './tables.ts';

/** So many of the newest items are asked for a text one by one, before the index of letters is. */
const askedFirst = 1000;
/** So many say how many there are at least. */
export const walkedMax = 5000;
/** A text that so many of the first have is met on every page. */
const oftenMin = 10;

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

/**
 * A number is looked up as such. Any other text is one of letters, and their index reads all that it has of each part of the text:
 * of a word that everybody uses a share of all clients. So the newest items are asked first, and often that is enough.
 */
async function findCalled(tx: Tx, search: string, others: SQL | undefined): Promise<Wanted> {
  const number = givenNumber(search);
  if (number !== null) return { isOne: beginsWith(reviewItems.caseNo, number), areFew: false };
  const first = await askNewest(tx, search, others, askedFirst);
  if (first.ids !== null) return named(first.ids);
  if (first.total < oftenMin) {
    const ids = await tx.execute<{ id: string }>(sql`${calledSo(search)} limit ${countedMax + 1}`);
    if (ids.rows.length <= countedMax) return named(ids.rows.map(({ id }) => id));
  }
  const { newest } = await askNewest(tx, search, others, walkedMax);
  return { isOne: isCalled(search), areFew: false, newest };
}

/** Few are found by the index of reasons; of many, the first are found soonest by asking each in turn. */
async function findReferred(tx: Tx, code: string): Promise<Wanted> {
  const isOne = refersFor(code);
  const few = and(sql`${reviewItems.riskReasons} @> ${JSON.stringify([{ code }])}::jsonb`, isOne);
  const number = await countUpTo(tx, sql`select from ${reviewItems} where ${few}`);
  return number > countedMax ? { isOne, areFew: false } : { isOne: few, areFew: true };
}

interface Newest {
  readonly total: number;
  readonly newest: Partial<Record<ReviewRow['status'], number>>;
  /** All of them, where no item was left out; else null. */
  readonly ids: readonly string[] | null;
}

async function askNewest(tx: Tx, search: string, others: SQL | undefined, limit: number): Promise<Newest> {
  const asked = tx
    .select({
      id: reviewItems.id,
      status: reviewItems.status,
      isOne: sql<boolean>`${isCalled(search)}`.as('is_one'),
    })
    .from(reviewItems)
    .where(others)
    .orderBy(desc(reviewItems.submittedAt), desc(reviewItems.id))
    .limit(limit);
  const { rows } = await tx.execute<Newest & Record<string, unknown>>(sql`
    with asked as materialized (${asked}), held as (select * from asked where is_one)
    select (select count(*)::int from held) as total,
      (select coalesce(json_object_agg(status, number), '{}')
        from (select status, count(*)::int as number from held group by status) by_status) as newest,
      case when (select count(*) from asked) < ${limit} then array(select id from held) end as ids`);
  invariant(rows[0] !== undefined, 'a count is one row');
  return rows[0];
}

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
