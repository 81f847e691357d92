import type { paymentOrders } from '@sorgfalt/contract';
import { eq } from '../../../platform/database/orm.ts';
import type { SQL } from '../../../platform/database/orm.ts';
import { orderOf } from '../../../platform/database/list-place.ts';
import type { ListOrder } from '../../../platform/database/list-place.ts';
import { payments, riskRank, riskRanks } from './tables.ts';
import type { PaymentRow } from './tables.ts';

export type PaymentOrder = (typeof paymentOrders)[number];

interface PlacedRow {
  readonly payment: Pick<
    PaymentRow,
    'id' | 'createdAt' | 'currency' | 'amountMinor' | 'risk' | 'riskScore' | 'executionDate'
  >;
}

/** By what the queue can be ordered. Amounts of several currencies do not compare, so each currency stands by itself. */
const places = {
  entered: {
    columns: [payments.createdAt, payments.id],
    form: ['timestamptz', 'uuid'],
    placeOf: ({ payment }: PlacedRow) => [payment.createdAt, payment.id],
  },
  amount: {
    columns: [payments.currency, payments.amountMinor, payments.id],
    form: ['text', 'bigint', 'uuid'],
    placeOf: ({ payment }: PlacedRow) => [payment.currency, payment.amountMinor, payment.id],
  },
  risk: {
    columns: [riskRank, payments.riskScore, payments.id],
    form: ['int', 'int', 'uuid'],
    placeOf: ({ payment }: PlacedRow) => [riskRanks[payment.risk], payment.riskScore, payment.id],
  },
  executionDate: {
    columns: [payments.executionDate, payments.id],
    form: ['text', 'uuid'],
    placeOf: ({ payment }: PlacedRow) => [payment.executionDate, payment.id],
  },
} as const;

/** The order of the queue that `sort` names; newest first where it names none. */
export const queueOrder = (sort: PaymentOrder | undefined): ListOrder<PlacedRow> =>
  orderOf<PlacedRow, keyof typeof places>(sort, '-entered', places);

/** Whether the indexes by which the queue is narrowed are in this order. */
export const isByEntry = (sort: PaymentOrder | undefined): boolean =>
  sort === undefined || sort === 'entered' || sort === '-entered';

/** What a filter by level says in the words of the order by risk: or all lower ones would be passed on the way to the highest. */
export function levelInOrder(
  sort: PaymentOrder | undefined,
  risk: PaymentRow['risk'] | undefined,
): SQL | undefined {
  return risk !== undefined && (sort === 'risk' || sort === '-risk')
    ? eq(riskRank, riskRanks[risk])
    : undefined;
}
