import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { clients } from '../clients/tables.ts';
import type { ClientBook, ScreenedClient } from '../screening/index.ts';
import { isComplete } from './check-form.ts';
import { screeningQueryOf } from './steps/aml.ts';
import { cases } from './tables.ts';

const pageSize = 250;
const activeStatuses = ['applicant', 'accepted'] as const;

/** The clients as the lists are searched for them: by their newest case. */
export const clientBook: ClientBook = {
  async *active(tx) {
    let after: string | null = null;
    for (;;) {
      const page = await readActive(tx, after);
      const last = page.at(-1);
      if (last === undefined) return;
      yield newest(await readCases(tx).where(inArray(clients.id, page)));
      after = last;
    }
  },
  one: async (tx, clientId) => newest(await readCases(tx).where(eq(clients.id, clientId)))[0] ?? null,
};

async function readActive(tx: Tx, after: string | null): Promise<string[]> {
  const rows = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(inArray(clients.status, activeStatuses), after === null ? undefined : gt(clients.id, after)))
    .orderBy(asc(clients.id))
    .limit(pageSize);
  return rows.map(({ id }) => id);
}

function readCases(tx: Tx) {
  return tx
    .select({
      clientId: clients.id,
      caseId: cases.id,
      caseNo: cases.caseNo,
      riskLevel: clients.riskLevel,
      risk: cases.risk,
      isSample: clients.isSample,
      isActive: sql<boolean>`${inArray(clients.status, activeStatuses)}`,
      form: cases.form,
    })
    .from(clients)
    .innerJoin(cases, eq(cases.clientId, clients.id))
    .orderBy(clients.id, desc(cases.submittedAt))
    .$dynamic();
}

function newest(rows: Awaited<ReturnType<typeof readCases>>): ScreenedClient[] {
  const seen = new Set<string>();
  return rows.flatMap(({ form, risk, ...row }) => {
    if (seen.has(row.clientId) || !isComplete(form)) return [];
    seen.add(row.clientId);
    return [{ ...row, riskScore: risk?.score ?? null, query: screeningQueryOf(form) }];
  });
}
