import { and, asc, desc, eq, gt, inArray, sql } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { clients } from '../clients/tables.ts';
import type { ClientBook, ClientPage, ScreenedClient } from '../screening/index.ts';
import { screeningClientHits } from '../screening/tables.ts';
import { isComplete } from './check-form.ts';
import { screeningQueryOf } from './steps/aml.ts';
import { cases } from './tables.ts';
import { unlessUnreadable } from './unless-unreadable.ts';

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
      yield await readPage(tx, page);
      after = last;
    }
  },
  one: async (tx, clientId) => newest(await readCases(tx).where(eq(clients.id, clientId)))[0] ?? null,
};

/** The clients together, or, where one of them cannot be read, each by itself: it keeps the others from nothing. */
async function readPage(tx: Tx, ids: readonly string[]): Promise<ClientPage> {
  const together = await unlessUnreadable(readCases(tx).where(inArray(clients.id, [...ids])));
  if (together !== null) return { clients: newest(together), unreadable: [] };
  const [found, unreadable]: [ScreenedClient[], string[]] = [[], []];
  for (const id of ids) {
    const one = await unlessUnreadable(readCases(tx).where(eq(clients.id, id)));
    if (one === null) unreadable.push(id);
    else found.push(...newest(one));
  }
  return { clients: found, unreadable };
}

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
      listedNumbers: sql<string[]>`array(
        select number #>> '{}' from ${screeningClientHits} h, jsonb_path_query(h.hit,
          '$.qualifiers[*] ? (@.field == "identifier" && @.outcome == "match").query') as number
        where h.client_id = ${clients.id})`,
    })
    .from(clients)
    .innerJoin(cases, eq(cases.clientId, clients.id))
    .orderBy(clients.id, desc(cases.submittedAt))
    .$dynamic();
}

function newest(rows: Awaited<ReturnType<typeof readCases>>): ScreenedClient[] {
  const seen = new Set<string>();
  return rows.flatMap(({ form, risk, listedNumbers, ...row }) => {
    if (seen.has(row.clientId) || !isComplete(form)) return [];
    seen.add(row.clientId);
    const query = screeningQueryOf(form);
    const isDocumentListed = query.identifiers?.some(({ value }) => listedNumbers.includes(value)) ?? false;
    return [{ ...row, riskScore: risk?.score ?? null, query, isDocumentListed }];
  });
}
