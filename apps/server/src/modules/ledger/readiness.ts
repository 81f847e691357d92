import type { Database, Tx } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { lastCheckpoint, nextLeafIndex } from './repo.ts';
import type { CheckpointRow } from './repo.ts';
import { auditTree } from './sequencer.ts';

/**
 * Says whether the stored ledger agrees with its last checkpoint. A checkpoint that was found in order is
 * not counted again: the next look compares its number and the highest leaf index only.
 */
export function createReadiness(database: Database, log: Log): () => Promise<boolean> {
  let sound: string | null = null;
  let reported: string | null = null;

  async function look(tx: Tx): Promise<string | null> {
    const last = await lastCheckpoint(tx);
    const highest = await nextLeafIndex(tx);
    const state = stateOf(last, highest);
    if (state === sound) return null;
    const problem = await auditTree(tx, last);
    if (problem === null) sound = state;
    return problem;
  }

  return async () => {
    // One snapshot: the sequencer may commit between two looks.
    const problem = await database.transaction(look, {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
    if (problem !== null && problem !== reported)
      log.error({ reason: problem }, 'The ledger is not in order');
    reported = problem;
    return problem === null;
  };
}

function stateOf(last: CheckpointRow | null, nextIndex: number): string {
  return `${last?.no ?? 0} ${last?.treeSize ?? 0} ${last?.root ?? ''} ${nextIndex}`;
}
