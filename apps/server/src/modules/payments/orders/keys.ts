import { canonicalize } from '@sorgfalt/ledger';
import type { JsonValue } from '@sorgfalt/ledger';
import type { PaymentOrder } from '@sorgfalt/payments';
import { sha256 } from '../../../platform/sha256.ts';

/** The account of the creditor as one text. */
export function accountOf({ creditor }: PaymentOrder): string {
  return 'iban' in creditor.account ? creditor.account.iban : creditor.account.other;
}

/** The key of the account of the creditor. */
export function accountKeyOf(order: PaymentOrder): string {
  const { account, bic = '' } = order.creditor;
  return keyOfAccount(accountOf(order), 'iban' in account ? null : bic);
}

/** The same for the same account at the same bank, however it is written. Of an IBAN the bank is null: it is part of it. */
export function keyOfAccount(account: string, bic: string | null): string {
  const key = account.toUpperCase().replaceAll(/[^A-Z0-9]/gu, '');
  // A head office is named with and without the XXX of a branch (ISO 9362).
  return bic === null ? key : `${bic.replace(/(?<=^.{8})XXX$/u, '')} ${key}`;
}

/** Names an account in profiles and inputs of rules without saying it. */
export function payeeKeyOf(accountKey: string): string {
  return sha256(`payee ${accountKey}`).slice(0, 24);
}

/** The same for orders with the same debtor, creditor account, amount, currency and reference. */
export function duplicateKeyOf(order: PaymentOrder): string {
  const { debtor, amountMinor, currency, reference } = order;
  return sha256([debtor.iban, accountKeyOf(order), amountMinor, currency, reference?.value ?? ''].join(' '));
}

/** The order in canonical form: what an approval pins the hash of. */
export function orderTextOf(order: PaymentOrder): string {
  return canonicalize(order as unknown as JsonValue);
}
