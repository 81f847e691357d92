import { addDays } from '@sorgfalt/calendar';
import { isCurrency } from '@sorgfalt/money';
import { writeCamt053, writeCamt054, writePain002, writeStatements } from '@sorgfalt/payments';
import type { CamtTransaction, OutgoingStatement, StatementEntry } from '@sorgfalt/payments';
import type { Bank } from './bank.ts';
import type { PaymentRow } from './execution.ts';
import type { Fate } from './faults.ts';
import { Refusal } from './refusal.ts';

interface EntryRow {
  readonly id: number;
  readonly kind: 'opening' | 'payment' | 'return';
  readonly day: string;
  readonly amount_minor: number;
  readonly payment_id: string | null;
  readonly message_id: string | null;
  readonly end_to_end_id: string | null;
  readonly uetr: string | null;
  readonly creditor_name: string | null;
  readonly creditor_account: string | null;
  readonly remittance: string | null;
  readonly reference: string | null;
  readonly fate: Fate | null;
}

const entryColumns = `e.id, e.kind, e.day, s.amount_minor, p.id as payment_id, p.message_id, p.end_to_end_id, p.uetr,
  p.creditor_name, p.creditor_account, p.remittance, p.reference, p.fate
  from postings s join entries e on e.id = s.entry_id left join payments p on p.id = e.payment_id`;

/** A pain.002 about one payment. */
export function statusReport(
  payment: Pick<PaymentRow, 'id' | 'message_id' | 'end_to_end_id' | 'uetr' | 'reason'>,
  status: string,
  createdAt: string,
): string {
  return writePain002({
    messageId: `S${payment.id.replaceAll('-', '')}`,
    createdAt,
    originalMessageId: payment.message_id ?? 'NOTPROVIDED',
    reasons: [],
    groups: [],
    transactions: [
      {
        paymentInformationId: payment.message_id === null ? 'NOTPROVIDED' : `${payment.message_id}-1`,
        endToEndId: payment.end_to_end_id,
        status,
        accountServicerReference: payment.id.replaceAll('-', ''),
        reasons: payment.reason === null || status !== 'RJCT' ? [] : [{ code: payment.reason }],
        ...(payment.uetr === null ? {} : { uetr: payment.uetr }),
      },
    ],
  });
}

type Account = { readonly id: string; readonly number: string };
type Day = { readonly day: string; readonly currency: string };

/**
 * The camt.053 of an account for one day; opening balance and entries make the closing one. What an account was opened
 * with is its first opening balance, and no booking.
 */
export async function dayStatement(bank: Bank, account: Account, day: Day): Promise<string> {
  return writeCamt053(await statementOf(bank, account, day));
}

/**
 * Statements of the days of a span that are closed, one for each day and currency with bookings, as camt.053; of today
 * what there is so far, as camt.052. Where nothing was booked, the last day says so.
 */
export async function statementsBetween(
  bank: Bank,
  account: Account,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<string> {
  const today = await bank.clock.today(bank.database);
  const isToday = from >= today;
  const last = isToday ? today : to < today ? to : addDays(today, -1);
  const found = await bank.database.query<Day>(
    `select distinct e.day, s.currency from postings s join entries e on e.id = s.entry_id
     where s.account_id = $1 and e.day between $2 and $3 and e.kind <> 'opening' order by e.day, s.currency`,
    [account.id, isToday ? today : from, last],
  );
  const own = await bank.database.query<{ currency: string }>(
    'select currency from balances where account_id = $1 order by currency limit 1',
    [account.id],
  );
  const [first = { day: last, currency: own.rows[0]?.currency ?? 'CHF' }, ...others] = found.rows;
  const statements: [OutgoingStatement, ...OutgoingStatement[]] = [await statementOf(bank, account, first)];
  for (const day of others) statements.push(await statementOf(bank, account, day));
  return writeStatements(isToday ? 'camt.052' : 'camt.053', statements);
}

async function statementOf(
  { database, clock }: Bank,
  account: Account,
  { day, currency }: Day,
): Promise<OutgoingStatement> {
  if (!isCurrency(currency)) throw new Refusal(400, 'FORMAT_ERROR', 'currency');
  const before = await database.query<{ sum: number; days: number }>(
    `select coalesce(sum(s.amount_minor), 0)::bigint as sum, count(distinct e.day) as days
     from postings s join entries e on e.id = s.entry_id where s.account_id = $1 and s.currency = $2
       and (e.day < $3 or (e.kind = 'opening' and e.day = $3))`,
    [account.id, currency, day],
  );
  const { sum: openingMinor = 0, days = 0 } = before.rows[0] ?? {};
  const found = await database.query<EntryRow>(
    `select ${entryColumns} where s.account_id = $1 and s.currency = $2 and e.day = $3 and e.kind <> 'opening' order by e.id`,
    [account.id, currency, day],
  );
  const entries = found.rows.map(entryOf);
  const signed = found.rows.reduce((sum, row) => sum + row.amount_minor, 0);
  const createdAt = (await clock.now(database)).toISOString();
  return {
    messageId: `M${account.id.replaceAll('-', '').slice(0, 20)}-${day}`,
    createdAt,
    // A statement that has more than the last one had is another one.
    statementId: `${account.id.replaceAll('-', '').slice(0, 12)}-${currency}-${day.replaceAll('-', '')}-${found.rows.at(-1)?.id ?? 0}`,
    sequence: days + 1,
    iban: account.number,
    currency,
    from: `${day}T00:00:00.000Z`,
    to: `${day}T23:59:59.999Z`,
    openingMinor,
    closingMinor: openingMinor + signed,
    openingDate: day,
    closingDate: day,
    entries,
  };
}

/** The camt.054 of one booking as the debtor's account sees it. */
export async function bookingNotice(bank: Bank, entryId: number): Promise<string | null> {
  const found = await bank.database.query<EntryRow & { number: string; currency: string }>(
    `select a.number, s.currency, ${entryColumns} join accounts a on a.id = s.account_id
     where e.id = $1 and s.account_id = p.debtor_id`,
    [entryId],
  );
  const row = found.rows[0];
  if (row === undefined || !isCurrency(row.currency)) return null;
  const createdAt = (await bank.clock.now(bank.database)).toISOString();
  return writeCamt054({
    messageId: `N-${row.id}`,
    createdAt,
    notificationId: `N-${row.id}`,
    iban: row.number,
    currency: row.currency,
    entries: [entryOf(row)],
  });
}

function entryOf(row: EntryRow): StatementEntry {
  const sign = row.amount_minor < 0 ? 'debit' : 'credit';
  const isReturn = row.kind === 'return';
  const reference = (row.payment_id ?? `opening-${row.id}`).replaceAll('-', '');
  return {
    entryReference: String(row.id),
    accountServicerReference: reference,
    amountMinor: Math.abs(row.amount_minor),
    sign,
    isReversal: isReturn,
    bookingDate: row.day,
    valueDate: row.day,
    bankCode: `PMNT/${sign === 'debit' ? 'ICDT/DMCT' : isReturn ? 'ICDT/RRTN' : 'RCDT/DMCT'}`,
    transactions: [
      {
        references: { accountServicerReference: reference, ...namesOf(row) },
        sign,
        ...(row.creditor_name === null ? {} : { counterparty: counterpartyOf(row) }),
        ...(row.reference === null ? {} : { creditorReference: row.reference }),
        ...(row.remittance === null ? {} : { remittance: row.remittance }),
        ...(isReturn ? { returnReason: 'AC04' } : {}),
      },
    ],
  };
}

/** The identifiers that came with the payment, as far as the bank tells them. */
function namesOf(row: EntryRow): { messageId?: string; endToEndId?: string; uetr?: string } {
  const isHidden = row.fate?.withoutEndToEndId === true;
  return {
    ...(row.message_id === null ? {} : { messageId: row.message_id }),
    ...(row.end_to_end_id === null || isHidden ? {} : { endToEndId: row.end_to_end_id }),
    ...(row.uetr === null || isHidden ? {} : { uetr: row.uetr }),
  };
}

function counterpartyOf(row: EntryRow): NonNullable<CamtTransaction['counterparty']> {
  const account = row.creditor_account ?? '';
  const isIban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/u.test(account);
  return {
    ...(row.creditor_name === null ? {} : { name: row.creditor_name }),
    ...(isIban ? { iban: account } : account === '' ? {} : { other: account }),
  };
}
