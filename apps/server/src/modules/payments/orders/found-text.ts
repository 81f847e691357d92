import { countedMax } from '@sorgfalt/contract';
import { ibanOpening } from '@sorgfalt/money';
import type { PaymentStatus } from '@sorgfalt/workflow';
import { desc, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { beginsWith, givenNumber, holdsText } from '../../../platform/database/text-search.ts';
import { invariant } from '../../../platform/http/app-error.ts';
import { accountIn, numberIn, payments, paymentTexts } from './tables.ts';

/** So many of the newest payments are asked for a text one by one, before the index of letters is. */
const askedFirst = 1000;
/** So many say how many there are at least. */
export const walkedMax = 5000;
/** A text that so many of the first have is met on every page. */
const oftenMin = 10;

/**
 * Payments that hold a text: named one by one where they are few; where they are more than are counted, or met everywhere, null and
 * how many of the newest hold it in each status.
 */
export type Found =
  | { readonly search: string; readonly ids: readonly string[] }
  | { readonly search: string; readonly ids: null; readonly newest: Partial<Record<PaymentStatus, number>> };

/**
 * Finds a text among the payments that `others` lets through. The index of letters reads all that it has of each part of the
 * text, which of a word that everybody uses is a share of all payments: so the newest are asked first, and often that is enough.
 */
export async function findText(tx: Tx, search: string, others: SQL | undefined): Promise<Found> {
  const isWord = formOf(search) === null;
  const first = isWord ? await askNewest(tx, search, others, askedFirst) : null;
  if (first?.ids != null) return { search, ids: first.ids };
  if (first === null || first.number < oftenMin) {
    const found = await tx
      .select({ id: paymentTexts.paymentId })
      .from(paymentTexts)
      .where(says(search))
      .limit(countedMax + 1);
    if (found.length <= countedMax) return { search, ids: found.map(({ id }) => id) };
  }
  const { counts } = await askNewest(tx, search, others, walkedMax);
  return { search, ids: null, newest: counts };
}

/**
 * That a payment holds the text. Of many, the newest are found soonest by going through the payments and looking at the text of
 * each, which the planner would not guess: so it is written as a question about one row.
 */
export function holding(found: Found | null): SQL | undefined {
  if (found === null) return undefined;
  if (found.ids !== null) return sql`${payments.id} = any(${sql.param(found.ids)}::uuid[])`;
  return holds(sql`${payments.id}`, found.search);
}

const holds = (id: SQL, search: string) =>
  sql`(select ${says(search)} from ${paymentTexts} where ${paymentTexts.paymentId} = ${id})`;

interface Newest {
  readonly number: number;
  readonly counts: Partial<Record<PaymentStatus, number>>;
  /** All of them, where no payment was left out; else null. */
  readonly ids: readonly string[] | null;
}

async function askNewest(tx: Tx, search: string, others: SQL | undefined, limit: number): Promise<Newest> {
  const newest = tx
    .select({ id: payments.id, status: payments.status })
    .from(payments)
    .where(others)
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit);
  const { rows } = await tx.execute<Newest & Record<string, unknown>>(sql`
    with newest as materialized (${newest}),
      held as materialized (select * from newest where ${holds(sql`newest.id`, search)})
    select (select count(*)::int from held) as number,
      (select coalesce(json_object_agg(status, number), '{}')
        from (select status, count(*)::int as number from held group by status) by_status) as counts,
      case when (select count(*) from newest) < ${limit} then array(select id from held) end as ids`);
  invariant(rows[0] !== undefined, 'a count is one row');
  return rows[0];
}

/** What a text is by its form: a number or an IBAN, from the first character on. */
function formOf(search: string): SQL | null {
  const number = givenNumber(search);
  if (number !== null) return beginsWith(numberIn(paymentTexts.text), number);
  const account = ibanOpening(search);
  return account === null ? null : beginsWith(accountIn(paymentTexts.text), account);
}

/** That the text of a payment says it: a number or an IBAN as such, any other by its letters. */
const says = (search: string): SQL | undefined => formOf(search) ?? holdsText(paymentTexts.text, search);
