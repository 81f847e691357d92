import { and, eq, inArray, max, or } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { clients } from '../clients/tables.ts';
import { cases } from '../onboarding/tables.ts';
import { reviewItems } from '../review/tables.ts';
import type { ClientRecords } from './erase-policy.ts';
import { ledgerEntries, ledgerErasures } from './tables.ts';

/**
 * What decides about a client's records; null without such a client. The row stays locked until the
 * transaction ends, so no screening or case of the client can be added meanwhile.
 */
export async function lockClient(
  tx: Tx,
  clientId: string,
): Promise<(ClientRecords & { caseIds: string[] }) | null> {
  const [client] = await tx
    .select({ status: clients.status, isFrozen: clients.isFrozen, createdAt: clients.createdAt })
    .from(clients)
    .where(eq(clients.id, clientId))
    .for('update');
  if (client === undefined) return null;
  const ofClient = await tx
    .select({ id: cases.id, status: cases.status })
    .from(cases)
    .where(eq(cases.clientId, clientId))
    .for('update');
  const [waiting] = await tx
    .select({ id: reviewItems.id })
    .from(reviewItems)
    .where(and(eq(reviewItems.clientId, clientId), eq(reviewItems.status, 'pending')))
    .limit(1);
  const caseIds = ofClient.map(({ id }) => id);
  const [last] = await tx
    .select({ at: max(ledgerEntries.createdAt) })
    .from(ledgerEntries)
    .where(isAbout(clientId, caseIds));
  return {
    status: client.status,
    isFrozen: client.isFrozen,
    hasOpenCase:
      waiting !== undefined || ofClient.some(({ status }) => status !== 'approved' && status !== 'rejected'),
    lastEntryAt: last?.at ?? client.createdAt,
    caseIds,
  };
}

export async function entriesAbout(tx: Tx, clientId: string, caseIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ entryId: ledgerEntries.entryId })
    .from(ledgerEntries)
    .where(isAbout(clientId, caseIds));
  return rows.map(({ entryId }) => entryId);
}

/**
 * Deletes the client with everything that hangs on it: cases with form, steps, findings and hits; review items
 * with their notes; screenings, hits and decisions about hits.
 */
export async function deleteClient(tx: Tx, clientId: string): Promise<void> {
  await tx.delete(reviewItems).where(eq(reviewItems.clientId, clientId));
  await tx.delete(cases).where(eq(cases.clientId, clientId));
  await tx.delete(clients).where(eq(clients.id, clientId));
}

/** Keeps which entries lost their content, and in which entry that is sealed. */
export async function insertErasures(tx: Tx, entryIds: readonly string[], erasedIn: string): Promise<void> {
  if (entryIds.length === 0) return;
  await tx.insert(ledgerErasures).values(entryIds.map((entryId) => ({ entryId, erasedIn })));
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

function isAbout(clientId: string, caseIds: readonly string[]) {
  return or(
    eq(ledgerEntries.clientId, clientId),
    caseIds.length === 0 ? undefined : inArray(ledgerEntries.caseId, [...caseIds]),
  );
}
