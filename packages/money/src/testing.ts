import * as fc from 'fast-check';
import { currencies } from './currency.ts';

/** Any currency of the table. */
export const arbCurrency = fc.constantFrom(...currencies);
/** Any amount that fits, in minor units; never the negative zero. */
export const arbAmountMinor = fc.maxSafeInteger();
/** A valid Swiss IBAN. */
export const arbIban = fc.stringMatching(/^\d{17}$/u).map((account) => {
  // C is 12 and H is 17 in ISO 13616-1; 00 stands where the check digits will be.
  const digits = 98n - (BigInt(`${account}121700`) % 97n);
  return `CH${String(digits).padStart(2, '0')}${account}`;
});
