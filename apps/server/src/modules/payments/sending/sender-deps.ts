import type { BankConnector } from '../../../adapters/bank/connector.ts';
import type { Actor } from '../../../platform/events/spine.ts';
import type { PaymentDeps } from '../deciding/deps.ts';
import type { SenderTimes } from './decisions.ts';

/** What the sender works with. */
export interface SenderDeps extends PaymentDeps {
  readonly bank: BankConnector;
  /** Address of the pages of the desk: after signing the bank leads back there. */
  readonly deskUrl: string;
  readonly times: SenderTimes;
}

/** In whose name the bank's word is followed. */
export const bankActor: Actor = { kind: 'system', id: 'bank' };

/** Calls of the bank that run at the same time. */
const callsMax = 8;

/** Does work on all items, a few at a time. What fails keeps the others from nothing; the first failure is thrown after all. */
export async function eachOf<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  atOnce = callsMax,
): Promise<void> {
  const waiting = items.values();
  const failures: unknown[] = [];
  const runs = Array.from({ length: Math.min(atOnce, items.length) }, async () => {
    for (const item of waiting) await work(item).catch((error: unknown) => failures.push(error));
  });
  await Promise.all(runs);
  if (failures.length > 0) throw failures[0];
}
