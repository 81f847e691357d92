import { eraseJobs } from '../../platform/jobs/erase-jobs.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Unit } from '../../platform/events/spine.ts';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import { eraseClientRow, lockForErasure } from '../clients/index.ts';
import { eraseContents, erasedEvidence, lastEntryAt, noteErasure } from '../ledger/index.ts';
import type { Held, Keeper } from '../../platform/keeper.ts';
import { erasureRefusal } from './policy.ts';
import type { ClientRecords } from './policy.ts';
import type { ErasureRequestRow } from './tables.ts';

interface Found {
  readonly records: ClientRecords;
  readonly subjectIds: readonly string[];
}

/**
 * Erases a person for good: what every module keeps of it, the jobs that wait for it, and the contents, salts and keys
 * of all entries about it. The entries stay, and so do their proofs; the act is an entry itself, sealed by whoever
 * consents, which names the client by id only.
 */
export async function eraseNow(
  { tx, append }: Unit,
  keepers: readonly Keeper[],
  request: Pick<ErasureRequestRow, 'id' | 'clientId' | 'reason' | 'requestedBy'> & Pick<Found, 'subjectIds'>,
): Promise<{ erased: number; proofId: string }> {
  const { id: requestId, clientId, reason, requestedBy, subjectIds } = request;
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
    evidence: { clientId, reason, requestId, requestedBy, ...erasedEvidence(erased) },
  });
  invariant(proofId !== null, 'an erasure is sealed');
  await noteErasure(tx, erased, proofId);
  return { erased: erased.length, proofId };
}

/** Refuses with the code of what keeps the records, and for how long. */
export function requireErasable({ records }: Found): void {
  const refusal = erasureRefusal(records, new Date().toISOString());
  if (refusal?.code === 'retention-runs') {
    const { until, because } = refusal;
    throw new AppError('retention-runs', { details: { until, because } });
  }
  if (refusal !== null) throw new AppError(refusal.code);
}

/** What is sealed about erasing and keeping, which begins no retention of its own. */
const procedural = ['erasure.requested', 'erasure.refused', 'client.hold_placed', 'client.hold_lifted'];

/** All that decides about a client's records, held until the transaction ends. Refuses `not-found`. */
export async function lookAt(tx: Tx, keepers: readonly Keeper[], clientId: string): Promise<Found> {
  const client = await lockForErasure(tx, clientId);
  if (client === null) throw new AppError('not-found');
  const held: Held[] = [];
  for (const keeper of keepers) held.push(await keeper.look(tx, clientId));
  const subjectIds = [clientId, ...held.flatMap((each) => each.subjectIds)];
  const acts = held.flatMap(({ lastActAt }) => lastActAt ?? []).toSorted();
  const { status, isFrozen, wasFrozen, isOnHold, createdAt } = client;
  return {
    subjectIds,
    records: {
      status,
      isFrozen,
      isOnHold,
      isOpen: held.some(({ isOpen }) => isOpen),
      isReportable: wasFrozen || held.some(({ isReportable }) => isReportable),
      lastActAt: acts.at(-1) ?? null,
      lastRecordAt: (await lastEntryAt(tx, subjectIds, procedural)) ?? createdAt,
    },
  };
}
