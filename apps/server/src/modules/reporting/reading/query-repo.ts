import { alias, and, desc, eq, getTableColumns, isNull, not, sql } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { clients } from '../../clients/tables.ts';
import { documentRequests } from '../../document-requests/tables.ts';
import { users } from '../../users/tables.ts';
import { isOnFile } from '../state.ts';
import { transparencyQueries } from '../tables.ts';
import type { QueryRow } from '../tables.ts';

// Names only, read by join.
const askers = alias(users, 'askers');
const deciders = alias(users, 'deciders');

export interface NamedQuery {
  readonly row: QueryRow;
  readonly clientName: string;
  readonly askerName: string | null;
  readonly deciderName: string | null;
  /** Whether no later query about the same party is there. */
  readonly isLast: boolean;
  /** Whether notice was given, of which the proof is still on file. */
  readonly isNoticed: boolean;
}

// Columns by the name of their table, also where it is the only one: else they would be taken for those of the inner one.
const column = (name: 'id' | 'client_id' | 'party_id' | 'asked_at' | 'notice_id') =>
  sql`${transparencyQueries}.${sql.identifier(name)}`;
const isLast = sql<boolean>`not exists (select from ${transparencyQueries} later
  where later.client_id = ${column('client_id')} and later.party_id = ${column('party_id')}
    and (later.asked_at, later.id) > (${column('asked_at')}, ${column('id')}))`;
/** Nothing without a document is on file. */
const isNoticed = isOnFile(column('notice_id'), column('client_id'));
const isOpen = and(
  eq(transparencyQueries.differs, true),
  isNull(transparencyQueries.reason),
  not(isNoticed),
  isLast,
);

function readNamed(tx: Tx) {
  return tx
    .select({
      row: getTableColumns(transparencyQueries),
      clientName: clients.name,
      askerName: askers.name,
      deciderName: deciders.name,
      isLast,
      isNoticed,
    })
    .from(transparencyQueries)
    .innerJoin(clients, eq(clients.id, transparencyQueries.clientId))
    .leftJoin(askers, eq(askers.uid, transparencyQueries.askedBy))
    .leftJoin(deciders, eq(deciders.uid, transparencyQueries.decidedBy))
    .$dynamic();
}

/** The queries about a client, the newest first. */
export function readQueries(tx: Tx, clientId: string): Promise<NamedQuery[]> {
  const { askedAt, id } = transparencyQueries;
  return readNamed(tx).where(eq(transparencyQueries.clientId, clientId)).orderBy(desc(askedAt), desc(id));
}

const isOpenOf = (clientId: string | undefined) =>
  and(isOpen, clientId === undefined ? undefined : eq(transparencyQueries.clientId, clientId));

/** Those that differ, and of which nobody has cleared it up or given notice, the oldest first. */
export function openQueries(tx: Tx, clientId: string | undefined, limit: number): Promise<NamedQuery[]> {
  return readNamed(tx).where(isOpenOf(clientId)).orderBy(transparencyQueries.askedAt).limit(limit);
}

export function countOpenQueries(tx: Tx, clientId: string | undefined): Promise<number> {
  return tx.$count(transparencyQueries, isOpenOf(clientId));
}

export async function lockQuery(
  tx: Tx,
  { clientId, queryId }: { readonly clientId: string; readonly queryId: string },
): Promise<Pick<NamedQuery, 'row' | 'isLast' | 'isNoticed'> | null> {
  const { id } = transparencyQueries;
  const [found] = await tx
    .select({ row: getTableColumns(transparencyQueries), isLast, isNoticed })
    .from(transparencyQueries)
    .where(and(eq(id, queryId), eq(transparencyQueries.clientId, clientId)))
    .for('update');
  return found ?? null;
}

export async function insertQuery(tx: Tx, row: QueryRow): Promise<void> {
  await tx.insert(transparencyQueries).values(row);
}

export async function storeQuery(tx: Tx, { id, ...row }: QueryRow): Promise<void> {
  const { differs, requestId, reason, noticedOn, noticeId, decidedBy, decidedAt } = row;
  await tx
    .update(transparencyQueries)
    .set({ differs, requestId, reason, noticedOn, noticeId, decidedBy, decidedAt })
    .where(eq(transparencyQueries.id, id));
}

/** When a client was asked by a list of papers; null without such a list, or where it is withdrawn. */
export async function requestedAt(tx: Tx, clientId: string, requestId: string): Promise<string | null> {
  const { id, askedAt } = documentRequests;
  const [row] = await tx
    .select({ askedAt })
    .from(documentRequests)
    .where(
      and(eq(id, requestId), eq(documentRequests.clientId, clientId), isNull(documentRequests.withdrawnAt)),
    );
  return row?.askedAt ?? null;
}
