import type { Iban } from '@sorgfalt/money';
import type { PaymentReference } from '../reference.ts';
import type { BillingInformation } from './billing-information.ts';

/** Somebody named on a QR-bill. */
export interface QrParty {
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Null in combined addresses (type K), which bills carried until November 2025 and readers still meet. */
  readonly structured: {
    readonly street: string;
    readonly buildingNumber: string;
    readonly postCode: string;
    readonly town: string;
  } | null;
  /** The lines of a combined address; empty in structured ones. */
  readonly lines: readonly string[];
}

/** What a Swiss QR-bill says, checked against the implementation guidelines. */
export interface QrBill {
  readonly iban: Iban;
  readonly creditor: QrParty;
  /** Centimes or cents; null where the bill leaves the amount to the payer. */
  readonly amountMinor: number | null;
  readonly currency: 'CHF' | 'EUR';
  /** Who is to pay, where the bill names somebody. */
  readonly payer: QrParty | null;
  readonly reference: PaymentReference | null;
  /** Text to the payer and back to the creditor, or empty. */
  readonly message: string;
  /** Coded data of the biller, null where there are none. */
  readonly billing: BillingInformation | null;
  /** Parameters of other schemes (eBill and the like), as written. */
  readonly schemes: readonly string[];
}

/** The rule of the guidelines that a payload breaks. */
export type QrRule =
  /** The first line is not `SPC`: no Swiss QR-bill. */
  | 'qr-type'
  /** Another version than 02xx. */
  | 'version'
  /** Another coding than 1, UTF-8. */
  | 'coding'
  /** More than 997 characters. */
  | 'payload-too-long'
  /** It ends before the trailer. */
  | 'line-missing'
  /** More lines than two alternative schemes take. */
  | 'line-surplus'
  | 'required'
  | 'too-long'
  | 'characters'
  | 'iban-invalid'
  /** Neither Switzerland nor Liechtenstein. */
  | 'iban-country'
  /** Neither S nor K, or none although a party is named. */
  | 'address-type'
  /** A combined address with post code or town of its own. */
  | 'address-combined'
  | 'country-format'
  /** The lines of the ultimate creditor are reserved and must be empty. */
  | 'ultimate-creditor'
  | 'amount-format'
  /** 0.00 marks a notice that must not be paid. */
  | 'amount-zero'
  /** Neither CHF nor EUR. */
  | 'currency'
  /** None of QRR, SCOR, NON. */
  | 'reference-type'
  | 'reference-required'
  /** NON with a reference. */
  | 'reference-unexpected'
  /** A text that is not a reference of the type that is named. */
  | 'reference-format'
  | 'reference-check-digits'
  | 'qr-iban-needs-qrr'
  | 'qrr-needs-qr-iban'
  /** No `EPD` where the payment part ends. */
  | 'trailer'
  /** Message and billing information are longer than 140 characters together. */
  | 'information-too-long';

/** Why a payload is refused: the rule, and the line of the payload that breaks it (the first is 1). */
export interface QrRefusal {
  readonly code: QrRule;
  readonly line: number;
}
