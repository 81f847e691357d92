import { addDays } from '@sorgfalt/calendar';
import { writeStatements } from '@sorgfalt/payments';
import type { OutgoingStatement, StatementEntry } from '@sorgfalt/payments';
import { invariant } from '../../platform/http/app-error.ts';

const months = 14;

/** What is booked each month on such an account: day, who, what, and CHF centimes. */
const bookings = [
  [2, 'Hausverwaltung Luftig AG', 'Rent', -198_000],
  [5, 'Krankenkasse Mustergesund', 'Premium', -48_720],
  [14, 'Depotbank Sandkasten AG', 'Interest', 12_540],
  [25, 'Werkstatt Beispiel AG', 'Salary', 742_500],
] as const;

/**
 * What a bank would have sent of an account about the last 14 whole months, one statement for each (camt.053): booked before
 * the firm had the product, so that nothing of it stands for a payment of the firm.
 */
export function sampleStatements(iban: string, place: number, today: string): string {
  let balanceMinor = 2_400_000 + place * 310_000;
  const statements = Array.from({ length: months }, (_, at): OutgoingStatement => {
    const first = firstOfMonth(today, months - at);
    const last = addDays(firstOfMonth(today, months - at - 1), -1);
    const entries = bookings.map((booking, turn) => entryOf(booking, `${first}-${turn}`, first));
    const openingMinor = balanceMinor;
    for (const [, , , amountMinor] of bookings) balanceMinor += amountMinor;
    return {
      messageId: `SAMPLE-${place}-${first}`,
      createdAt: `${last}T20:00:00.000Z`,
      statementId: `SAMPLE-${place}-${first.slice(0, 7)}`,
      sequence: at + 1,
      iban,
      currency: 'CHF',
      from: `${first}T00:00:00.000Z`,
      to: `${last}T23:59:59.999Z`,
      openingMinor,
      closingMinor: balanceMinor,
      openingDate: first,
      closingDate: last,
      entries,
    };
  });
  const [oldest, ...others] = statements;
  invariant(oldest !== undefined, 'fourteen months have a first one');
  return writeStatements('camt.053', [oldest, ...others]);
}

function entryOf(
  [day, name, remittance, amount]: (typeof bookings)[number],
  reference: string,
  first: string,
): StatementEntry {
  const bookingDate = addDays(first, day - 1);
  const sign = amount < 0 ? 'debit' : 'credit';
  return {
    entryReference: reference,
    accountServicerReference: reference,
    amountMinor: Math.abs(amount),
    sign,
    bookingDate,
    valueDate: bookingDate,
    transactions: [{ references: {}, sign, counterparty: { name }, remittance }],
  };
}

/** The first day of the month that was so many months ago. */
function firstOfMonth(today: string, ago: number): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 10);
}
