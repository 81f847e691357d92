import type { LedgerEntry } from '@sorgfalt/contract';

const staleAfterMs = 15 * 60_000;

/** Minutes that an entry has waited for its place or its timestamp, once that is longer than usual; else null. */
export function staleMinutes(
  { status, timestamp }: Pick<LedgerEntry, 'status' | 'timestamp'>,
  nowMs: number,
): number | null {
  if (status === 'confirmed') return null;
  const waitedMs = nowMs - Date.parse(timestamp);
  return waitedMs >= staleAfterMs ? Math.floor(waitedMs / 60_000) : null;
}
