import { hexEncode } from '../bytes.ts';
import type { Sha256 } from '../sha256.ts';
import { isRecord } from '../statement.ts';
import { utf8Encode } from '../utf8.ts';
import type { PlacedStatement } from './placed-statement.ts';

/** The kind of the entry that states which contents an erasure took. */
export const ERASURE_KIND = 'ledger.payloads_erased';

/** What the statement of an erasure seals of the entries that it took: how many, and SHA-256 over their ids, in order. */
export function erasedSha256(entryIds: readonly string[], sha256: Sha256): string {
  return hexEncode(sha256(utf8Encode(entryIds.toSorted().join('\n'))));
}

/**
 * Whether the entry states the erasure of the contents that its list names: the list is not sealed, its digest is. Of
 * acts from before 0.2 only the number is.
 */
export function isErasure({ statement, payload, erased }: PlacedStatement, sha256: Sha256): boolean {
  if (statement.kind !== ERASURE_KIND || erased === null || !isRecord(payload)) return false;
  const { entries, entriesSha256 } = payload;
  if (entries !== erased.length) return false;
  return entriesSha256 === undefined || entriesSha256 === erasedSha256(erased, sha256);
}

/** The first entry without a content that no erasure in the bundle took: somebody lost or destroyed it. */
export function findLost(entries: readonly PlacedStatement[], sha256: Sha256): PlacedStatement | undefined {
  const acts = entries.filter((entry) => isErasure(entry, sha256));
  const takenBy = new Map(acts.flatMap((act) => (act.erased ?? []).map((id) => [id, act] as const)));
  return entries.find((entry) => {
    if (entry.payload !== null) return false;
    const act = takenBy.get(entry.statement.entryId);
    return act === undefined || act.index < entry.index || !isOfSameClient(entry, act);
  });
}

/** Some entries name a case and no client. */
function isOfSameClient(
  { statement: { subject } }: PlacedStatement,
  { statement: act }: PlacedStatement,
): boolean {
  return subject.clientId === undefined || subject.clientId === act.subject.clientId;
}
