const firstMs = 250;
const mostMs = 2500;

/**
 * How long to wait before the attempt after `failures` failed ones: doubled each time up to two and a half seconds, and spread
 * over half of it, so that many who lost the same thing do not come back all at once.
 */
export function retryPauseMs(failures: number, random: () => number = Math.random): number {
  const full = Math.min(firstMs * 2 ** Math.min(failures, 16), mostMs);
  return Math.round(full / 2 + (random() * full) / 2);
}
