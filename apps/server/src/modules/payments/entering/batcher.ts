import { currentDeadline, TimedOutError, within, withoutDeadline } from '../../../platform/deadline.ts';
import type { Deadline } from '../../../platform/deadline.ts';

/** What became of one item of a batch. */
export type Outcome<O> =
  | { readonly ok: true; readonly value: O }
  | { readonly ok: false; readonly error: unknown };

interface Waiting<I, O> {
  readonly item: I;
  readonly done: PromiseWithResolvers<O>;
  /** Of the call that waits for it. */
  readonly deadline: Deadline | undefined;
}

interface Limits {
  /** Most items of one batch. */
  readonly size: number;
  /** How long the first item waits for company. */
  readonly waitMs: number;
  /** Batches that run at a time. */
  readonly running: number;
}

/** So much earlier than its calls a batch ends: they can then say what became of it. */
const reserveMs = 2000;

/**
 * Gathers what is asked for at the same time and runs it together. While as many batches run as may, the next one
 * grows; so batches are as large as the load makes them. When a batch fails as a whole, its items run one by one:
 * an item never fails for its neighbour. A batch ends with the first deadline of its items; an item whose time is up is
 * not begun any more.
 */
export function createBatcher<I, O>(
  run: (items: readonly I[]) => Promise<readonly Outcome<O>[]>,
  { size, waitMs, running: runningMax }: Limits,
): (item: I) => Promise<O> {
  let waiting: Waiting<I, O>[] = [];
  let running = 0;
  let timer: NodeJS.Timeout | null = null;

  async function runAll(given: readonly Waiting<I, O>[]): Promise<void> {
    const batch = given.filter((one) => !isLate(one));
    if (batch.length === 0) return;
    try {
      const outcomes = await runInTime(batch);
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

  function runInTime(batch: readonly Waiting<I, O>[]): Promise<readonly Outcome<O>[]> {
    const items = batch.map(({ item }) => item);
    const ends = batch.flatMap(({ deadline }) => deadline?.endsAtMs ?? []);
    if (ends.length === 0) return run(items);
    const leftMs = Math.max(1, Math.min(...ends) - Date.now());
    return within(Math.max(leftMs / 2, leftMs - reserveMs), () => run(items));
  }

  /** Whether nobody waits for it any more; then it is refused. */
  function isLate({ deadline, done }: Waiting<I, O>): boolean {
    if (deadline?.isOver() !== true) return false;
    done.reject(new TimedOutError('its time was up before its turn'));
    return true;
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
    waiting.push({ item, done, deadline: currentDeadline() });
    // What one call begins serves others, too.
    withoutDeadline(() => {
      if (waiting.length >= size) start();
      else timer ??= setTimeout(start, waitMs);
    });
    return done.promise;
  };
}
