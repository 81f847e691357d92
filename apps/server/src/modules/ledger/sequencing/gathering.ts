import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../../platform/database/database.ts';
import { measureWaiting } from './sequencer-repo.ts';
import { entriesPerBlockMax } from './sequencer.ts';

/** So long entries are gathered, from the first one that waits. */
const gatherMs = 100;

/**
 * A round of the sequencer that bundles what is committed within a moment into one block: it begins at the
 * latest `gatherMs` after the first waiting entry, and at once when a block is full.
 */
export function gatherFirst(database: Database, sequence: () => Promise<boolean>): () => Promise<boolean> {
  return async () => {
    const { waiting, oldestMs } = await measureWaiting(database, entriesPerBlockMax);
    if (oldestMs !== null && waiting < entriesPerBlockMax) await delay(restOf(oldestMs));
    return sequence();
  };
}

/** The clock of another process may be ahead or behind: never more than the whole time, never less than none. */
function restOf(oldestMs: number): number {
  return Math.min(gatherMs, Math.max(0, oldestMs + gatherMs - Date.now()));
}
