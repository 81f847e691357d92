import type { ScreenedField } from '@sorgfalt/risk';
import { findContained } from '@sorgfalt/screening';
import type { Candidate, ScreeningIndex } from '@sorgfalt/screening';
import { screenedTextsOf } from '../apps/server/src/modules/payments/deciding/screened-texts.ts';
import { ordinaryOrder } from './embedded-texts.ts';

/** A field of an ordinary order, and the listed subjects whose names are taken to stand in it. */
interface AskedField {
  readonly field: ScreenedField;
  readonly text: string;
  readonly found: readonly Candidate[];
}

/**
 * What is found in the fields of so many orders that name nobody listed, order by order; of sanctions lists only, as nothing
 * else holds an order.
 */
export function* alarmsOnOrdinaryOrders(
  index: ScreeningIndex,
  clients: readonly string[],
  orders: number,
  pick: (below: number) => number,
): Iterable<AskedField[]> {
  for (let number = 0; number < orders; number += 1) {
    const order = ordinaryOrder(clients[number % clients.length] ?? '', number, pick);
    yield screenedTextsOf(order).map(({ field, text }) => ({
      field,
      text,
      found: findContained(index, text).filter(({ entity }) =>
        (entity.topics ?? ['sanction']).includes('sanction'),
      ),
    }));
  }
}
