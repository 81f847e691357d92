import { sql } from '../../../platform/database/orm.ts';
import { executeNamed } from '../../../platform/database/database.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { paidStates } from '../orders/tables.ts';
import type { Booked } from './book-payments.ts';

const bookable = sql`p.state in ('sending', 'unknown', 'submitted', 'awaiting_sca', 'accepted', 'executed')`;
/** A debit of the statement that nothing matched. */
export const openDebit = sql`e.state = 'unmatched' and e.is_booked and e.amount_minor < 0 and not e.is_reversal
  and e.return_reason is null`;
const creditor = sql`coalesce(p.order_text::jsonb #>> '{creditor,account,iban}', p.order_text::jsonb #>> '{creditor,account,other}')`;
/** Money went to the account of the order; an entry that does not say where it went is a person's to look at. */
export const sameCreditor = sql`${creditor} = e.counterparty_account`;
/** From the day on which the bank was to execute; who signs late, or a bank that is late, has ten days. */
export const sameDay = sql`e.booked_on between p.execution_date and (p.execution_date::date + 10)::text`;
/** What an entry of this statement books already is not booked by another one. */
const unclaimed = sql`not exists (select from arriving_entries m where m.payment_id = p.id)`;

/**
 * Matches the debits of the statement that arrives by the identifiers that we gave: UETR, end-to-end, instruction.
 * Account, currency, amount, the creditor's account and the day must be the payment's. An entry whose identifiers name
 * different payments, and every entry of a payment after the first, is left to a person.
 */
export async function matchByIdentifiers(tx: Tx): Promise<void> {
  await executeNamed(
    tx,
    'match-entries',
    sql`
      with named as materialized (
        select e.id, e.place, u.payment_id as by_uetr, t.payment_id as by_end, i.payment_id as by_instruction
        from arriving_entries e
        left join payment_sendings u on u.uetr = e.uetr
        left join payment_sendings t on t.end_to_end_id = e.end_to_end_id
        left join payment_sendings i on i.instruction_id = e.instruction_id
        where ${openDebit} and (u.payment_id is not null or t.payment_id is not null or i.payment_id is not null)
      ), clear as (
        select id, place, coalesce(by_uetr, by_end, by_instruction) as named_id,
          case when by_uetr is not null then 1 when by_end is not null then 2 else 3 end as rank
        from named
        where (by_uetr is null or by_end is null or by_uetr = by_end)
          and (by_instruction is null or coalesce(by_uetr, by_end, by_instruction) = by_instruction)
          -- An instruction may name several payments.
          and id not in (select id from named group by id having count(*) > 1)
      ), fitting as (
        select distinct on (p.id) clear.id, clear.rank, p.id as payment_id
        from clear join arriving_entries e on e.id = clear.id
        join payments p on p.id = clear.named_id and p.amount_minor = -e.amount_minor
          and p.currency = e.currency and ${sameCreditor} and ${sameDay} and ${bookable}
        join payment_accounts a on a.id = p.account_id and a.iban = e.account_iban
        order by p.id, clear.rank, clear.place
      )
      update arriving_entries e
      set state = 'matched', payment_id = f.payment_id,
        matched_by = (array['uetr', 'end_to_end_id', 'instruction_id'])[f.rank]
      from fitting f where e.id = f.id`,
  );
}

const noneOfOurs = sql`e.uetr is null and e.end_to_end_id is null and e.instruction_id is null`;

/**
 * Matches debits by message and group where these stand for one payment of the amount; an entry that books a whole
 * group together without telling its payments is taken apart into them: where all that was not refused of the group
 * waits to be booked, and its sum and number are those of the entry. The bank books a group without its creditors.
 */
export async function matchByGroup(tx: Tx): Promise<void> {
  const members = sql`
    members as materialized (
      select e.id, e.amount_minor, e.batch_count, p.amount_minor as paid, p.id as payment_id,
        ${bookable} and ${unclaimed} and ${sameDay} as is_bookable, ${sameCreditor} as is_to_creditor
      from arriving_entries e
      join payment_sendings s on s.message_id = e.message_id
        and (e.payment_information_id is null or s.payment_information_id = e.payment_information_id)
      join payments p on p.id = s.payment_id and p.currency = e.currency
        and p.state not in ('rejected', 'cancelled', 'failed')
      join payment_accounts a on a.id = p.account_id and a.iban = e.account_iban
      where ${openDebit} and ${noneOfOurs}
    )`;
  await executeNamed(
    tx,
    'match-entries-by-message',
    sql`
      with ${members}, counted as (
        select *, count(*) over (partition by id) as payments, count(*) over (partition by payment_id) as entries
        from members where is_bookable and is_to_creditor and paid = -amount_minor
      )
      update arriving_entries e set state = 'matched', payment_id = f.payment_id, matched_by = 'message_id'
      from counted f where e.id = f.id and f.payments = 1 and f.entries = 1`,
  );
  await executeNamed(
    tx,
    'match-entries-of-batches',
    sql`
      with ${members}, whole as (
        select id from members group by id, amount_minor, batch_count
        having count(*) > 1 and sum(paid) = -amount_minor and bool_and(is_bookable)
          and coalesce(batch_count, count(*)) = count(*)
      ), counted as (
        select members.*, count(*) over (partition by payment_id) as entries
        from members join whole using (id)
      ), sole as (
        select * from counted where id not in (select id from counted where entries > 1)
      ), gone as (
        delete from arriving_entries e where e.id in (select id from sole) returning e.*
      )
      insert into arriving_entries (
        id, statement_id, place, account_iban, booking_key, booked_on, amount_minor, currency, is_booked, is_reversal,
        counterparty, counterparty_account, remittance, creditor_reference, message_id, payment_information_id, state,
        matched_by, payment_id
      )
      select gen_random_uuid(), e.statement_id, e.place, e.account_iban, e.booking_key, e.booked_on, -f.paid, e.currency,
        e.is_booked, e.is_reversal, e.counterparty, e.counterparty_account, e.remittance, e.creditor_reference,
        e.message_id, e.payment_information_id, 'matched', 'message_id', f.payment_id
      from gone e join sole f on f.id = e.id`,
  );
}

/**
 * Matches debits that carry no identifier of ours at all by account, amount, currency, the creditor's account and
 * reference, where exactly one payment and exactly one entry have them.
 */
export async function matchByFields(tx: Tx): Promise<void> {
  await executeNamed(
    tx,
    'match-entries-by-fields',
    sql`
      with pairs as (
        select e.id, p.id as payment_id,
          count(*) over (partition by e.id) as payments, count(*) over (partition by p.id) as entries
        from arriving_entries e
        join payment_accounts a on a.iban = e.account_iban
        join payments p on p.account_id = a.id and p.amount_minor = -e.amount_minor and p.currency = e.currency
          and coalesce(p.reference, '') = coalesce(e.creditor_reference, '')
          and p.state in ('submitted', 'accepted', 'executed') and ${unclaimed}
          and ${sameCreditor} and ${sameDay}
        where ${openDebit} and ${noneOfOurs}
      )
      update arriving_entries e set state = 'matched', payment_id = f.payment_id, matched_by = 'fields'
      from pairs f where e.id = f.id and f.payments = 1 and f.entries = 1`,
  );
}

/**
 * Credits that bring the money of a payment of ours back: by the identifiers, with the whole amount. The payment may be one
 * that this very statement books.
 */
export async function matchReturns(tx: Tx): Promise<void> {
  await executeNamed(
    tx,
    'match-returns',
    sql`
      with back as materialized (
        select * from arriving_entries e
        where e.state = 'unmatched' and e.is_booked and e.amount_minor > 0
          and (e.is_reversal or e.return_reason is not null)
      ), named as (
        select back.id, s.payment_id as named_id, 1 as rank from back join payment_sendings s on s.uetr = back.uetr
        union all
        select back.id, s.payment_id, 2 from back join payment_sendings s on s.end_to_end_id = back.end_to_end_id
      ), clear as (
        select id, (array_agg(named_id order by rank))[1] as named_id, min(rank) as rank
        from named group by id having count(distinct named_id) = 1
      ), fitting as (
        select distinct on (p.id) back.id, clear.rank, p.id as payment_id
        from clear join back on back.id = clear.id
        join payments p on p.id = clear.named_id and p.amount_minor = back.amount_minor and p.currency = back.currency
          and (p.state = any(${sql.param(paidStates)}::text[]) or ${bookable} and not ${unclaimed})
        join payment_accounts a on a.id = p.account_id and a.iban = back.account_iban
        order by p.id, back.place
      )
      update arriving_entries e
      set state = 'matched', payment_id = f.payment_id, matched_by = (array['uetr', 'end_to_end_id'])[f.rank],
        note = 'returned'
      from fitting f where e.id = f.id`,
  );
}

/** Few large steps, as each may look through all payments for its own; larger ones would keep others waiting. */
const bookedAtOnce = 5000;

/**
 * The payments whose entries were matched, some at a time as they stand: those that the statement books, or those whose
 * money it brings back. Entries that another message told before are none of them.
 */
export async function* matchedPayments(tx: Tx, what: 'booked' | 'returned'): AsyncGenerator<Booked[]> {
  const note = what === 'booked' ? sql`e.note is null` : sql`e.note = 'returned'`;
  await tx.execute(sql`
    declare matched_payments no scroll cursor for
    select p.id as "paymentId", p.payment_no as "paymentNo", p.client_id as "clientId", p.version, p.state
    from arriving_entries e join payments p on p.id = e.payment_id
    where e.state = 'matched' and ${note}`);
  for (;;) {
    const { rows } = await tx.execute<Booked>(
      sql`fetch ${sql.raw(String(bookedAtOnce))} from matched_payments`,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < bookedAtOnce) break;
  }
  await tx.execute(sql`close matched_payments`);
}
