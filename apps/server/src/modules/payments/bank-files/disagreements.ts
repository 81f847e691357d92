import { sql } from '../../../platform/database/orm.ts';
import { executeNamed } from '../../../platform/database/database.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Alarming } from '../orders/raise-alarm.ts';
import { openDebit, sameCreditor, sameDay } from './match-entries.ts';

/** Debits that nothing matched, with the payments of ours that they name; each way by itself, so that it is looked up. */
const named = sql`named as materialized (
  select e.id as entry_id, s.payment_id from arriving_entries e
    join payment_sendings s on s.uetr = e.uetr where ${openDebit}
  union
  select e.id, s.payment_id from arriving_entries e
    join payment_sendings s on s.end_to_end_id = e.end_to_end_id where ${openDebit}
  union
  select e.id, s.payment_id from arriving_entries e
    join payment_sendings s on s.instruction_id = e.instruction_id where ${openDebit}
)`;

/**
 * Notes at each debit that names a payment of ours and is not matched why it is not: another amount, another creditor's
 * account, another day. A person looks at it.
 */
export async function noteDisagreements(tx: Tx): Promise<void> {
  await tx.execute(sql`
    with ${named}
    update arriving_entries e
    set note = case when p.amount_minor <> -e.amount_minor or p.currency <> e.currency then 'other-amount'
      when ${sameCreditor} is not true then 'other-creditor' else 'other-day' end
    from named join payments p on p.id = named.payment_id
    where e.id = named.entry_id and (p.amount_minor <> -e.amount_minor or p.currency <> e.currency
      or ${sameCreditor} is not true or ${sameDay} is not true)`);
}

/** A payment that a booking speaks of although it is held for ended. */
export interface BookedThoughEnded extends Alarming, Record<string, unknown> {
  readonly entryId: string;
}

/**
 * Debits that are not matched and that name a payment which is held for ended without money having left, or have its
 * accounts, amount, reference and days: whoever was stopped here may have paid at the bank.
 */
export function bookedThoughEnded(tx: Tx): Promise<BookedThoughEnded[]> {
  return executeNamed<BookedThoughEnded>(
    tx,
    'booked-though-ended',
    sql`
      with ${named}, ended as materialized (
        select * from payments where state in ('blocked', 'rejected', 'cancelled', 'failed')
      ), told as (
        select named.entry_id, p.id, p.payment_no, p.client_id, p.version
        from named join ended p on p.id = named.payment_id
        union all
        select e.id, p.id, p.payment_no, p.client_id, p.version
        from arriving_entries e
        join payment_accounts a on a.iban = e.account_iban
        join ended p on p.account_id = a.id and p.amount_minor = -e.amount_minor and p.currency = e.currency
          and coalesce(p.reference, '') = coalesce(e.creditor_reference, '') and ${sameCreditor}
          and e.booked_on between (p.created_at at time zone 'Europe/Zurich')::date::text
            and (p.execution_date::date + 10)::text
        where ${openDebit}
      )
      select distinct on (id) id as "paymentId", payment_no as "paymentNo", client_id as "clientId", version,
        entry_id as "entryId"
      from told order by id, entry_id`,
  );
}
