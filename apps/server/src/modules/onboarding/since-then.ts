import { swissDay } from '@sorgfalt/calendar';
import { and, count, eq, sql } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { clientDocuments } from '../documents/tables.ts';
import { isPaidSince, payments, statedPurpose } from '../payments/tables.ts';

/** What happened to a client since a decision about it. */
export interface SinceThen {
  readonly papers: { readonly added: number; readonly withdrawn: number; readonly expired: number };
  /** What the bank executed, by ISO 20022 purpose code. */
  readonly paid: readonly {
    readonly purpose: string | null;
    readonly number: number;
    readonly chfMinor: number;
  }[];
}

export async function readSinceThen(
  tx: Tx,
  { clientId, at }: { readonly clientId: string; readonly at: string },
  now: Date,
): Promise<SinceThen> {
  const paid = await tx
    .select({
      purpose: statedPurpose,
      number: count(),
      chfMinor: sql<number>`sum(${payments.chfMinor})::float8`,
    })
    .from(payments)
    .where(and(eq(payments.clientId, clientId), isPaidSince(sql`${at}::timestamptz`)))
    .groupBy(statedPurpose);
  return { paid, papers: await readPapers(tx, { clientId, at }, now) };
}

async function readPapers(
  tx: Tx,
  { clientId, at }: { readonly clientId: string; readonly at: string },
  now: Date,
): Promise<SinceThen['papers']> {
  const { uploadedAt, withdrawnAt, validUntil } = clientDocuments;
  const [then, today] = [swissDay(new Date(at)), swissDay(now)];
  const [found] = await tx
    .select({
      added: sql<number>`count(*) filter (where ${uploadedAt} > ${at} and ${withdrawnAt} is null)::int`,
      // One that came and went meanwhile was never part of what was decided about.
      withdrawn: sql<number>`count(*) filter (where ${withdrawnAt} > ${at} and ${uploadedAt} <= ${at})::int`,
      expired: sql<number>`count(*) filter (where ${withdrawnAt} is null
        and ${validUntil} >= ${then}::date and ${validUntil} < ${today}::date)::int`,
    })
    .from(clientDocuments)
    .where(eq(clientDocuments.clientId, clientId));
  return found ?? { added: 0, withdrawn: 0, expired: 0 };
}
