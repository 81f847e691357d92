import { sql } from 'drizzle-orm';
import type { StatementEntry } from '@sorgfalt/contract';
import { executeNamed } from '../../../platform/database/database.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** An entry and the payment that it books. */
export type Match = {
  readonly entryId: string;
  readonly paymentId: string;
  readonly matchedBy: NonNullable<StatementEntry['matchedBy']>;
};

const bookable = sql`p.state in ('sending', 'unknown', 'submitted', 'awaiting_sca', 'accepted', 'executed')`;

/**
 * Matches the debits of a statement by the identifiers that we gave: UETR, end-to-end, instruction, then message or
 * group where it stands for one payment. Account, currency and amount must be the payment's. An entry whose identifiers
 * name different payments, and every entry of a payment after the first, is left to a person.
 */
export function matchByIdentifiers(tx: Tx, statementId: string): Promise<Match[]> {
  return executeNamed<Match>(
    tx,
    'match-entries',
    sql`
      with open as materialized (
        select id, place, account_iban, currency, amount_minor, uetr, end_to_end_id, instruction_id, message_id,
          payment_information_id
        from payment_entries
        where statement_id = ${statementId}::uuid and state = 'unmatched' and is_booked and amount_minor < 0
          and not is_reversal and return_reason is null
      ), named as (
        select open.id, s.payment_id, 1 as rank from open join payment_sendings s on s.uetr = open.uetr
        union all
        select open.id, s.payment_id, 2 from open join payment_sendings s on s.end_to_end_id = open.end_to_end_id
        union all
        select open.id, s.payment_id, 3 from open join payment_sendings s on s.instruction_id = open.instruction_id
      ), clear as (
        select id, (array_agg(payment_id order by rank))[1] as payment_id, min(rank) as rank
        from named group by id having min(payment_id::text) = max(payment_id::text)
      ), grouped as (
        select open.id, s.payment_id, 4 as rank,
          count(*) over (partition by open.id) as payments, count(*) over (partition by s.payment_id) as entries
        from open
        join payment_sendings s on s.message_id = open.message_id
          and (open.payment_information_id is null or s.payment_information_id = open.payment_information_id)
        join payments p on p.id = s.payment_id and p.amount_minor = -open.amount_minor and p.currency = open.currency
          and ${bookable}
        where open.uetr is null and open.end_to_end_id is null and open.instruction_id is null
      ), found as (
        select id, payment_id, rank from clear
        union all
        select id, payment_id, rank from grouped where payments = 1 and entries = 1
      ), fitting as (
        select distinct on (found.payment_id) found.id, found.payment_id, found.rank
        from found
        join open on open.id = found.id
        join payments p on p.id = found.payment_id and p.amount_minor = -open.amount_minor and p.currency = open.currency
          and ${bookable}
        join payment_accounts a on a.id = p.account_id and a.iban = open.account_iban
        order by found.payment_id, found.rank, open.place
      )
      update payment_entries e
      set state = 'matched', payment_id = fitting.payment_id,
        matched_by = (array['uetr', 'end_to_end_id', 'instruction_id', 'message_id'])[fitting.rank]
      from fitting where e.id = fitting.id
      returning e.id as "entryId", e.payment_id as "paymentId", e.matched_by as "matchedBy"`,
  );
}

/**
 * Matches debits that carry no identifier of ours at all by account, amount, currency, the creditor's account and
 * reference, where exactly one payment and exactly one entry have them.
 */
export function matchByFields(tx: Tx, statementId: string): Promise<Match[]> {
  return executeNamed<Match>(
    tx,
    'match-entries-by-fields',
    sql`
      with open as materialized (
        select id, account_iban, currency, amount_minor, counterparty_account, booked_on,
          coalesce(creditor_reference, '') as reference
        from payment_entries
        where statement_id = ${statementId}::uuid and state = 'unmatched' and is_booked and amount_minor < 0
          and not is_reversal and return_reason is null and counterparty_account is not null
          and uetr is null and end_to_end_id is null and instruction_id is null
      ), pairs as (
        select open.id, p.id as payment_id,
          count(*) over (partition by open.id) as payments, count(*) over (partition by p.id) as entries
        from open
        join payment_accounts a on a.iban = open.account_iban
        join payments p on p.account_id = a.id and p.amount_minor = -open.amount_minor and p.currency = open.currency
          and coalesce(p.reference, '') = open.reference and p.state in ('submitted', 'accepted', 'executed')
          and p.order_text::jsonb -> 'creditor' -> 'account' ->> 'iban' = open.counterparty_account
          and (open.booked_on is null or open.booked_on >= p.execution_date)
      )
      update payment_entries e
      set state = 'matched', payment_id = pairs.payment_id, matched_by = 'fields'
      from pairs where e.id = pairs.id and pairs.payments = 1 and pairs.entries = 1
      returning e.id as "entryId", e.payment_id as "paymentId", e.matched_by as "matchedBy"`,
  );
}

/** Credits that bring the money of a payment of ours back: by the identifiers, with the whole amount. */
export function matchReturns(tx: Tx, statementId: string): Promise<Match[]> {
  return executeNamed<Match>(
    tx,
    'match-returns',
    sql`
      with named as (
        select e.id, s.payment_id, s.uetr is not distinct from e.uetr as by_uetr
        from payment_entries e
        join payment_sendings s on s.uetr = e.uetr or s.end_to_end_id = e.end_to_end_id
        join payments p on p.id = s.payment_id and p.amount_minor = e.amount_minor and p.currency = e.currency
          and p.state in ('executed', 'reconciled')
        join payment_accounts a on a.id = p.account_id and a.iban = e.account_iban
        where e.statement_id = ${statementId}::uuid and e.state = 'unmatched' and e.is_booked and e.amount_minor > 0
          and (e.is_reversal or e.return_reason is not null)
      ), fitting as (
        select distinct on (payment_id) id, payment_id, by_uetr from named
        where id in (select id from named group by id having min(payment_id::text) = max(payment_id::text))
        order by payment_id, id
      )
      update payment_entries e
      set state = 'matched', payment_id = fitting.payment_id,
        matched_by = case when fitting.by_uetr then 'uetr' else 'end_to_end_id' end, note = 'returned'
      from fitting where e.id = fitting.id
      returning e.id as "entryId", e.payment_id as "paymentId", e.matched_by as "matchedBy"`,
  );
}
