import type { BankConnector } from '../../../adapters/bank/connector.ts';
import type { Actor } from '../../../platform/events/spine.ts';
import type { PaymentDeps } from '../deps.ts';

/** What the sender works with. */
export interface SenderDeps extends PaymentDeps {
  readonly bank: BankConnector;
  /** Address of the pages of the desk: after signing the bank leads back there. */
  readonly deskUrl: string;
  readonly times: SenderTimes;
}

export interface SenderTimes {
  /** The bank may still be working on a payment for this long after its answer was lost. */
  readonly graceMs: number;
  /** First pause between two questions, and the longest. */
  readonly askMs: number;
  readonly askMaxMs: number;
}

/** In whose name the bank's word is followed. */
export const bankActor: Actor = { kind: 'system', id: 'bank' };

/** Calls of the bank that run at the same time. */
const callsMax = 8;
const growth = 1.6;

/** The pause before the next question, longer each time. */
export function pauseMs({ askMs, askMaxMs }: SenderTimes, questions: number): number {
  return Math.round(Math.min(askMaxMs, askMs * growth ** Math.min(questions, 40)));
}

/** Does work on all items, a few at a time. */
export async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const runs = Array.from({ length: Math.min(callsMax, items.length) }, async () => {
    for (const item of waiting) await work(item);
  });
  await Promise.all(runs);
}
