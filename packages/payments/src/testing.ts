import { addDays, nextBankWorkingDay } from '@sorgfalt/calendar';
import { fc } from '@fast-check/vitest';
import { formatAmount } from '@sorgfalt/money';
import type { OrderDraft } from './check-order.ts';
import { checkDigitRecursive } from './reference.ts';

/** The day on which the orders of the tests are entered. */
export const testToday = '2026-11-20';

/** An IBAN of Switzerland for a bank's number and an account of twelve digits. */
export function swissIban(iid: string, account: string): string {
  const digits = `${iid}${account}`;
  const rest = Array.from(`${digits}121700`).reduce((sum, digit) => (sum * 10 + Number(digit)) % 97, 0);
  return `CH${String(98 - rest).padStart(2, '0')}${digits}`;
}

const arbAccount = fc.stringMatching(/^\d{12}$/u);
/** IBANs that take no QR reference. */
export const arbIban = fc
  .tuple(fc.integer({ min: 100, max: 29_999 }), arbAccount)
  .map(([iid, account]) => swissIban(String(iid).padStart(5, '0'), account));
/** QR-IBANs. */
export const arbQrIban = fc
  .tuple(fc.integer({ min: 30_000, max: 31_999 }), arbAccount)
  .map(([iid, account]) => swissIban(String(iid), account));
/** QR references with right check digits. */
export const arbQrReference = fc
  .stringMatching(/^[1-9]\d{25}$/u)
  .map((digits) => `${digits}${checkDigitRecursive(digits)}`);

const arbWord = fc.stringMatching(/^[A-Z][a-zäöüéèß]{1,12}$/u);
/** Names of invented firms. */
export const arbName = fc.tuple(arbWord, arbWord).map(([first, second]) => `${first} ${second} AG`);
/** Addresses with every part of a structured one. */
export const arbAddress = fc.record({
  street: arbWord.map((word) => `${word}weg`),
  buildingNumber: fc.integer({ min: 1, max: 300 }).map(String),
  postCode: fc.integer({ min: 1000, max: 9699 }).map(String),
  town: arbWord,
  country: fc.constantFrom('CH', 'LI', 'DE', 'FR', 'IT', 'AT'),
});
/** Amounts in centimes that an order may have, most of them small. */
export const arbAmountMinor = fc.oneof(
  fc.integer({ min: 1, max: 10_000_000 }),
  fc.integer({ min: 1, max: 99_999_999_999 }),
);
/** Working days within a year of `testToday`. */
export const arbWorkingDay = fc.nat({ max: 350 }).map((days) => nextBankWorkingDay(addDays(testToday, days)));

/** Drafts that pass `checkOrder`: with a QR reference, or with a text or nothing. */
export const arbDraft: fc.Arbitrary<OrderDraft> = fc
  .record({
    name: arbName,
    debtorIban: arbIban,
    address: arbAddress,
    creditorName: arbName,
    creditorAddress: arbAddress,
    target: fc.oneof(
      fc.record({ account: arbQrIban, reference: arbQrReference }),
      fc.record({ account: arbIban, remittance: fc.constantFrom('Rechnung 42', 'Invoice 7/2026', '') }),
    ),
    amountMinor: arbAmountMinor,
    currency: fc.constantFrom('CHF' as const, 'EUR' as const),
    executionDate: arbWorkingDay,
  })
  .map(({ target: { account, ...rest }, ...parts }) => ({
    debtor: { name: parts.name, iban: parts.debtorIban, address: parts.address },
    creditor: { name: parts.creditorName, account, address: parts.creditorAddress },
    amount: formatAmount(parts.amountMinor, parts.currency),
    currency: parts.currency,
    executionDate: parts.executionDate,
    ...rest,
  }));

const arbParty = fc.record(
  { name: arbName, address: arbAddress.map((address) => ({ ...address, lines: ['c/o Beispiel', 'Hof 2'] })) },
  { requiredKeys: ['name'] },
);
/** The same with whatever an order may say beside: for whom, to whom in the end, and to what end. */
export const arbFullDraft: fc.Arbitrary<OrderDraft> = fc
  .tuple(
    arbDraft,
    fc.record(
      {
        ultimateDebtor: arbParty,
        ultimateCreditor: arbParty,
        remittance: fc.constant('Zahlung für März'),
        purpose: fc.constantFrom('SALA', 'PENS'),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([draft, more]) => ({ ...draft, ...more }));
