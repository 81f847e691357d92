import type { PaymentDetail } from '@sorgfalt/contract';
import { and, asc, desc, eq, sql } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { invariant } from '../../../platform/http/app-error.ts';
import { clients } from '../../clients/tables.ts';
import { users } from '../../users/tables.ts';
import { paymentDecisions } from '../deciding/tables.ts';
import type { DecisionRow } from '../deciding/tables.ts';
import { paymentFunds, paymentSendings } from '../sending/tables.ts';
import type { SendingRow } from '../sending/tables.ts';
import { paymentSteps, payments } from './tables.ts';
import type { PaymentRow, StepRow } from './tables.ts';

export interface NamedPayment {
  readonly payment: PaymentRow;
  readonly clientName: string;
  readonly initiatorName: string | null;
  readonly approverName: string | null;
  readonly holderName: string | null;
}

export async function findPayment(tx: Tx, id: string): Promise<NamedPayment | null> {
  const [row] = await tx
    .select({
      payment: payments,
      clientName: clients.name,
      initiatorName: users.name,
      approverName: sql<string | null>`(select name from users where uid = ${payments.approvedBy})`,
      holderName: sql<string | null>`(select name from users where uid = ${payments.heldBy})`,
    })
    .from(payments)
    .innerJoin(clients, eq(clients.id, payments.clientId))
    .leftJoin(users, eq(users.uid, payments.initiatedBy))
    .where(eq(payments.id, id));
  return row ?? null;
}

/** The payment, held until the transaction ends. */
export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow | null> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  return row ?? null;
}

/** Changes a payment that is held. */
export async function updatePayment(tx: Tx, id: string, change: Partial<PaymentRow>): Promise<PaymentRow> {
  const [row] = await tx
    .update(payments)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(payments.id, id))
    .returning();
  invariant(row !== undefined, 'a payment that is held is there');
  return row;
}

export async function insertStep(tx: Tx, step: typeof paymentSteps.$inferInsert): Promise<void> {
  await tx.insert(paymentSteps).values(step);
}

/** What happened, oldest first; persons by their name, everybody else by the id of the actor. */
export async function readSteps(tx: Tx, paymentId: string): Promise<StepRow[]> {
  const rows = await tx
    .select({ step: paymentSteps, name: users.name })
    .from(paymentSteps)
    .leftJoin(users, eq(users.uid, paymentSteps.actor))
    .where(eq(paymentSteps.paymentId, paymentId))
    .orderBy(asc(paymentSteps.id));
  return rows.map(({ step, name }) => ({ ...step, actor: name ?? step.actor }));
}

/** The newest decision about a payment. */
export async function lastDecision(tx: Tx, paymentId: string): Promise<DecisionRow | null> {
  const [row] = await tx
    .select()
    .from(paymentDecisions)
    .where(eq(paymentDecisions.paymentId, paymentId))
    .orderBy(desc(paymentDecisions.decidedAt), desc(paymentDecisions.id))
    .limit(1);
  return row ?? null;
}

export async function findDecision(
  tx: Tx,
  payment: Pick<PaymentRow, 'id' | 'decisionId'>,
): Promise<DecisionRow> {
  const [row] = await tx
    .select()
    .from(paymentDecisions)
    .where(and(eq(paymentDecisions.paymentId, payment.id), eq(paymentDecisions.id, payment.decisionId)));
  invariant(row !== undefined, 'a payment has its decision');
  return row;
}

export async function insertDecision(tx: Tx, decision: typeof paymentDecisions.$inferInsert): Promise<void> {
  await tx.insert(paymentDecisions).values(decision);
}

/** How the bank knows a payment; null for one that was not sent. */
export async function findSending(tx: Tx, paymentId: string): Promise<SendingRow | null> {
  const [row] = await tx.select().from(paymentSendings).where(eq(paymentSendings.paymentId, paymentId));
  return row ?? null;
}

/** What the bank said of the funds for a payment as it stands; null where it was not asked. */
export async function findFunds(
  tx: Tx,
  { id, version }: Pick<PaymentRow, 'id' | 'version'>,
): Promise<PaymentDetail['funds']> {
  const { answer, askedAt } = paymentFunds;
  const [row] = await tx
    .select({ answer, askedAt })
    .from(paymentFunds)
    .where(and(eq(paymentFunds.paymentId, id), eq(paymentFunds.version, version)));
  return row ?? null;
}
