import { sql } from '../../../platform/database/orm.ts';
import { executeNamed } from '../../../platform/database/database.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Unit } from '../../../platform/events/spine.ts';
import { entryRows, textsOf } from './entry-lots.ts';
import type { EntryLot } from './entry-lots.ts';

/**
 * Lays the entries of a statement where they are matched: a table of this transaction alone, without indexes and
 * write-ahead log, so that each entry is written once where it stays. Those of a booking that another message told
 * before take over what it was; what was only expected before is no booking yet, and is matched when it is booked.
 */
export async function layEntries(
  { tx, send }: Unit,
  statementId: string,
  lots: readonly EntryLot[],
): Promise<void> {
  await tx.execute(
    sql`create temporary table if not exists arriving_entries (like payment_entries, batch_count int) on commit drop`,
  );
  await tx.execute(sql`truncate arriving_entries`);
  let before: Promise<unknown> | null = null;
  let start = 0;
  for (const lot of lots) {
    const texts = await textsOf(lot);
    const laid = executeNamed(
      tx,
      'lay-payment-entries',
      sql`
        with given as materialized (
          select * from ${entryRows.ofTexts(texts)}
        ), known as materialized (
          select distinct on (k.booking_key, k.is_booked) k.booking_key, k.is_booked, k.state, k.matched_by,
            case when count(*) over (partition by k.booking_key, k.is_booked, k.statement_id) = 1 then k.payment_id end as payment_id
          from payment_entries k
          where k.booking_key = any(array(select "bookingKey" from given))
          order by k.booking_key, k.is_booked, k.id
        )
        insert into arriving_entries (
          id, statement_id, place, account_iban, booking_key, booked_on, amount_minor, currency, is_booked, is_reversal,
          return_reason, counterparty, counterparty_account, counterparty_bic,
          ultimate_counterparty, counterparty_countries, remittance, creditor_reference, uetr, end_to_end_id,
          instruction_id, message_id, payment_information_id, batch_count, state, matched_by, payment_id, note
        )
        select e.id, ${statementId}::uuid, ${start}::int + e.place, e."accountIban", e."bookingKey", e."bookedOn", e."amountMinor", e.currency,
          e."isBooked", e."isReversal", e."returnReason", e.counterparty, e."counterpartyAccount", e."counterpartyBic",
          e."ultimateCounterparty", e."counterpartyCountries", e.remittance,
          e."creditorReference", e.uetr, e."endToEndId", e."instructionId", e."messageId", e."paymentInformationId",
          e."batchCount",
          case when known.state is null then 'unmatched' when known.state = 'unmatched' then 'settled' else known.state end,
          known.matched_by, known.payment_id, case when known.state is not null then 'same-booking' end
        from given e left join known on known.booking_key = e."bookingKey" and known.is_booked = e."isBooked"`,
    );
    send(laid);
    start += lot.entries;
    // The next ones are on their way while these are laid; more at once would only fill the memory.
    await before;
    before = laid;
  }
  await tx.execute(sql`analyze arriving_entries`);
}

/** Keeps the entries with what was found of them; gives how many there are. */
export async function keepEntries(tx: Tx): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into payment_entries (
      id, statement_id, place, account_iban, booking_key, booked_on, amount_minor, currency, is_booked, is_reversal,
      return_reason, counterparty, counterparty_account, counterparty_bic, ultimate_counterparty, counterparty_countries,
      remittance, creditor_reference, uetr, end_to_end_id, instruction_id, message_id, payment_information_id, state,
      matched_by, payment_id, note
    )
    select id, statement_id, row_number() over (order by place, id), account_iban, booking_key, booked_on, amount_minor,
      currency, is_booked, is_reversal, return_reason, counterparty, counterparty_account, counterparty_bic,
      ultimate_counterparty, counterparty_countries, remittance, creditor_reference, uetr, end_to_end_id, instruction_id, message_id,
      payment_information_id, state, matched_by, payment_id, note
    from arriving_entries order by place, id`);
  return rowCount ?? 0;
}
