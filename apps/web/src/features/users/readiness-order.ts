import type { ReadinessFinding } from '@sorgfalt/contract';

/** What stops the product first, then what is not there, then what is not as it should be. */
function urgencyOf({ state, isRequired }: ReadinessFinding): number {
  if (state === 'missing') return isRequired ? 0 : 1;
  return state === 'degraded' ? 2 : 3;
}

/** The parts that need care, the most urgent first, and those in order; each in the order that they came in. */
export function byCare(parts: readonly ReadinessFinding[]) {
  const sorted = parts.toSorted((a, b) => urgencyOf(a) - urgencyOf(b));
  return {
    care: sorted.filter(({ state }) => state !== 'ok'),
    well: sorted.filter(({ state }) => state === 'ok'),
  };
}
