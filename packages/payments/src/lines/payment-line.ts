import { checkOrder } from '../check-order.ts';
import type { CheckContext, OrderDraft } from '../check-order.ts';
import type { FieldCode } from '../fields.ts';
import type { PaymentOrder } from '../order.ts';

/** Why a line of a file gives no draft, beside what `checkOrder` finds in one. */
export type LineCode =
  | FieldCode
  /** The quotes of the line do not match, or it has more cells than the header. */
  | 'line-broken'
  /** No known account of the client is named, or several could be meant. */
  | 'debtor-unknown'
  /** A currency that the product does not know. */
  | 'currency-unknown'
  /** The amount is given in another currency than the one to be paid. */
  | 'equivalent-amount'
  /** Another way of paying than a credit transfer: a cheque, an order to the post. */
  | 'payment-method'
  /** Charges that only one side bears, where orders share them. */
  | 'charges'
  /** Payment slips (types CH01 to CH03), which were withdrawn on 30 September 2022. */
  | 'payment-slip'
  /** More text or references than one order carries. */
  | 'remittance-several';

/** One thing that is wrong with a line: the path of the field as in orders, and why. */
export interface LineRefusal {
  readonly path: string;
  readonly code: LineCode;
}

/** One payment of a file. */
export interface PaymentLine {
  /** Where it stands: the line of a CSV file, the number of the transaction of a message; the first is 1. */
  readonly line: number;
  /** Null when so much is missing that there is nothing to show or mend. */
  readonly draft: OrderDraft | null;
  readonly refusals: readonly LineRefusal[];
  /** The sender's own identifier, where the file has one. */
  readonly endToEndId?: string;
}

/** A line with the order that it makes, null where something is refused. */
export interface CheckedLine extends PaymentLine {
  readonly order: PaymentOrder | null;
}

/** Each line with everything that `checkOrder` finds in it; lines are independent of each other. */
export function checkLines(lines: readonly PaymentLine[], context: CheckContext): CheckedLine[] {
  return lines.map((line) => {
    if (line.draft === null) return { ...line, order: null };
    const checked = checkOrder(line.draft, context);
    if (!checked.ok) return { ...line, refusals: [...line.refusals, ...checked.error], order: null };
    return { ...line, order: line.refusals.length === 0 ? checked.value : null };
  });
}
