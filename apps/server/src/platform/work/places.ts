import { AppError } from '../http/app-error.ts';
import { toError } from './to-error.ts';

/** So many at a time; the others wait in their order. */
export interface Places {
  /** Gives, when it is our turn, what gives the place to the next one. Refuses `unavailable` where too many wait. */
  take(signal: AbortSignal | undefined): Promise<() => void>;
  /** Refuses those who wait. */
  close(): void;
}

export function createPlaces(total: number, waitingMax: number): Places {
  const waiting = new Set<PromiseWithResolvers<void>>();
  let free = total;
  let isClosed = false;
  const leave = () => {
    const [next] = waiting;
    if (next === undefined) free += 1;
    else {
      waiting.delete(next);
      next.resolve();
    }
  };
  return {
    async take(signal) {
      if (free > 0) {
        free -= 1;
        return leave;
      }
      if (isClosed || waiting.size >= waitingMax) throw new AppError('unavailable');
      const turn = Promise.withResolvers<void>();
      const giveUp = () => turn.reject(toError(signal?.reason));
      waiting.add(turn);
      signal?.addEventListener('abort', giveUp);
      try {
        await turn.promise;
        return leave;
      } finally {
        waiting.delete(turn);
        signal?.removeEventListener('abort', giveUp);
      }
    },
    close() {
      isClosed = true;
      for (const turn of waiting) turn.reject(new AppError('unavailable'));
    },
  };
}
