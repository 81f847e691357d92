import type { Currency, Iban } from '@sorgfalt/money';
import type { PaymentReference } from './reference.ts';

/**
 * A postal address as payment orders carry it. Town and country are always separate; `lines` holds what could not
 * be taken apart and makes the address a hybrid one (Swiss Payment Standards 2026, business rules, addresses).
 */
export interface PostalAddress {
  readonly street?: string;
  readonly buildingNumber?: string;
  readonly postCode?: string;
  readonly town: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** At most two, of 70 characters. */
  readonly lines?: readonly string[];
}

/** Somebody named in an order. */
export interface PaymentParty {
  readonly name: string;
  readonly address?: PostalAddress;
}

/** Where the money goes: an IBAN, or the number of an account in a country without IBANs. */
export type CreditorAccount = { readonly iban: Iban } | { readonly other: string };

/**
 * One credit transfer as it is checked, approved and sent. Members that are left out are absent, never empty, so
 * that the canonical form of an order, and with it the hash that an approval pins, depends on its meaning only.
 */
export interface PaymentOrder {
  readonly version: 1;
  readonly debtor: { readonly name: string; readonly iban: Iban; readonly address: PostalAddress };
  readonly ultimateDebtor?: PaymentParty;
  readonly creditor: {
    readonly name: string;
    readonly account: CreditorAccount;
    readonly bic?: string;
    readonly address: PostalAddress;
  };
  readonly ultimateCreditor?: PaymentParty;
  /** Integer minor units of `currency`, more than 0, at most 999'999'999.99 in the currency's major unit. */
  readonly amountMinor: number;
  readonly currency: Currency;
  /** Bank working day, `YYYY-MM-DD`. */
  readonly executionDate: string;
  readonly reference?: PaymentReference;
  /** Text to the creditor, at most 140 characters. */
  readonly remittance?: string;
  /** ISO 20022 external purpose code. */
  readonly purpose?: string;
}
