import { swissDay, addMonths } from '@sorgfalt/calendar';
import { paymentPurposes, purposeFamilyOf } from '@sorgfalt/contract';
import type { ClientFile, ClientFlow, DraftForm } from '@sorgfalt/contract';
import { and, asc, count, eq, sql } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { midnight } from '../../platform/database/swiss-days.ts';
import { isPaidSince, payments, statedPurpose } from '../payments/tables.ts';

const monthsShown = 12;

/** What the client said it would pay, and what the bank paid for it in the last twelve months, a currency each. */
export async function readFlows(
  tx: Tx,
  clientId: string,
  form: Pick<DraftForm, 'expectedPurposes' | 'expectedAssetsMinor'>,
): Promise<ClientFile['flows']> {
  const from = addMonths(swissDay(new Date()), -monthsShown);
  const rows = await tx
    .select({
      purpose: statedPurpose,
      currency: payments.currency,
      number: count(),
      sumMinor: sql<number>`sum(${payments.amountMinor})::float8`,
    })
    .from(payments)
    .where(and(eq(payments.clientId, clientId), isPaidSince(midnight(from))))
    .groupBy(statedPurpose, payments.currency)
    .orderBy(asc(payments.currency));
  return {
    from,
    expectedAssetsMinor: form.expectedAssetsMinor ?? null,
    rows: flowsOf(rows, form.expectedPurposes),
  };
}

interface Paid {
  readonly purpose: string | null;
  readonly currency: string;
  readonly number: number;
  readonly sumMinor: number;
}

/** What was stated or paid, in the order of the form; what was neither is left out. */
export function flowsOf(
  rows: readonly Paid[],
  expected: readonly ClientFlow['purpose'][] | undefined,
): ClientFlow[] {
  return paymentPurposes.flatMap((each) => {
    const isStated = expected?.includes(each) ?? false;
    const paid = byCurrency(rows.filter((row) => familyOf(row.purpose) === each));
    if (!isStated && paid.length === 0) return [];
    return { purpose: each, isExpected: expected === undefined ? null : isStated, paid };
  });
}

function familyOf(code: string | null): ClientFlow['purpose'] {
  return code === null ? 'unsaid' : (purposeFamilyOf(code) ?? 'other');
}

function byCurrency(rows: readonly Paid[]): ClientFlow['paid'] {
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, each]) => ({
    currency,
    number: each.reduce((sum, { number }) => sum + number, 0),
    sumMinor: each.reduce((sum, { sumMinor }) => sum + sumMinor, 0),
  }));
}
