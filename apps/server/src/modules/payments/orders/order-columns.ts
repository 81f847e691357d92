import { parseOrder } from '@sorgfalt/payments';
import type { PaymentOrder } from '@sorgfalt/payments';
import { invariant } from '../../../platform/http/app-error.ts';
import { duplicateKeyOf, orderTextOf } from './keys.ts';
import type { PaymentRow } from './tables.ts';
import { sha256 } from '../../../platform/sha256.ts';

/** The columns of a payment that an order says. */
export type OrderColumns = Pick<
  PaymentRow,
  | 'orderText'
  | 'orderHash'
  | 'beneficiary'
  | 'amountMinor'
  | 'currency'
  | 'reference'
  | 'executionDate'
  | 'duplicateKey'
>;

/** `PAY-2026-000042`. */
export function numberText(at: string, number: number): string {
  return `PAY-${at.slice(0, 4)}-${String(number).padStart(6, '0')}`;
}

export function orderColumns(order: PaymentOrder): OrderColumns {
  const orderText = orderTextOf(order);
  return {
    orderText,
    orderHash: sha256(orderText),
    beneficiary: order.creditor.name,
    amountMinor: order.amountMinor,
    currency: order.currency,
    reference: order.reference?.value ?? null,
    executionDate: order.executionDate,
    duplicateKey: duplicateKeyOf(order),
  };
}

/** The order that a payment keeps. A text that says none is a fault: nobody decides or sends anything by it. */
export function orderOf({ orderText }: Pick<PaymentRow, 'orderText'>): PaymentOrder {
  const order = parseOrder(orderText);
  invariant(order !== null, 'a payment keeps an order');
  return order;
}

/** Whether the order is the one that was approved: no other leaves. */
export function isAsApproved({
  orderText,
  approvedHash,
}: Pick<PaymentRow, 'orderText' | 'approvedHash'>): boolean {
  return sha256(orderText) === approvedHash;
}
