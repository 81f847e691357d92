import type { Payment } from '@sorgfalt/contract';
import { useMemo, useState } from 'react';

export interface Chosen {
  /** Those of the list that are chosen, in its order. */
  readonly payments: readonly Payment[];
  readonly keys: ReadonlySet<string>;
  /** How many were chosen and are not in the list any more: nothing is done with them. */
  readonly goneCount: number;
  choose(keys: ReadonlySet<string>): void;
}

/**
 * The payments that are chosen in the queue, as they stand in it now. One that leaves the list is chosen no longer, unless it
 * comes back before anything else is chosen.
 */
export function useChosen(list: readonly Payment[]): Chosen {
  const [wanted, choose] = useState<ReadonlySet<string>>(new Set());
  return useMemo(() => {
    const payments = list.filter(({ paymentId }) => wanted.has(paymentId));
    const keys = new Set(payments.map(({ paymentId }) => paymentId));
    return { payments, keys, goneCount: wanted.size - keys.size, choose };
  }, [list, wanted]);
}
