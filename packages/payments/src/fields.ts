import type { AmountRefusal, IbanRefusal } from '@sorgfalt/money';
import type { ReferenceRefusal } from './reference.ts';

/** What can be wrong with a field of an order. */
export type FieldCode =
  | AmountRefusal
  | IbanRefusal
  | ReferenceRefusal
  | 'required'
  | 'too-long'
  | 'characters'
  | 'look-alike'
  | 'account-format'
  | 'bic-format'
  | 'country-format'
  | 'address-lines'
  | 'amount-not-positive'
  | 'qr-iban-debtor'
  | 'qr-iban-currency'
  | 'qr-reference-required'
  | 'qr-reference-without-qr-iban'
  | 'purpose-format'
  | 'date-format'
  | 'date-past'
  | 'date-too-far'
  | 'date-no-working-day';

/** One thing that is wrong: the path of the field, like `creditor.address.town`, and why. */
export interface FieldRefusal {
  readonly path: string;
  readonly code: FieldCode;
}

/** Gathers what is wrong, so that everything is said at once. */
export class FieldList {
  readonly refusals: FieldRefusal[] = [];

  /** Notes a refusal; gives null, so that a reader can return it. */
  refuse(path: string, code: FieldCode): null {
    this.refusals.push({ path, code });
    return null;
  }
}
