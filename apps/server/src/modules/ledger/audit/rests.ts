import { setTimeout as delay } from 'node:timers/promises';

/** Awaited between two steps of work that nobody waits for. Throws the reason of `signal` once that is over. */
export type Rest = () => Promise<void>;

/** Entries take microseconds. */
export const entriesBetweenRests = 16;

const sliceMs = 8;
/** So many times as long as it worked, it rests: a quarter of one processor at most. */
const restsFor = 3;

export function createRests(signal: AbortSignal): Rest {
  let startMs = performance.now();
  return async () => {
    signal.throwIfAborted();
    const workedMs = performance.now() - startMs;
    if (workedMs < sliceMs) return;
    await delay(workedMs * restsFor, undefined, { signal, ref: false });
    startMs = performance.now();
  };
}

/** For whoever waits for the answer: none at all. */
export const noRest: Rest = async () => undefined;
