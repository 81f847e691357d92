import type { PaymentRiskInput, ScreenedField, ScreeningFact } from './input.ts';

/** What version 1 kept otherwise: one finding a field, none of them in the midst of a text. */
type InputOfVersion1 = Omit<PaymentRiskInput, 'version' | 'countries' | 'history' | 'screening'> & {
  readonly version: 1;
  readonly countries: Omit<PaymentRiskInput['countries'], 'ultimateDebtor'>;
  readonly history: Omit<PaymentRiskInput['history'], 'newCountries'> & {
    readonly isFirstToCountry: boolean;
  };
  readonly screening: {
    readonly isComplete: boolean;
    readonly best: Readonly<
      Partial<Record<ScreenedField, Pick<ScreeningFact, 'scorePermille' | 'exactIdentifier'> | null>>
    >;
  };
};

/** The fields of version 1 in the order in which the first of equally alike ones was named. */
const fieldsOfVersion1 = [
  'creditor',
  'ultimateCreditor',
  'creditorAddress',
  'creditorBank',
  'remittance',
] as const;

/**
 * Reads the input that a decision kept (JSON of our own) as it is written today. The pack of that decision gives
 * the same assessment of it; what its version did not ask counts as not found.
 */
export function paymentInputOf(text: string): PaymentRiskInput {
  const kept = JSON.parse(text) as PaymentRiskInput | InputOfVersion1;
  if (kept.version === 2) return kept;
  const { isFirstToCountry, ...history } = kept.history;
  const { best, isComplete } = kept.screening;
  const country = kept.countries.address ?? kept.countries.iban;
  return {
    ...kept,
    version: 2,
    countries: { ...kept.countries, ultimateDebtor: null },
    history: { ...history, newCountries: isFirstToCountry && country !== null ? [country] : [] },
    screening: {
      isComplete,
      found: fieldsOfVersion1.flatMap((field) => {
        const fact = best[field] ?? null;
        return fact === null ? [] : [{ field, isContained: false, ...fact }];
      }),
    },
  };
}
