import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { compact, oneOf } from '../../client/search-params.ts';
import type { Sort } from '../../ui/data-table-model.ts';

export interface ListOrder<Order extends string> {
  /** All that its server knows. */
  readonly orders: readonly Order[];
  readonly now: Order;
  /** What the address and the server are told: nothing of the usual order. */
  readonly told: Order | undefined;
  /** The same for the head of a table. */
  readonly sort: Sort;
  choose(order: Order): void;
  onSortChange(sort: Sort): void;
}

/** The order of a list, which its address holds as `sort` beside its filters. */
export function useListOrder<Order extends string>(orders: readonly Order[], usual: Order): ListOrder<Order> {
  const navigate = useNavigate();
  const { sort: written } = useSearch({ strict: false }) as { sort?: unknown };
  const now = oneOf(written, orders) ?? usual;
  return useMemo(() => {
    const told = now === usual ? undefined : now;
    const choose = (order: Order) =>
      void navigate({
        to: '.',
        search: (search: object) => compact({ ...search, sort: order === usual ? undefined : order }),
        state: true,
        replace: true,
      });
    const onSortChange = ({ id, dir }: Sort) => {
      const order = oneOf(dir === 'desc' ? `-${id}` : id, orders);
      if (order !== undefined) choose(order);
    };
    return { orders, now, told, sort: sortOf(now), choose, onSortChange };
  }, [navigate, now, orders, usual]);
}

function sortOf(order: string): Sort {
  return order.startsWith('-') ? { id: order.slice(1), dir: 'desc' } : { id: order, dir: 'asc' };
}
