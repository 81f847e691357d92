import { formatAmount, isCurrency } from '@sorgfalt/money';
import { checkOrder } from '@sorgfalt/payments';
import type { PaymentOrder } from '@sorgfalt/payments';
import type { FieldError, PaymentDraft } from '@sorgfalt/contract';
import { inactivityOf } from '../../clients/index.ts';
import type { Standing } from '../../clients/index.ts';
import type { AccountRow } from '../accounts/tables.ts';
import { hasRate } from '../rules/rates.ts';
import { accountOf } from './keys.ts';

/** What of an account makes it the debtor of an order. */
export interface DebtorAccount extends Pick<AccountRow, 'id' | 'name' | 'iban' | 'address' | 'isClosed'> {
  readonly standing: Standing;
}

export type ReadDraft =
  | { readonly ok: true; readonly value: PaymentOrder }
  | { readonly ok: false; readonly error: readonly FieldError[] };

/**
 * The order that a draft says, or everything that is wrong with it. Beside the codes of `checkOrder`:
 * those of `barOf`, `currency-unknown`, and `rate-missing` for a currency that no threshold can be compared with.
 */
export function readDraft(draft: PaymentDraft, account: DebtorAccount | null, today: string): ReadDraft {
  if (account === null) return refuse([{ path: 'accountId', code: 'account-unknown' }]);
  const bar = barOf(account.standing, account.isClosed);
  const isKnown = isCurrency(draft.currency);
  const { accountId: _, currency, ...rest } = draft;
  const debtor = { name: account.name, iban: account.iban, address: account.address };
  const checked = checkOrder({ ...rest, debtor, currency: isKnown ? (currency as 'CHF') : 'CHF' }, { today });
  const wrong = [
    ...(bar === null ? [] : [bar]),
    ...currencyProblems(draft.currency),
    // The debtor is the account's, where nobody who enters an order can mend it.
    ...(checked.ok
      ? []
      : checked.error.map(({ path, code }) => ({ path: path.replace(/^debtor\..*/u, 'accountId'), code }))),
  ];
  return wrong.length > 0 || !checked.ok ? refuse(wrong) : checked;
}

function currencyProblems(currency: string): readonly FieldError[] {
  if (!isCurrency(currency)) return [{ path: 'currency', code: 'currency-unknown' }];
  return hasRate(currency) ? [] : [{ path: 'currency', code: 'rate-missing' }];
}

/** Why nothing is paid from an account: `client-frozen`, `client-not-accepted`, `client-structure-open` or `account-closed`; null where it is. */
export function barOf(standing: Standing, isClosed: boolean): FieldError | null {
  const code = inactivityOf(standing) ?? (isClosed ? 'account-closed' : null);
  return code === null ? null : { path: 'accountId', code };
}

/** The draft that says an order, for showing and revising it. */
export function draftOf(order: PaymentOrder, accountId: string): PaymentDraft {
  const { ultimateDebtor, creditor, ultimateCreditor, reference, remittance, purpose } = order;
  return {
    accountId,
    ...(ultimateDebtor && { ultimateDebtor: withLines(ultimateDebtor) }),
    creditor: {
      name: creditor.name,
      account: accountOf(order),
      ...(creditor.bic !== undefined && { bic: creditor.bic }),
      address: addressDraftOf(creditor.address),
    },
    ...(ultimateCreditor && { ultimateCreditor: withLines(ultimateCreditor) }),
    amount: formatAmount(order.amountMinor, order.currency),
    currency: order.currency,
    executionDate: order.executionDate,
    ...(reference && { reference: reference.value }),
    ...(remittance !== undefined && { remittance }),
    ...(purpose !== undefined && { purpose }),
  };
}

type Party = NonNullable<PaymentOrder['ultimateDebtor']>;

function withLines({ name, address }: Party): NonNullable<PaymentDraft['ultimateDebtor']> {
  return { name, ...(address && { address: addressDraftOf(address) }) };
}

function addressDraftOf({
  lines,
  ...address
}: NonNullable<Party['address']>): PaymentDraft['creditor']['address'] {
  return { ...address, ...(lines && { lines: [...lines] }) };
}

function refuse(error: readonly FieldError[]): ReadDraft {
  return { ok: false, error };
}
