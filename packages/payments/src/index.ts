export { checkDigitRecursive, formatReference, parseReference } from './reference.ts';
export type { PaymentReference, ReferenceRefusal } from './reference.ts';
