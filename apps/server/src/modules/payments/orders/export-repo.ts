import { and, desc, eq, sql } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { clients } from '../../clients/tables.ts';
import { users } from '../../users/tables.ts';
import { matching } from './list-repo.ts';
import type { PaymentFilter } from './list-repo.ts';
import { payments } from './tables.ts';

/** A payment as the export tells it. */
export type ExportedPayment = Awaited<ReturnType<typeof readExported>>[number];

/** Payments of the filter, newest first: at most `limit`, those behind `last` only. */
export function readExported(
  tx: Tx,
  filter: PaymentFilter,
  last: { readonly id: string; readonly createdAt: string } | undefined,
  limit: number,
) {
  const behind =
    last && sql`(${payments.createdAt}, ${payments.id}) < (${last.createdAt}::timestamptz, ${last.id}::uuid)`;
  return tx
    .select({
      id: payments.id,
      paymentNo: payments.paymentNo,
      clientName: clients.name,
      beneficiary: payments.beneficiary,
      amountMinor: payments.amountMinor,
      currency: payments.currency,
      reference: payments.reference,
      status: payments.status,
      state: payments.state,
      risk: payments.risk,
      riskScore: payments.riskScore,
      executionDate: payments.executionDate,
      createdAt: payments.createdAt,
      initiatedBy: sql<string>`coalesce(${users.name}, ${payments.initiatedBy})`,
    })
    .from(payments)
    .innerJoin(clients, eq(clients.id, payments.clientId))
    .leftJoin(users, eq(users.uid, payments.initiatedBy))
    .where(and(matching(filter), behind))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit);
}
