import { countedMax } from '@sorgfalt/contract';
import type { CaseStatus, caseOrders, DraftForm } from '@sorgfalt/contract';
import { and, desc, eq, inArray, or, sql } from '../../platform/database/orm.ts';
import type { SQL } from '../../platform/database/orm.ts';
import { countUpTo } from '../../platform/database/count-up-to.ts';
import type { Tx } from '../../platform/database/database.ts';
import { behind, orderOf, pageOf, pageOfFew, sorted } from '../../platform/database/list-place.ts';
import type { ListPage } from '../../platform/database/list-place.ts';
import { isWithinDays } from '../../platform/database/swiss-days.ts';
import { beginsWith, givenId, givenNumber, holdsText } from '../../platform/database/text-search.ts';
import { deleteSampleClients } from '../clients/index.ts';
import { users } from '../users/tables.ts';
import type { WholeCase } from './case-view.ts';
import { caseFindings, caseHits, cases, caseSteps } from './tables.ts';
import type { CaseRow } from './tables.ts';

export interface CaseFilter {
  readonly status?: CaseStatus | undefined;
  readonly search?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface OrderedPage extends ListPage {
  readonly sort?: (typeof caseOrders)[number] | undefined;
}

const stepOrder = sql`array_position(array['initiated','kyc_verification','aml_screening','risk_assessment','final_decision'], ${caseFindings.step})`;

export async function nextCaseNo(tx: Tx, year: string): Promise<string> {
  const { rows } = await tx.execute<{ no: number }>(sql`select nextval('case_numbers') as no`);
  return `ONB-${year}-${String(rows[0]?.no).padStart(6, '0')}`;
}

export async function insertCase(tx: Tx, row: typeof cases.$inferInsert): Promise<void> {
  await tx.insert(cases).values({ ...row, searchName: searchNameOf(row.form) });
}

export async function findCase(tx: Tx, id: string): Promise<CaseRow | null> {
  const [row] = await tx.select().from(cases).where(eq(cases.id, id));
  return row ?? null;
}

/** The case, held until the transaction ends: what changes a case or its steps takes this first. */
export async function lockCase(tx: Tx, id: string): Promise<CaseRow | null> {
  const [row] = await tx.select().from(cases).where(eq(cases.id, id)).for('update');
  return row ?? null;
}

export async function readWholeCase(tx: Tx, id: string): Promise<WholeCase | null> {
  const row = await findCase(tx, id);
  if (row === null) return null;
  const steps = await tx.select().from(caseSteps).where(eq(caseSteps.caseId, id));
  const findings = await tx
    .select()
    .from(caseFindings)
    .where(eq(caseFindings.caseId, id))
    .orderBy(stepOrder, caseFindings.ordinal);
  const hits = await tx
    .select({ hit: caseHits.hit })
    .from(caseHits)
    .where(eq(caseHits.caseId, id))
    .orderBy(caseHits.ordinal);
  return { row, steps, findings, hits: hits.map(({ hit }) => hit) };
}

/** A page of cases in their order, newest change first where none is asked for, and how many there are, up to `countedMax`. Refuses a cursor that is none. */
export async function findCases(
  tx: Tx,
  filter: CaseFilter,
  { limit, cursor, sort }: OrderedPage,
): Promise<{ readonly shown: CaseRow[]; readonly next: string | null; readonly total: number }> {
  const asked = matching(filter);
  const total = await countUpTo(tx, sql`select from ${cases} where ${asked ?? sql`true`}`);
  const order = orderOf<CaseRow, keyof typeof places>(sort, '-changed', places);
  const byChange = sort === undefined || sort === 'changed' || sort === '-changed';
  // Those of some days, or with a text, may stand anywhere in an order; those of a status have an index by their change alone.
  const narrowing = filter.from ?? filter.to ?? filter.search ?? (byChange ? undefined : filter.status);
  const isFew = narrowing !== undefined && total <= countedMax;
  const page = { limit: limit + 1, cursor };
  const few = sql`from ${cases} where ${asked ?? sql`true`}`;
  const rows = await tx
    .select()
    .from(cases)
    .where(isFew ? sql`${cases.id} in ${pageOfFew(few, order, page)}` : and(asked, behind(cursor, order)))
    .orderBy(...sorted(order))
    .limit(page.limit);
  return { ...pageOf(rows, limit, order.placeOf, order.name), total };
}

/** Numbers are given as cases are entered. */
const places = {
  changed: {
    columns: [cases.updatedAt, cases.id],
    form: ['timestamptz', 'uuid'],
    placeOf: ({ updatedAt, id }: CaseRow) => [updatedAt, id],
  },
  entered: {
    columns: [cases.caseNo, cases.id],
    form: ['text', 'uuid'],
    placeOf: ({ caseNo, id }: CaseRow) => [caseNo, id],
  },
} as const;

/** A case as the export tells it. */
export type ExportedCase = Awaited<ReturnType<typeof readExportedCases>>[number];

/** Cases of the filter, newest change first: at most `limit`, those behind `last` only. */
export function readExportedCases(
  tx: Tx,
  filter: CaseFilter,
  last: { readonly id: string; readonly updatedAt: string } | undefined,
  limit: number,
) {
  const place = sql`(${cases.updatedAt}, ${cases.id})`;
  const isBehind = last && sql`${place} < (${last.updatedAt}::timestamptz, ${last.id}::uuid)`;
  return tx
    .select({
      id: cases.id,
      caseNo: cases.caseNo,
      clientName: sql<string | null>`${cases.form} ->> 'clientName'`,
      clientId: cases.clientId,
      status: cases.status,
      currentStep: cases.currentStep,
      riskLevel: cases.riskLevel,
      isFlagged: cases.isFlagged,
      submittedBy: sql<string | null>`coalesce(${users.name}, ${cases.submittedBy})`,
      submittedAt: cases.submittedAt,
      updatedAt: cases.updatedAt,
    })
    .from(cases)
    .leftJoin(users, eq(users.uid, cases.submittedBy))
    .where(and(matching(filter), isBehind))
    .orderBy(desc(cases.updatedAt), desc(cases.id))
    .limit(limit);
}

/** Saves the form of a draft that still has `version`; false where it has not. */
export async function storeDraft(tx: Tx, id: string, version: number, form: DraftForm): Promise<boolean> {
  // Whoever writes into a draft of the sample firm makes it a case of the firm: nobody knows any more that it is invented.
  const change = { form, searchName: searchNameOf(form), isSample: false };
  return updateCase(tx, id, { status: 'draft', version }, change);
}

/** Changes a case that is still as `expected`; false where it is not. */
export async function updateCase(
  tx: Tx,
  id: string,
  expected: { status: CaseStatus; version?: number },
  change: Partial<CaseRow>,
): Promise<boolean> {
  const changed = await tx
    .update(cases)
    .set({ ...change, version: sql`${cases.version} + 1`, updatedAt: sql`now()` })
    .where(
      and(
        eq(cases.id, id),
        eq(cases.status, expected.status),
        expected.version === undefined ? undefined : eq(cases.version, expected.version),
      ),
    )
    .returning({ id: cases.id });
  return changed.length === 1;
}

export async function deleteDraft(tx: Tx, id: string): Promise<boolean> {
  const gone = await tx
    .delete(cases)
    .where(and(eq(cases.id, id), eq(cases.status, 'draft')))
    .returning({ id: cases.id });
  return gone.length === 1;
}

/** Removes all sample cases with what belongs to them; gives their ids and those of their clients. */
export async function deleteSampleCases(tx: Tx): Promise<{ caseIds: string[]; clientIds: string[] }> {
  const gone = await tx.delete(cases).where(eq(cases.isSample, true)).returning({ id: cases.id });
  return { caseIds: gone.map(({ id }) => id), clientIds: await deleteSampleClients(tx) };
}

export function findActiveCases(tx: Tx, limit: number): Promise<CaseRow[]> {
  return tx
    .select()
    .from(cases)
    .where(inArray(cases.status, ['draft', 'in_progress', 'in_review']))
    .orderBy(desc(cases.updatedAt), desc(cases.id))
    .limit(limit);
}

function searchNameOf(form: DraftForm): string {
  return (form.clientName ?? '').toLowerCase();
}

function matching({ status, search, from, to }: CaseFilter): SQL | undefined {
  return and(
    status === undefined ? undefined : eq(cases.status, status),
    isWithinDays(cases.submittedAt, from, to),
    search === undefined || search === '' ? undefined : isNamed(search),
  );
}

function isNamed(search: string): SQL | undefined {
  const number = givenNumber(search);
  if (number !== null) return beginsWith(cases.caseNo, number);
  const id = givenId(search);
  if (id !== null) return or(eq(cases.id, id), eq(cases.clientId, id));
  return or(holdsText(cases.searchName, search), holdsText(cases.caseNo, search));
}
