import type { ErasureReason } from '@sorgfalt/contract';
import { eraseJobs } from '../../platform/jobs/erase-jobs.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Actor, Spine } from '../../platform/events/spine.ts';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import { eraseClientRow, lockForErasure } from '../clients/index.ts';
import { eraseContents, erasedEvidence, lastEntryAt, noteErasure } from '../ledger/index.ts';
import type { Held, Keeper } from '../../platform/keeper.ts';
import { erasureRefusal } from './policy.ts';
import type { ClientRecords } from './policy.ts';

/**
 * Erases a person for good: what every module keeps of it, the jobs that wait for it, and the contents, salts and keys
 * of all entries about it. The entries stay, and so do their proofs; the act is an entry itself, which names the client
 * by id only. Refuses `not-found`, `client-active`, `client-frozen` and `retention-runs`.
 */
export async function erase(
  { spine, keepers }: { spine: Spine; keepers: readonly Keeper[] },
  { clientId, reason }: { clientId: string; reason: ErasureReason },
  caller: Actor,
): Promise<{ erased: number; proofId: string }> {
  return spine.run(caller, async ({ tx, append }) => {
    const found = await look(tx, keepers, clientId);
    if (found === null) throw new AppError('not-found');
    const { records, subjectIds } = found;
    const refusal = erasureRefusal(records, new Date().toISOString());
    if (refusal?.code === 'retention-runs') {
      throw new AppError('retention-runs', { details: { until: refusal.until } });
    }
    if (refusal !== null) throw new AppError(refusal.code);
    // What hangs on others goes before them: payments before cases, all before the client.
    for (const { eraseClient } of keepers.toReversed()) await eraseClient(tx, clientId);
    await eraseClientRow(tx, clientId);
    await eraseJobs(tx, subjectIds);
    const erased = await eraseContents(tx, subjectIds);
    const { proofId } = await append({
      type: 'ledger.payloads_erased',
      status: 'completed',
      clientId,
      data: { entries: erased.length, reason },
      evidence: { clientId, reason, ...erasedEvidence(erased) },
    });
    invariant(proofId !== null, 'an erasure is sealed');
    await noteErasure(tx, erased, proofId);
    return { erased: erased.length, proofId };
  });
}

/** All that decides about a client's records, held until the transaction ends; null without such a client. */
async function look(
  tx: Tx,
  keepers: readonly Keeper[],
  clientId: string,
): Promise<{ records: ClientRecords; subjectIds: string[] } | null> {
  const client = await lockForErasure(tx, clientId);
  if (client === null) return null;
  const held: Held[] = [];
  for (const keeper of keepers) held.push(await keeper.look(tx, clientId));
  const subjectIds = [clientId, ...held.flatMap((each) => each.subjectIds)];
  const acts = held.flatMap(({ lastActAt }) => lastActAt ?? []).toSorted();
  const { status, isFrozen, createdAt } = client;
  return {
    subjectIds,
    records: {
      status,
      isFrozen,
      isOpen: held.some(({ isOpen }) => isOpen),
      lastActAt: acts.at(-1) ?? null,
      lastRecordAt: (await lastEntryAt(tx, subjectIds)) ?? createdAt,
    },
  };
}
