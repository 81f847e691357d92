import { AsyncLocalStorage } from 'node:async_hooks';

/** What a call has of the database. */
export interface Held {
  /** Ends what is under way; false where a COMMIT is on its way, whose answer tells what became of it. */
  cancel(): boolean;
  /** Lets go of it at once, whatever is under way. */
  cut(): void;
}

/** What is under way for one call and must end with it. */
export interface Deadline {
  readonly endsAtMs: number;
  /** The time is up: nothing more is begun for the call. */
  readonly isOver: () => boolean;
  /** Holds something that is cut off when the time is up; gives the way to let it go before. */
  hold(held: Held): () => void;
  /** Runs work for which the deadline counts. */
  run<T>(work: () => T): T;
  /** The call was answered: what goes on behind it has no limit of it. */
  end(): void;
}

/** The time of a call is up; nothing of it was done. */
export class TimedOutError extends Error {
  override readonly name = 'TimedOutError';
}

/** The time of a call is up, and nobody can tell what became of it. */
export class UnansweredError extends Error {
  override readonly name = 'UnansweredError';
}

/** So long the answer to a COMMIT that was on its way is waited for. */
const commitMs = 1000;

const current = new AsyncLocalStorage<Deadline>();

/** The deadline of the call that is under way here; undefined for what no call waits for. */
export function currentDeadline(): Deadline | undefined {
  return current.getStore();
}

/** Runs what serves many calls without the deadline of the one that began it. */
export function withoutDeadline<T>(work: () => T): T {
  return current.exit(work);
}

/**
 * Begins a deadline. When the time is up, what is held is ended and `onOver` told whether it is sure that nothing was
 * done: it is not where the answer to a COMMIT did not come.
 */
export function startDeadline(limitMs: number, onOver: (isSure: boolean) => void): Deadline {
  const held = new Set<Held>();
  let state: 'running' | 'over' | 'ended' = 'running';
  const endsAtMs = Date.now() + limitMs;
  let timer = setTimeout(() => {
    state = 'over';
    const committing = [...held].filter((each) => !each.cancel());
    if (committing.length === 0) {
      onOver(true);
      return;
    }
    timer = setTimeout(() => {
      const unanswered = committing.filter((each) => held.has(each));
      unanswered.forEach((each) => each.cut());
      onOver(unanswered.length === 0);
    }, commitMs);
  }, limitMs);
  const deadline: Deadline = {
    endsAtMs,
    isOver: () => state === 'over',
    hold(each) {
      held.add(each);
      return () => void held.delete(each);
    },
    run: (work) => current.run(deadline, work),
    end() {
      clearTimeout(timer);
      if (state === 'running') state = 'ended';
    },
  };
  return deadline;
}

/** Runs work for at most so long, however it is called. Throws `TimedOutError` when the time is up. */
export async function within<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  const over = Promise.withResolvers<never>();
  const deadline = startDeadline(limitMs, (isSure) =>
    over.reject(isSure ? new TimedOutError('the time is up') : new UnansweredError('no answer to a COMMIT')),
  );
  try {
    return await Promise.race([deadline.run(work), over.promise]);
  } catch (error) {
    // What was cancelled fails in the words of whoever was asked.
    throw deadline.isOver() && !(error instanceof UnansweredError)
      ? new TimedOutError('the time is up', { cause: error })
      : error;
  } finally {
    deadline.end();
  }
}
