import { reviewOrders } from '@sorgfalt/contract';
import { orderOf } from '../../platform/database/list-place.ts';
import type { ListOrder, ListPage } from '../../platform/database/list-place.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { NamedRow } from './item.ts';
import { reviewItems } from './tables.ts';
import type { ReviewRow } from './tables.ts';

type ReviewOrder = (typeof reviewOrders.pending)[number];

export interface OrderedPage extends ListPage {
  readonly sort?: ReviewOrder | undefined;
}

const form = ['timestamptz', 'uuid'] as const;
const places = {
  due: {
    columns: [reviewItems.dueAt, reviewItems.id],
    form,
    placeOf: ({ item }: NamedRow) => [item.dueAt, item.id],
  },
  submitted: {
    columns: [reviewItems.submittedAt, reviewItems.id],
    form,
    placeOf: ({ item }: NamedRow) => [item.submittedAt, item.id],
  },
} as const;

/**
 * The order of the queue that `sort` names; where it names none, what waits is in that in which it is due, all else from the newest
 * on. Refuses an order by due of a status that nothing is due in.
 */
export function queueOrder(
  status: ReviewRow['status'] | 'all',
  sort: ReviewOrder | undefined,
): ListOrder<NamedRow> {
  const isPending = status === 'pending';
  const known: readonly ReviewOrder[] = isPending ? reviewOrders.pending : reviewOrders.others;
  if (sort !== undefined && !known.includes(sort))
    throw new AppError('invalid-request', { fields: [{ path: 'query.sort', code: 'not-wanted' }] });
  return orderOf<NamedRow, keyof typeof places>(sort, isPending ? 'due' : '-submitted', places);
}
