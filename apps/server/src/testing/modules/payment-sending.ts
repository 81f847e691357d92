import type { BankConnector } from '../../adapters/bank/connector.ts';
import type { Spine } from '../../platform/events/spine.ts';

/** What a sender does outside of itself. */
interface Outside {
  readonly bank: BankConnector;
  readonly spine: Spine;
}

/** A process that sends, and that may end as a power cut ends it. */
export interface Life extends Outside {
  /**
   * Its steps in their order: each answer of the bank, each commit with the answer before it, numbered. Between two of
   * them nothing is left behind.
   */
  readonly steps: readonly string[];
  /** Resolves when it has ended; never where its last step was not reached. */
  readonly ended: Promise<void>;
}

/** A life that ends after that step; with null it goes on. What is under way then never hears of it again. */
export function createLife({ bank, spine }: Outside, lastStep: string | null): Life {
  const steps: string[] = [];
  const counts = new Map<string, number>();
  const over = Promise.withResolvers<void>();
  const never = new Promise<never>(() => undefined);
  let isOver = false;
  let last = 'the start';
  const taken = async (what: string): Promise<void> => {
    if (isOver) return never;
    const count = (counts.get(what) ?? 0) + 1;
    counts.set(what, count);
    const step = `${what} ${count}`;
    steps.push(step);
    if (step !== lastStep) return;
    isOver = true;
    over.resolve();
    return never;
  };
  const call = <A extends readonly unknown[], T>(name: string, work: (...given: A) => Promise<T>) => {
    return async (...given: A): Promise<T> => {
      if (isOver) return never;
      const answer = await work(...given);
      last = name;
      await taken(name);
      return answer;
    };
  };
  return {
    steps,
    ended: over.promise,
    bank: {
      ...bank,
      initiate: call('initiate', bank.initiate),
      find: call('find', bank.find),
      status: call('status', bank.status),
      authorisation: call('authorisation', bank.authorisation),
      startSigning: call('startSigning', bank.startSigning),
      cancel: call('cancel', bank.cancel),
      openBasket: call('openBasket', bank.openBasket),
      startBasketSigning: call('startBasketSigning', bank.startBasketSigning),
      basketStatus: call('basketStatus', bank.basketStatus),
      dropBasket: call('dropBasket', bank.dropBasket),
      fundsConfirmation: call('fundsConfirmation', bank.fundsConfirmation),
    },
    spine: {
      async run(actor, work) {
        if (isOver) return never;
        const result = await spine.run(actor, work);
        await taken(`commit after ${last}`);
        return result;
      },
    },
  };
}
