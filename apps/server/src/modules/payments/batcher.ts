/** What became of one item of a batch. */
export type Outcome<O> =
  | { readonly ok: true; readonly value: O }
  | { readonly ok: false; readonly error: unknown };

interface Waiting<I, O> {
  readonly item: I;
  readonly done: PromiseWithResolvers<O>;
}

interface Limits {
  /** Most items of one batch. */
  readonly size: number;
  /** How long the first item waits for company. */
  readonly waitMs: number;
  /** Batches that run at a time. */
  readonly running: number;
}

/**
 * Gathers what is asked for at the same time and runs it together. While as many batches run as may, the next one
 * grows; so batches are as large as the load makes them. When a batch fails as a whole, its items run one by one:
 * an item never fails for its neighbour.
 */
export function createBatcher<I, O>(
  run: (items: readonly I[]) => Promise<readonly Outcome<O>[]>,
  { size, waitMs, running: runningMax }: Limits,
): (item: I) => Promise<O> {
  let waiting: Waiting<I, O>[] = [];
  let running = 0;
  let timer: NodeJS.Timeout | null = null;

  async function runAll(batch: readonly Waiting<I, O>[]): Promise<void> {
    try {
      const outcomes = await run(batch.map(({ item }) => item));
      for (const [place, { done }] of batch.entries()) {
        const outcome = outcomes[place];
        if (outcome?.ok === true) done.resolve(outcome.value);
        else done.reject(outcome?.error);
      }
    } catch (error) {
      if (batch.length === 1) batch[0]?.done.reject(error);
      else for (const one of batch) await runAll([one]);
    }
  }

  function start(): void {
    timer = null;
    if (running >= runningMax || waiting.length === 0) return;
    const batch = waiting.slice(0, size);
    waiting = waiting.slice(size);
    running += 1;
    void runAll(batch).finally(() => {
      running -= 1;
      start();
    });
  }

  return (item) => {
    const done = Promise.withResolvers<O>();
    waiting.push({ item, done });
    if (waiting.length >= size) start();
    else timer ??= setTimeout(start, waitMs);
    return done.promise;
  };
}
