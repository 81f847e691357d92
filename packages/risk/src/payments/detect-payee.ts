import type { Evidence } from '../read-choices.ts';
import type { Detectors } from './detector.ts';
import type { PaymentRiskInput } from './input.ts';

type PayeeChecks =
  | 'new-beneficiary'
  | 'new-and-large'
  | 'iban-changed'
  | 'name-changed'
  | 'same-owner'
  | 'reference-words'
  | 'purpose-mismatch'
  | 'frozen-beneficiary'
  | 'first-to-country'
  | 'iban-country-differs'
  | 'bank-country-differs'
  | 'increased-monitoring'
  | 'call-for-action';

/** The tests of the payee, where the payee is, and what the payment is said to be for. */
export const payeeDetectors: Detectors<PayeeChecks> = {
  'new-beneficiary': (input, { hours }) => newPayee(input, hours),

  'new-and-large': (input, { hours, fromMinor }) => {
    const { chfMinor } = input.amount;
    const found = chfMinor >= fromMinor ? newPayee(input, hours) : null;
    return found && { ...found, chfMinor };
  },

  'iban-changed': ({ beneficiary }) =>
    beneficiary.isNameKnownWithOtherIban ? { isNameKnownWithOtherIban: true } : null,
  'name-changed': ({ beneficiary }) =>
    beneficiary.isIbanKnownWithOtherName ? { isIbanKnownWithOtherName: true } : null,
  'same-owner': ({ beneficiary }) => (beneficiary.sharesOwner ? { sharesOwner: true } : null),
  'frozen-beneficiary': ({ beneficiary }) => (beneficiary.isFrozen ? { isFrozen: true } : null),

  'reference-words': ({ referenceThemes }) =>
    referenceThemes.length > 0 ? { themes: referenceThemes.toSorted().join(',') } : null,

  'purpose-mismatch': ({ purpose, client }) => {
    const expected = client.expectedPurposes;
    if (purpose === null || expected === null || expected.includes(purpose)) return null;
    return { purpose, expected: expected.toSorted().join(',') };
  },

  'first-to-country': ({ history }, _params, { pack }) => {
    const abroad = history.newCountries.filter((country) => !pack.homeCountries.includes(country));
    return abroad.length > 0 ? { country: abroad.join(',') } : null;
  },

  'iban-country-differs': ({ countries }) => differing('address', countries.iban, countries.address),
  'bank-country-differs': ({ countries }) => differing('bank', countries.iban, countries.bank),

  'increased-monitoring': ({ countries }, _params, { lists }) =>
    listed(countries, lists.increasedMonitoring, lists.validFrom),
  'call-for-action': ({ countries }, _params, { lists }) =>
    listed(countries, lists.callForAction, lists.validFrom),
};

function newPayee({ beneficiary }: PaymentRiskInput, hours: number): Evidence | null {
  const { paymentsBefore, knownForHours } = beneficiary;
  const isNew = paymentsBefore === 0 || knownForHours === null || knownForHours < hours;
  return isNew ? { paymentsBefore, knownForHours } : null;
}

function differing(name: 'address' | 'bank', iban: string | null, other: string | null): Evidence | null {
  return iban === null || other === null || iban === other ? null : { iban, [name]: other };
}

function listed(
  countries: PaymentRiskInput['countries'],
  list: readonly string[],
  listFrom: string,
): Evidence | null {
  const found = Object.values(countries).filter(
    (country): country is string => country !== null && list.includes(country),
  );
  if (found.length === 0) return null;
  return { countries: [...new Set(found)].toSorted().join(','), listFrom };
}
