import { and, asc, eq, isNull } from '../../platform/database/orm.ts';
import { locks, tryLock } from '../../platform/database/locks.ts';
import type { Tx } from '../../platform/database/database.ts';
// The sample firm is the one who looks into the tables of other modules: it takes away what it brought.
import { clients } from '../clients/tables.ts';
import { ledgerPlaces } from '../ledger/tables.ts';
import { cases } from '../onboarding/tables.ts';
import { payments } from '../payments/tables.ts';
import { reviewItems } from '../review/tables.ts';
import { users } from '../users/tables.ts';

export async function hasCases(tx: Tx): Promise<boolean> {
  return (await tx.select({ id: cases.id }).from(cases).limit(1)).length > 0;
}

/** Whether anything of the sample firm is there. */
export async function hasSample(tx: Tx): Promise<boolean> {
  const found = await tx.select({ uid: users.uid }).from(users).where(eq(users.isSample, true)).limit(1);
  if (found.length > 0) return true;
  return (await tx.select({ id: cases.id }).from(cases).where(eq(cases.isSample, true)).limit(1)).length > 0;
}

/** False where another load or removal is under way; else held until the transaction ends. */
export function tryLockSample(tx: Tx): Promise<boolean> {
  return tryLock(tx, locks.sample);
}

/** How many cases of the sample firm the agents are not done with. */
export function countUnderWay(tx: Tx): Promise<number> {
  return tx.$count(cases, and(eq(cases.isSample, true), eq(cases.status, 'in_progress')));
}

/** Clients of the sample firm who may pay. */
export async function acceptedClients(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.isSample, true), eq(clients.status, 'accepted')))
    .orderBy(asc(clients.id));
  return rows.map(({ id }) => id);
}

/** Entries of the ledger that have no place yet. */
export function countUnsealed(tx: Tx): Promise<number> {
  return tx.$count(ledgerPlaces, isNull(ledgerPlaces.leafIndex));
}

/** The name of a client of the sample firm; null where it is gone. */
export async function findClientName(tx: Tx, clientId: string): Promise<string | null> {
  const ofSample = and(eq(clients.id, clientId), eq(clients.isSample, true));
  const [row] = await tx.select({ name: clients.name }).from(clients).where(ofSample);
  return row?.name ?? null;
}

/** Something of the sample firm that waits for a person. */
export interface SampleItem {
  readonly itemId: string;
  readonly workflow: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly caseId: string;
  readonly caseNo: string;
  /** Of the payment that it is about. */
  readonly version: number | null;
}

/** The item, where it still waits. */
export async function findPendingItem(tx: Tx, reviewId: string): Promise<SampleItem | null> {
  const { id: itemId, workflow, caseId, caseNo, status, isSample } = reviewItems;
  const [row] = await tx
    .select({
      itemId,
      workflow,
      clientId: clients.id,
      clientName: clients.name,
      caseId,
      caseNo,
      version: payments.version,
    })
    .from(reviewItems)
    .innerJoin(clients, eq(clients.id, reviewItems.clientId))
    .leftJoin(payments, eq(payments.id, caseId))
    .where(and(eq(itemId, reviewId), eq(status, 'pending'), eq(isSample, true)));
  return row ?? null;
}
