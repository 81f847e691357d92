import { CLOSING_KIND, erasedSha256 } from '@sorgfalt/ledger';
import { and, eq, inArray, max, notInArray, sql } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sha256 } from './crypto.ts';
import { ledgerEntries, ledgerErasures, ledgerPayloadKeys, ledgerPayloads } from './tables.ts';

/**
 * Erases keys, salts and ciphertexts of the entries about these things, whatever they are; the proofs stay valid. Gives
 * the ids of the entries that had a content.
 */
export async function eraseContents(tx: Tx, subjectIds: readonly string[]): Promise<string[]> {
  const entries = tx
    .select({ entryId: ledgerEntries.entryId })
    .from(ledgerEntries)
    .where(isAbout(subjectIds));
  await tx.delete(ledgerPayloadKeys).where(inArray(ledgerPayloadKeys.entryId, entries));
  const gone = await tx
    .delete(ledgerPayloads)
    .where(inArray(ledgerPayloads.entryId, entries))
    .returning({ entryId: ledgerPayloads.entryId });
  return gone.map(({ entryId }) => entryId);
}

/**
 * What the entry of an erasure seals of those that lost their content: how many there are, and which, by the SHA-256 of
 * their ids. Nothing else that is gone is taken for erased by it.
 */
export function erasedEvidence(entryIds: readonly string[]): { entries: number; entriesSha256: string } {
  return { entries: entryIds.length, entriesSha256: erasedSha256(entryIds, sha256) };
}

/** Keeps which entries lost their content, and in which entry that is sealed. */
export async function noteErasure(tx: Tx, entryIds: readonly string[], erasedIn: string): Promise<void> {
  if (entryIds.length === 0) return;
  await tx.insert(ledgerErasures).values(entryIds.map((entryId) => ({ entryId, erasedIn })));
}

/**
 * When the last entry about these things was sealed, other than that somebody took evidence of them and those of the kinds
 * `except`; null without one.
 */
export async function lastEntryAt(
  tx: Tx,
  subjectIds: readonly string[],
  except: readonly string[],
): Promise<string | null> {
  const [last] = await tx
    .select({ at: max(ledgerEntries.createdAt) })
    .from(ledgerEntries)
    .where(and(isAbout(subjectIds), notInArray(ledgerEntries.kind, [CLOSING_KIND, ...except])));
  return last?.at ?? null;
}

/** When the content of an entry was erased on demand, and the entry of that act. */
export async function findErasure(tx: Tx, entryId: string): Promise<{ at: string; proofId: string } | null> {
  const [row] = await tx
    .select({ at: ledgerEntries.createdAt, proofId: ledgerErasures.erasedIn })
    .from(ledgerErasures)
    .innerJoin(ledgerEntries, eq(ledgerEntries.entryId, ledgerErasures.erasedIn))
    .where(eq(ledgerErasures.entryId, entryId));
  return row ?? null;
}

/** The acts that took contents of these entries, each with all the entries that it took them of. */
export async function findErasures(tx: Tx, entryIds: readonly string[]): Promise<Map<string, string[]>> {
  const acts = tx
    .select({ erasedIn: ledgerErasures.erasedIn })
    .from(ledgerErasures)
    .where(inArray(ledgerErasures.entryId, [...entryIds]));
  const rows = await tx.select().from(ledgerErasures).where(inArray(ledgerErasures.erasedIn, acts));
  const found = Map.groupBy(rows, ({ erasedIn }) => erasedIn);
  return new Map(Array.from(found, ([act, taken]) => [act, taken.map(({ entryId }) => entryId)]));
}

/** Any of the things that an entry names. */
function isAbout(subjectIds: readonly string[]) {
  const { clientId, caseId, reviewId, paymentId } = ledgerEntries;
  return sql`array[${clientId}, ${caseId}, ${reviewId}, ${paymentId}] && ${sql.param([...subjectIds])}::uuid[]`;
}
