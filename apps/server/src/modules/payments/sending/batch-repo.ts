import { and, asc, eq, isNull, sql } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { invariant } from '../../../platform/http/app-error.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import { payments } from '../orders/tables.ts';
import type { PaymentRow } from '../orders/tables.ts';
import { paymentFiles } from '../payment-files/tables.ts';
import { paymentBatches, paymentSendings } from './tables.ts';
import type { BatchRow, Sending } from './tables.ts';

/** Whether a payment is signed with the others of its file: as it was confirmed, and held by nobody since. */
export function isOfBatch({ fileId, version, releasedBy }: PaymentRow): boolean {
  return fileId !== null && version === 1 && releasedBy === null;
}

/** The same as a condition on `payments`. */
const ofBatch = sql`${payments.version} = 1 and ${payments.releasedBy} is null`;

/** Lines of files that are still being taken wait for the others, so that all are signed together. */
export const isFileTaken = sql`(${payments.fileId} is null or not (${ofBatch}) or not exists (
  select from ${paymentFiles} where ${paymentFiles.id} = ${payments.fileId} and ${paymentFiles.state} = 'confirmed'))`;

/** Batches in these states wait for the bank or for us: nobody cancels one of their payments alone. */
export const isBatchOpen = sql<boolean>`exists (
  select from ${paymentBatches} where ${paymentBatches.id} = ${paymentSendings.batchId}
    and ${paymentBatches.state} in ('gathering', 'opening', 'signing', 'dropping'))`;

/** The batch of a file that payments can still join, or a new one. */
export async function batchFor(tx: Tx, fileId: string, sizeMax: number): Promise<string> {
  const size = sql<number>`(select count(*) from ${paymentSendings}
    where ${paymentSendings.batchId} = ${paymentBatches.id})`;
  const [found] = await tx
    .select({ id: paymentBatches.id })
    .from(paymentBatches)
    .where(
      and(
        eq(paymentBatches.fileId, fileId),
        eq(paymentBatches.state, 'gathering'),
        isNull(paymentBatches.requestId),
        sql`${size} < ${sizeMax}`,
      ),
    )
    .orderBy(asc(paymentBatches.id))
    .limit(1);
  if (found !== undefined) return found.id;
  const id = uuidv7();
  await tx.insert(paymentBatches).values({ id, fileId, state: 'gathering' });
  return id;
}

/**
 * Open batches that are due, and those that wait for their signature although one of their payments must not go any
 * more: nobody waits for the next question then.
 */
export function dueBatches(tx: Tx, count: number): Promise<BatchRow[]> {
  return tx
    .select()
    .from(paymentBatches)
    .where(
      sql`${paymentBatches.state} in ('gathering', 'opening', 'signing', 'dropping')
        and (${paymentBatches.nextAt} <= now() or (${paymentBatches.state} = 'signing'
          and ${paymentBatches.updatedAt} < now() - interval '1 second'
          and exists (select from batch_refusals(${paymentBatches.id}))))`,
    )
    .orderBy(asc(paymentBatches.nextAt))
    .limit(count);
}

/**
 * Lines of files whose confirmation holds no more, because who confirmed them is no officer by now; without those that an
 * administrator released in spite of that.
 */
export async function lostConfirmations(tx: Tx, found: readonly PaymentRow[]): Promise<ReadonlySet<string>> {
  const ids = found.flatMap(({ id, fileId }) => (fileId === null ? [] : id));
  if (ids.length === 0) return new Set();
  const { rows } = await tx.execute<{ id: string }>(sql`
    select p.id from payments p
    where p.id = any(${sql.param(ids)}::uuid[]) and p.version = 1 and is_confirmation_lost(p.file_id)
      and not exists (select from users u where u.uid = p.released_by and u.role = 0 and u.state = 'active')`);
  return new Set(rows.map(({ id }) => id));
}

/** The batch in the state in which it was read, held until the transaction ends; null where it went on. */
export async function lockBatch(tx: Tx, { id, state, requestId }: BatchRow): Promise<BatchRow | null> {
  const [row] = await tx.select().from(paymentBatches).where(eq(paymentBatches.id, id)).for('no key update');
  return row?.state === state && row.requestId === requestId ? row : null;
}

/** Payments of a batch, held until the transaction ends. */
export function lockMembers(tx: Tx, batchId: string): Promise<Sending[]> {
  return membersOf(tx, batchId).for('update', { of: payments });
}

export function readMembers(tx: Tx, batchId: string): Promise<Sending[]> {
  return membersOf(tx, batchId);
}

function membersOf(tx: Tx, batchId: string) {
  return tx
    .select({ payment: payments, sending: paymentSendings })
    .from(paymentSendings)
    .innerJoin(payments, eq(payments.id, paymentSendings.paymentId))
    .where(eq(paymentSendings.batchId, batchId))
    .orderBy(asc(payments.id));
}

/** Whether lines of the file are about to be sent that would join the batch. */
export async function isMoreToGather(tx: Tx, { fileId }: Pick<BatchRow, 'fileId'>): Promise<boolean> {
  const [row] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(eq(payments.fileId, fileId), eq(payments.state, 'queued'), eq(payments.isHeld, false), ofBatch),
    )
    .limit(1);
  return row !== undefined;
}

/** Changes a batch; `afterMs` says when it goes on. */
export async function noteBatch(
  tx: Tx,
  id: string,
  { afterMs = 0, ...change }: { readonly afterMs?: number } & Partial<Omit<BatchRow, 'id' | 'nextAt'>>,
): Promise<BatchRow> {
  const [row] = await tx
    .update(paymentBatches)
    .set({
      ...change,
      nextAt: sql`now() + ${afterMs} * interval '1 millisecond'`,
      updatedAt: sql`now()`,
    })
    .where(eq(paymentBatches.id, id))
    .returning();
  invariant(row !== undefined, 'a batch stays');
  return row;
}

/** Takes a payment out of its batch: the bank is asked of it alone from now on. */
export async function leaveBatch(tx: Tx, paymentId: string): Promise<void> {
  await tx
    .update(paymentSendings)
    .set({ batchId: null, questions: 0, nextAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(paymentSendings.paymentId, paymentId));
}

/** Has the bank asked of every payment of a batch with the next round. */
export async function askMembersNow(tx: Tx, batchId: string): Promise<void> {
  await tx
    .update(paymentSendings)
    .set({ nextAt: sql`now()`, questions: 0 })
    .where(eq(paymentSendings.batchId, batchId));
}

/** What a batch has of a basket when it has none. */
export const unopened = {
  requestId: null,
  asked: null,
  dropId: null,
  basketId: null,
  bankStatus: null,
  scaUrl: null,
  reason: null,
} as const;
