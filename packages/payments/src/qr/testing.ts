import { fc } from '@fast-check/vitest';
import { formatAmount, parseIban } from '@sorgfalt/money';
import type { Iban } from '@sorgfalt/money';
import { arbAmountMinor, arbIban, arbName, arbQrIban, arbQrReference } from '../testing.ts';
import { readBillingInformation } from './billing-information.ts';
import type { QrBill, QrParty } from './qr-bill.ts';

const arbTown = fc.constantFrom('Musterlingen', 'Zürich', "Sant'Abbondio", 'Genève');
const arbStructured = fc.record({
  name: arbName,
  country: fc.constantFrom('CH', 'LI', 'DE'),
  structured: fc.record({
    street: fc.constantFrom('', 'Rue du Lac', 'Bärenweg'),
    buildingNumber: fc.constantFrom('', '7', '22a'),
    postCode: fc.integer({ min: 1000, max: 9999 }).map(String),
    town: arbTown,
  }),
  lines: fc.constant([]),
});
const arbCombined = fc.record({
  name: arbName,
  country: fc.constant('CH'),
  structured: fc.constant(null),
  lines: fc.constantFrom(['8000 Zürich'], ['Bärenweg 7', '3000 Bern'], ['Postfach', 'Hinterdorf']),
});
const arbParty: fc.Arbitrary<QrParty> = fc.oneof(arbStructured, arbCombined);
const arbTarget = fc.oneof(
  fc.record({ iban: arbQrIban, reference: arbQrReference.map((value) => ({ type: 'QRR' as const, value })) }),
  fc.record({
    iban: arbIban,
    reference: fc.constantFrom(null, { type: 'SCOR' as const, value: 'RF18539007547034' }),
  }),
);
const arbBilling = fc
  .constantFrom('', 'Bill Information', '//S1/10/A\\/7/11/261120/30/123456789/40/2:10;0:30')
  .map((text) => (text === '' ? null : readBillingInformation(text)));

/** Bills that keep every rule. */
export const arbQrBill: fc.Arbitrary<QrBill> = fc
  .record({
    target: arbTarget,
    creditor: arbParty,
    amountMinor: fc.option(arbAmountMinor),
    currency: fc.constantFrom('CHF' as const, 'EUR' as const),
    payer: fc.option(arbParty),
    message: fc.constantFrom('', 'Invoice 7/2026', 'Rechnung für März'),
    billing: arbBilling,
    schemes: fc.constantFrom([], ['eBill/B/41'], ['eBill/B/41', 'CC/XRPL/10/x']),
  })
  .map(({ target, ...rest }) => ({ ...rest, ...target, iban: ibanOf(target.iban) }));

function ibanOf(text: string): Iban {
  const iban = parseIban(text);
  if (!iban.ok) throw new Error(text);
  return iban.value;
}

/** The payload of a bill, its lines without their ends; what may be left out at the end is left out. */
export function qrPayloadLines(bill: QrBill): string[] {
  const { amountMinor, currency, reference } = bill;
  const lines = [
    'SPC',
    '0200',
    '1',
    bill.iban,
    ...partyLines(bill.creditor),
    ...partyLines(null),
    amountMinor === null ? '' : formatAmount(amountMinor, currency).replaceAll("'", ''),
    currency,
    ...partyLines(bill.payer),
    reference?.type ?? 'NON',
    reference?.value ?? '',
    bill.message,
    'EPD',
    bill.billing?.text ?? '',
    ...bill.schemes,
  ];
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

function partyLines(party: QrParty | null): string[] {
  if (party === null) return Array.from({ length: 7 }, () => '');
  const { name, structured, lines, country } = party;
  if (structured === null) {
    return ['K', name, lines.length > 1 ? (lines[0] ?? '') : '', lines.at(-1) ?? '', '', '', country];
  }
  return [
    'S',
    name,
    structured.street,
    structured.buildingNumber,
    structured.postCode,
    structured.town,
    country,
  ];
}
