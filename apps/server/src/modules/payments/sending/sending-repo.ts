import { randomUUID } from 'node:crypto';
import type { PaymentState } from '@sorgfalt/workflow';
import { and, asc, eq, inArray, isNull, lte, sql } from '../../../platform/database/orm.ts';
import type { AnyColumn, SQL } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError, invariant } from '../../../platform/http/app-error.ts';
import { holdActive } from '../../clients/index.ts';
import { payments } from '../orders/tables.ts';
import type { PaymentRow } from '../orders/tables.ts';
import { hasFundsAnswer } from './ask-funds.ts';
import { isBatchOpen, isFileTaken } from './batch-repo.ts';
import { paymentSendings } from './tables.ts';
import type { Sending, SendingRow } from './tables.ts';

interface Lot {
  readonly count: number;
  /** Whether payments are signed together: those of a file then come when all its lines are taken. */
  readonly isTogether: boolean;
  /** One payment, where no other is wanted. */
  readonly only?: string;
}

/** What may leave; what a machine approved comes when the bank was asked for the funds. */
function isQueued({ isTogether, only }: Lot) {
  return and(
    eq(payments.state, 'queued'),
    eq(payments.isHeld, false),
    hasFundsAnswer,
    isTogether ? isFileTaken : undefined,
    only === undefined ? undefined : eq(payments.id, only),
  );
}

/** The ids of queued payments, oldest first. */
export async function listQueued(tx: Tx, lot: Lot): Promise<string[]> {
  const queued = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(isQueued(lot))
    .orderBy(asc(payments.id))
    .limit(lot.count);
  return queued.map(({ id }) => id);
}

/**
 * Queued payments of clients who may pay, oldest first; payments and clients are held until the transaction ends, and
 * those that others hold are passed over.
 */
export async function lockQueued(tx: Tx, lot: Lot): Promise<PaymentRow[]> {
  const queued = await tx
    .select()
    .from(payments)
    .where(isQueued(lot))
    .orderBy(asc(payments.id))
    .limit(lot.count)
    .for('update', { skipLocked: true });
  const active = await holdActive(
    tx,
    queued.map(({ clientId }) => clientId),
  );
  return queued.filter(({ clientId }) => active.has(clientId));
}

/** The identifiers of a payment: those that it got when it was first sent, or these. */
export async function keepSending(
  tx: Tx,
  row: Pick<
    typeof paymentSendings.$inferInsert,
    | 'paymentId'
    | 'driver'
    | 'requestId'
    | 'messageId'
    | 'paymentInformationId'
    | 'instructionId'
    | 'endToEndId'
    | 'uetr'
    | 'batchId'
  >,
): Promise<SendingRow> {
  const [kept] = await tx
    .insert(paymentSendings)
    .values(row)
    .onConflictDoUpdate({
      target: paymentSendings.paymentId,
      set: { triedAt: sql`now()`, updatedAt: sql`now()` },
    })
    .returning();
  invariant(kept !== undefined, 'an insert that updates gives a row');
  return kept;
}

/** Whether a payment is still being sent by this attempt, and no other process took it for lost. */
export async function isUnderWay(tx: Tx, { paymentId, triedAt }: SendingRow): Promise<boolean> {
  const found = await tx
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(paymentSendings, eq(payments.id, paymentSendings.paymentId))
    .where(
      and(eq(payments.id, paymentId), eq(payments.state, 'sending'), eq(paymentSendings.triedAt, triedAt)),
    );
  return found.length === 1;
}

/** Payments in these states of which the bank is to be asked now, the longest waiting first. */
export function dueSendings(
  tx: Tx,
  states: readonly PaymentState[],
  count: number,
): Promise<(Sending & { isBatchOpen: boolean })[]> {
  return tx
    .select({ payment: payments, sending: paymentSendings, isBatchOpen })
    .from(paymentSendings)
    .innerJoin(payments, eq(payments.id, paymentSendings.paymentId))
    .where(and(inArray(payments.state, [...states]), lte(paymentSendings.nextAt, sql`now()`)))
    .orderBy(asc(paymentSendings.nextAt))
    .limit(count);
}

/** Payments that were being sent by a process that is gone. */
export function orphans(tx: Tx): Promise<PaymentRow[]> {
  return tx.select().from(payments).where(eq(payments.state, 'sending')).orderBy(asc(payments.id));
}

/**
 * Notes something of the sending; `afterMs` says when the bank is asked next. With `readNextAt`, when it was to be asked
 * at the time of reading, another moment that somebody has set since stays, and the pauses that begin anew with it: a
 * cancellation is not put off.
 */
export async function noteSending(
  tx: Tx,
  paymentId: string,
  {
    afterMs,
    readNextAt,
    questions,
    ...change
  }: { afterMs?: number; readNextAt?: string } & Partial<
    Pick<
      SendingRow,
      'product' | 'bankPaymentId' | 'bankStatus' | 'reason' | 'scaUrl' | 'questions' | 'cancelId'
    >
  >,
): Promise<void> {
  const { nextAt } = paymentSendings;
  const unlessSet = (value: SQL, kept: AnyColumn) =>
    readNextAt === undefined
      ? value
      : sql`case when ${nextAt} = ${readNextAt}::timestamptz then ${value} else ${kept} end`;
  const later = sql`now() + ${afterMs} * interval '1 millisecond'`;
  await tx
    .update(paymentSendings)
    .set({
      ...change,
      updatedAt: sql`now()`,
      ...(afterMs === undefined ? {} : { nextAt: unlessSet(later, nextAt) }),
      ...(questions === undefined
        ? {}
        : { questions: unlessSet(sql`${questions}::int`, paymentSendings.questions) }),
    })
    .where(eq(paymentSendings.paymentId, paymentId));
}

/**
 * Keeps that somebody wants the bank to cancel the payment; false where that was asked for before. The pauses between
 * questions begin anew: what a person wants does not wait as long as a signature that nobody gives.
 */
export async function askToCancel(tx: Tx, paymentId: string): Promise<boolean> {
  const kept = await tx
    .update(paymentSendings)
    .set({ cancelId: randomUUID(), questions: 0, nextAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(paymentSendings.paymentId, paymentId), isNull(paymentSendings.cancelId)))
    .returning({ paymentId: paymentSendings.paymentId });
  return kept.length === 1;
}

/** Has the bank asked of a payment with the next round. Refuses `not-found` for one that was not sent. */
export async function askBankNow(tx: Tx, paymentId: string): Promise<void> {
  const asked = await tx
    .update(paymentSendings)
    .set({ nextAt: sql`now()` })
    .where(eq(paymentSendings.paymentId, paymentId))
    .returning({ paymentId: paymentSendings.paymentId });
  if (asked.length === 0) throw new AppError('not-found');
}
