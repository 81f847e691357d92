import { setImmediate as nextTurn } from 'node:timers/promises';

const sliceDefaultMs = 8;

/**
 * For work that goes on here, step by step: awaited between two steps, what it gives lets others be answered once a
 * slice of time is over, and costs nothing before.
 */
export function createPauses(sliceMs = sliceDefaultMs): () => Promise<void> {
  let startMs = performance.now();
  return async () => {
    if (performance.now() - startMs < sliceMs) return;
    await nextTurn();
    startMs = performance.now();
  };
}
