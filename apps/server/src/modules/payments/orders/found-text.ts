import { countedMax } from '@sorgfalt/contract';
import { ibanOpening } from '@sorgfalt/money';
import type { PaymentStatus } from '@sorgfalt/workflow';
import { sql } from '../../../platform/database/orm.ts';
import type { SQL } from '../../../platform/database/orm.ts';
import { askNewest, oftenMin } from '../../../platform/database/ask-newest.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { beginsWith, givenId, givenNumber, holdsText } from '../../../platform/database/text-search.ts';
import { accountIn, numberIn, payments, paymentTexts } from './tables.ts';

/**
 * Payments that hold a text: named one by one where they are few; where they are more than are counted, or met everywhere, null and
 * how many of the newest hold it in each status.
 */
export type Found =
  | { readonly search: string; readonly ids: readonly string[] }
  | { readonly search: string; readonly ids: null; readonly newest: Partial<Record<PaymentStatus, number>> };

/** Finds a text among the payments that `others` lets through (`askNewest`); a number and an IBAN are found by their own index. */
export async function findText(tx: Tx, search: string, others: SQL | undefined): Promise<Found> {
  const ask = () => askNewest<PaymentStatus>(tx, newestFirst(search, others));
  const asked = formOf(search) === null ? await ask() : null;
  if (asked?.ids != null) return { search, ids: asked.ids };
  if (asked === null || asked.number < oftenMin) {
    const found = await tx
      .select({ id: paymentTexts.paymentId })
      .from(paymentTexts)
      .where(says(search))
      .limit(countedMax + 1);
    if (found.length <= countedMax) return { search, ids: found.map(({ id }) => id) };
  }
  const { counts } = asked ?? (await ask());
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

/** Payments with whether they hold the text. */
const newestFirst = (search: string, others: SQL | undefined) => sql`
  select ${payments.id} as id, ${payments.status} as status, ${holds(sql`${payments.id}`, search)} as is_one
  from ${payments} where ${others ?? sql`true`}
  order by ${payments.createdAt} desc, ${payments.id} desc`;

/** What a text is by its form: a number or an IBAN, from the first character on, or an id. */
function formOf(search: string): SQL | null {
  const number = givenNumber(search);
  if (number !== null) return beginsWith(numberIn(paymentTexts.text), number);
  const id = givenId(search);
  if (id !== null) return sql`${paymentTexts.paymentId} = ${id}::uuid`;
  const account = ibanOpening(search);
  return account === null ? null : beginsWith(accountIn(paymentTexts.text), account);
}

/** That the text of a payment says it: a number, an id or an IBAN as such, any other by its letters. */
const says = (search: string): SQL | undefined => formOf(search) ?? holdsText(paymentTexts.text, search);
