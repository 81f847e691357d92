const firstDelayMs = 1000;
const quickAttempts = 5;
const slowDelayMs = 30_000;

/** Wait before the next connection attempt: five quick ones of the specification, then a slow pace. */
export function nextRetryMs(attempts: number): number {
  return attempts < quickAttempts ? firstDelayMs * 2 ** Math.min(attempts, 3) : slowDelayMs;
}
