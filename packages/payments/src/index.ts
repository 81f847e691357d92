export { hasPermittedCharacters, tidyText } from './characters.ts';
export { checkOrder, isQrIban } from './check-order.ts';
export type { CheckContext, OrderDraft } from './check-order.ts';
export type { AddressDraft, PartyDraft } from './check-party.ts';
export type { FieldCode, FieldRefusal } from './fields.ts';
export type { CreditorAccount, PaymentOrder, PaymentParty, PostalAddress } from './order.ts';
export { checkDigitRecursive, formatReference, parseReference } from './reference.ts';
export type { PaymentReference, ReferenceRefusal } from './reference.ts';
export { addDays, isBankWorkingDay, isDay, nextBankWorkingDay } from './working-day.ts';
