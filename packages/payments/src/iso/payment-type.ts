/**
 * How the Swiss Payment Standards classify a transfer: `D` domestic (CHF or EUR to an account in Switzerland or
 * Liechtenstein), `S` SEPA (EUR to another country of the scheme), `X` everything else.
 */
export type PaymentType = 'D' | 'S' | 'X';

// Countries whose banks may take part in SEPA credit transfers: EPC409-09, list of SEPA scheme countries, 2025.
const sepaCountries = new Set(
  (
    'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO SE SI ' +
    'SK SM VA'
  ).split(' '),
);

/** What of an order the type follows from. */
interface Transfer {
  readonly creditor: { readonly account: { readonly iban: string } | { readonly other: string } };
  readonly currency: string;
}

/** The type of the order's transfer, which decides about its service level, charges and remittance. */
export function paymentType({ creditor: { account }, currency }: Transfer): PaymentType {
  if (!('iban' in account)) return 'X';
  const country = account.iban.slice(0, 2);
  const isDomestic = country === 'CH' || country === 'LI';
  if (isDomestic && (currency === 'CHF' || currency === 'EUR')) return 'D';
  return currency === 'EUR' && sepaCountries.has(country) ? 'S' : 'X';
}
