export { currencies, isCurrency, minorDigits } from './currency.ts';
export type { Currency } from './currency.ts';
export { formatAmount, formatMoney, parseAmount } from './amount.ts';
export type { AmountRefusal } from './amount.ts';
export { decimalsOf, formatUnits, groupDigits } from './minor-units.ts';
export { formatIban, ibanOpening, parseIban, withCheckDigits } from './iban.ts';
export type { Iban, IbanRefusal } from './iban.ts';
