import { describe, expect, test } from 'vitest';
import { assessPayment } from './assess-payment.ts';
import { defaultPaymentPack as pack } from './default-payment-pack.ts';
import { paymentInputOf } from './read-input.ts';
import { plainPayment } from './testing.ts';

const { version: _, countries, history, screening: __, ...rest } = plainPayment;
const { ultimateDebtor: ___, ...countriesOf1 } = countries;
const { newCountries: ____, ...historyOf1 } = history;
const none = {
  creditor: null,
  ultimateCreditor: null,
  creditorAddress: null,
  creditorBank: null,
  remittance: null,
};

/** As version 1 kept it. */
const ofVersion1 = (best: object, isFirstToCountry: boolean, address: string | null) =>
  JSON.stringify({
    ...rest,
    version: 1,
    countries: { ...countriesOf1, address },
    history: { ...historyOf1, isFirstToCountry },
    screening: { isComplete: true, best: { ...none, ...best } },
  });
const reasonsOf = (text: string) =>
  assessPayment(pack, paymentInputOf(text)).reasons.map(({ ruleId, evidence }) => [ruleId, evidence]);

describe('paymentInputOf', () => {
  test('gives what is kept today as it is', () => {
    expect(paymentInputOf(JSON.stringify(plainPayment))).toEqual(plainPayment);
  });

  test('brings version 1 to the findings that it was judged by', () => {
    expect(reasonsOf(ofVersion1({}, false, 'CH'))).toEqual([]);
    const creditor = { scorePermille: 960, exactIdentifier: false };
    const remittance = { scorePermille: 960, exactIdentifier: false };
    expect(reasonsOf(ofVersion1({ creditor, remittance }, false, 'CH'))).toEqual([
      ['sanctions-stop', { field: 'creditor', scorePermille: 960, exactIdentifier: false }],
    ]);
    const creditorBank = { scorePermille: 0, exactIdentifier: true };
    expect(reasonsOf(ofVersion1({ creditorBank }, false, 'CH'))).toEqual([
      ['sanctions-stop', { field: 'creditorBank', scorePermille: 0, exactIdentifier: true }],
    ]);
  });

  test('takes the one country that version 1 asked about', () => {
    expect(reasonsOf(ofVersion1({}, true, 'US'))).toEqual([
      ['first-to-country', { country: 'US' }],
      ['iban-country-differs', { iban: 'CH', address: 'US' }],
    ]);
    expect(reasonsOf(ofVersion1({}, true, null))).toEqual([]);
  });
});
