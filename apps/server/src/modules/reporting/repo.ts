import { addDays } from '@sorgfalt/calendar';
import type { IsoDate } from '@sorgfalt/calendar';
import type { ReportingState, administeredKinds } from '@sorgfalt/contract';
import { alias, and, asc, desc, eq, getTableColumns, lte, sql } from '../../platform/database/orm.ts';
import type { SQL } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { clients } from '../clients/tables.ts';
import { clientDocuments } from '../documents/tables.ts';
import { users } from '../users/tables.ts';
import { dueOn, isDueBefore, isOverdue, stateOn } from './state.ts';
import type { On } from './state.ts';
import { administeredEntities, reportingTerms, transparencyQueries } from './tables.ts';
import type { EntityRow, TermsRow } from './tables.ts';

/** An entity as it stands on a day. */
export interface StandingEntity {
  readonly row: EntityRow;
  readonly clientName: string;
  readonly deciderName: string | null;
  readonly proposerName: string | null;
  readonly state: ReportingState;
  readonly dueOn: string | null;
  readonly isOverdue: boolean;
}

export interface EntityFilter {
  readonly state?: ReportingState | 'overdue' | undefined;
  readonly kind?: (typeof administeredKinds)[number] | undefined;
  readonly clientId?: string | undefined;
  /** Only what is to be reported, by that day or by one that nobody has set. */
  readonly dueBy?: IsoDate;
}

/** What is open comes first: unknown, then without a day, then by day. */
const urgency = (on: On) => [
  sql`array_position(array['not-assessed', 'due', 'changed', 'exempt', 'reported', 'ended'],
    case ${stateOn(on.today)} when 'changed' then 'due' else ${stateOn(on.today)} end)`,
  sql`${dueOn(on.today, on.terms)} nulls first`,
];

const proposer = alias(users, 'proposer');

export function findEntities(
  tx: Tx,
  on: On,
  filter: EntityFilter,
  page?: { readonly limit: number; readonly offset: number },
): Promise<StandingEntity[]> {
  const { clientId, id } = administeredEntities;
  const found = tx
    .select({
      row: getTableColumns(administeredEntities),
      clientName: clients.name,
      deciderName: users.name,
      proposerName: proposer.name,
      state: stateOn(on.today),
      dueOn: dueOn(on.today, on.terms),
      isOverdue: isOverdue(on),
    })
    .from(administeredEntities)
    .innerJoin(clients, eq(clients.id, clientId))
    .leftJoin(users, eq(users.uid, administeredEntities.decidedBy))
    .leftJoin(proposer, eq(proposer.uid, administeredEntities.proposedBy))
    .where(matching(on, filter))
    .orderBy(...urgency(on), asc(clients.name), asc(id))
    .$dynamic();
  return page === undefined ? found : found.limit(page.limit).offset(page.offset);
}

export async function countEntities(tx: Tx, on: On, filter: EntityFilter): Promise<number> {
  return tx.$count(administeredEntities, matching(on, filter));
}

function matching(on: On, { state, kind, clientId, dueBy }: EntityFilter): SQL | undefined {
  return and(
    dueBy === undefined ? undefined : isDueBefore(addDays(dueBy, 1), on),
    clientId === undefined ? undefined : eq(administeredEntities.clientId, clientId),
    state === undefined
      ? undefined
      : state === 'overdue'
        ? isOverdue(on)
        : sql`${stateOn(on.today)} = ${state}`,
    kind === undefined ? undefined : eq(administeredEntities.kind, kind),
  );
}

export async function lockEntity(
  tx: Tx,
  { clientId, entityId }: { readonly clientId: string; readonly entityId: string },
): Promise<EntityRow | null> {
  const [row] = await tx
    .select()
    .from(administeredEntities)
    .where(and(eq(administeredEntities.id, entityId), eq(administeredEntities.clientId, clientId)))
    .for('update');
  return row ?? null;
}

/** The entities of a client, held until the transaction ends. */
export function lockEntities(tx: Tx, clientId: string): Promise<EntityRow[]> {
  return tx
    .select()
    .from(administeredEntities)
    .where(eq(administeredEntities.clientId, clientId))
    .orderBy(asc(administeredEntities.id))
    .for('update');
}

/** Begins to administer an entity; false where it is administered already. */
export async function insertEntity(tx: Tx, row: typeof administeredEntities.$inferInsert): Promise<boolean> {
  const kept = await tx
    .insert(administeredEntities)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: administeredEntities.id });
  return kept.length === 1;
}

export async function storeEntity(tx: Tx, { id, ...row }: EntityRow): Promise<void> {
  await tx.update(administeredEntities).set(row).where(eq(administeredEntities.id, id));
}

/** The clients with entities that are administered, or about whom the register was asked, in pages of ids. */
export async function clientsAdministered(tx: Tx, after: string, limit: number): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: administeredEntities.clientId })
    .from(administeredEntities)
    .where(sql`${administeredEntities.clientId} > ${after}`)
    .union(
      tx
        .selectDistinct({ id: transparencyQueries.clientId })
        .from(transparencyQueries)
        .where(sql`${transparencyQueries.clientId} > ${after}`),
    )
    .orderBy(sql`1`)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** What a document of a client is, and whether it counts; null without such a one. */
export async function fileOf(
  tx: Tx,
  clientId: string,
  documentId: string,
): Promise<{ readonly sha256: string; readonly isOnFile: boolean } | null> {
  const { id, sha256, withdrawnAt } = clientDocuments;
  const [row] = await tx
    .select({ sha256, isOnFile: sql<boolean>`${withdrawnAt} is null` })
    .from(clientDocuments)
    .where(and(eq(id, documentId), eq(clientDocuments.clientId, clientId)));
  return row ?? null;
}

const named = { row: getTableColumns(reportingTerms), setterName: users.name };
export type NamedTerms = { readonly row: TermsRow; readonly setterName: string | null };

/** All terms that were set, the newest first. */
export function readTerms(tx: Tx): Promise<NamedTerms[]> {
  return tx
    .select(named)
    .from(reportingTerms)
    .leftJoin(users, eq(users.uid, reportingTerms.setBy))
    .orderBy(desc(reportingTerms.setAt), desc(reportingTerms.id))
    .limit(200);
}

/** The terms that count on a day: of those that have begun, the ones that begin last, and of these what was set last. */
export async function termsOn(tx: Tx, today: IsoDate): Promise<NamedTerms | null> {
  const { from, setAt, id } = reportingTerms;
  const [found] = await tx
    .select(named)
    .from(reportingTerms)
    .leftJoin(users, eq(users.uid, reportingTerms.setBy))
    .where(lte(from, today))
    .orderBy(desc(from), desc(setAt), desc(id))
    .limit(1);
  return found ?? null;
}

export async function insertTerms(tx: Tx, row: TermsRow): Promise<void> {
  await tx.insert(reportingTerms).values(row);
}
