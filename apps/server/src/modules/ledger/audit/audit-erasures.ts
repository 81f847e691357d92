import type { Tx } from '../../../platform/database/database.ts';
import type { SealedEntry } from '../../../platform/register.ts';
import { sampleOfficers } from '../../../platform/sample-officers.ts';
import { erasedEvidence } from '../erasure-repo.ts';
import type { Report } from './audit-report.ts';
import { listErasures, listInvented } from './content-repo.ts';
import type { ContentRow } from './content-repo.ts';

/** An entry that seals an erasure. */
export type Erasure = Pick<ContentRow, 'entryId' | 'actor' | 'clientId'> & Pick<SealedEntry, 'payload'>;

/** What tells a request to erase: its own content goes with the client's. */
export function requestOf(clientId: string | null, actor: string): string {
  return `${clientId} ${actor}`;
}

/** Tells what was erased from what is gone: an erasure seals which contents it took, and whoever else requested it. */
export async function judgeErasures(
  tx: Tx,
  found: {
    readonly missing: readonly ContentRow[];
    readonly erasures: ReadonlyMap<string, Erasure>;
    readonly requests: ReadonlySet<string>;
  },
  report: Report,
): Promise<void> {
  const { missing, erasures, requests } = found;
  for (const erasure of erasures.values())
    if (!isByTwo(erasure, requests))
      report('erasure-differs', `entry ${erasure.entryId}`, 'nobody else requested it');
  const erased = new Set<string>();
  for (const { erasedIn, entryIds } of await listErasures(tx)) {
    const act = erasures.get(erasedIn);
    if (act !== undefined && isAsSealed(act, entryIds)) entryIds.forEach((id) => erased.add(id));
    else report('erasure-differs', `entry ${erasedIn}`, 'it did not erase what is listed as erased in it');
  }
  const invented = await listInvented(tx, sampleOfficers);
  for (const { entryId, caseId, clientId, paymentId } of missing) {
    const isInvented = [caseId, clientId, paymentId].some((id) => id !== null && invented.has(id));
    if (!erased.has(entryId) && !isInvented)
      report('content-missing', `entry ${entryId}`, 'its content is gone, and no erasure took it');
  }
}

/** Acts before 0.2 took one administrator, and name no request. */
function isByTwo({ actor, clientId, payload }: Erasure, requests: ReadonlySet<string>): boolean {
  const { requestedBy } = payload;
  if (requestedBy === undefined) return true;
  return (
    typeof requestedBy === 'string' && requestedBy !== actor && requests.has(requestOf(clientId, requestedBy))
  );
}

/** Acts before 0.2 sealed how many entries they took only. */
function isAsSealed({ payload }: Erasure, entryIds: readonly string[]): boolean {
  const { entries, entriesSha256 } = erasedEvidence(entryIds);
  return payload['entries'] === entries && (payload['entriesSha256'] ?? entriesSha256) === entriesSha256;
}
