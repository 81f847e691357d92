import type { ClientKind } from '@sorgfalt/contract';
import {
  alias,
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  min,
  ne,
  not,
  sql,
} from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inLots } from '../../platform/database/lots.ts';
import { events } from '../../platform/events/tables.ts';
import { clients } from '../clients/tables.ts';
import { users } from '../users/tables.ts';
import { partyHits, partyStatements, partyStructures } from './tables.ts';
import type { PartyHitRow, StatementRow, StructureRow } from './tables.ts';

// Names only, read by join.
const authors = alias(users, 'authors');

/** A structure as it is kept, with the names of those who had a part in it. */
export interface KeptStructure {
  readonly row: StructureRow;
  readonly confirmedByName: string | null;
  readonly statements: readonly (StatementRow & { readonly authorName: string })[];
  /** Those of parties as they are now. */
  readonly hits: readonly (PartyHitRow & { readonly deciderName: string | null })[];
}

export async function readStructure(tx: Tx, clientId: string): Promise<KeptStructure | null> {
  const [found] = await tx
    .select({ row: partyStructures, confirmedByName: authors.name })
    .from(partyStructures)
    .leftJoin(authors, eq(authors.uid, partyStructures.confirmedBy))
    .where(eq(partyStructures.clientId, clientId));
  if (found === undefined) return null;
  const statements = await tx
    .select({ ...getTableColumns(partyStatements), authorName: authors.name })
    .from(partyStatements)
    .leftJoin(authors, eq(authors.uid, partyStatements.addedBy))
    .where(eq(partyStatements.clientId, clientId))
    .orderBy(asc(partyStatements.place));
  const hits = await tx
    .select({ ...getTableColumns(partyHits), deciderName: authors.name })
    .from(partyHits)
    .leftJoin(authors, eq(authors.uid, partyHits.decidedBy))
    .where(and(eq(partyHits.clientId, clientId), partyHits.isCurrent));
  return {
    ...found,
    statements: statements.map((each) => ({ ...each, authorName: each.authorName ?? each.addedBy })),
    hits,
  };
}

/** Clients with a structure, in pages of ids: those whom list changes are about. */
export async function clientsWithStructure(tx: Tx, after: string, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: partyStructures.clientId })
    .from(partyStructures)
    .innerJoin(clients, eq(clients.id, partyStructures.clientId))
    .where(and(sql`${partyStructures.clientId} > ${after}`, ne(clients.status, 'refused')))
    .orderBy(asc(partyStructures.clientId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** What a client is, and is screened as; null without such a client. */
export async function findClient(
  tx: Tx,
  clientId: string,
): Promise<{ readonly isSample: boolean; readonly kind: ClientKind } | null> {
  const [row] = await tx
    .select({ isSample: clients.isSample, kind: clients.kind })
    .from(clients)
    .where(eq(clients.id, clientId));
  return row ?? null;
}

/** When a structure was first confirmed with what a version of it says; null where it was not. */
export async function findConfirmation(
  tx: Tx,
  { clientId, confirmedVersion }: StructureRow,
  version: number,
): Promise<string | null> {
  if (confirmedVersion < version) return null;
  const [row] = await tx
    .select({ at: min(events.occurredAt) })
    .from(events)
    .where(
      and(
        eq(events.clientId, clientId),
        eq(events.type, 'client.structure_confirmed'),
        sql`(${events.data} ->> 'version')::int >= ${version}`,
      ),
    );
  return row?.at ?? null;
}

/** Begins a structure, or makes the next version of it. */
export async function storeVersion(
  tx: Tx,
  { clientId, subject, version }: Pick<StructureRow, 'clientId' | 'subject' | 'version'>,
): Promise<void> {
  await tx
    .insert(partyStructures)
    .values({ clientId, subject, version })
    .onConflictDoUpdate({ target: partyStructures.clientId, set: { version } });
}

export async function insertStatements(
  tx: Tx,
  rows: readonly (typeof partyStatements.$inferInsert)[],
): Promise<void> {
  await tx.insert(partyStatements).values([...rows]);
}

/** Keeps what was found for the parties of a version as they are now; what was found for what they were no longer counts. */
export async function storeScreening(
  tx: Tx,
  { clientId, version, facts }: { clientId: string; version: number; facts: readonly string[] },
  found: readonly (typeof partyHits.$inferInsert)[],
): Promise<void> {
  for (const lot of inLots(found)) await tx.insert(partyHits).values(lot).onConflictDoNothing();
  const isNow = facts.length === 0 ? sql`false` : inArray(partyHits.factsSha256, [...facts]);
  await tx
    .update(partyHits)
    .set({ isCurrent: true })
    .where(and(eq(partyHits.clientId, clientId), isNow, not(partyHits.isCurrent)));
  await tx
    .update(partyHits)
    .set({ isCurrent: false })
    .where(and(eq(partyHits.clientId, clientId), not(isNow), partyHits.isCurrent));
  await tx
    .update(partyStructures)
    .set({ screenedVersion: version })
    .where(and(eq(partyStructures.clientId, clientId), eq(partyStructures.version, version)));
}

export interface HitKey {
  readonly clientId: string;
  readonly recordId: string;
  readonly listId: string;
  readonly entityId: string;
}

/** The hits of a party on one entry, held until the transaction ends. */
export function lockHits(tx: Tx, key: HitKey): Promise<PartyHitRow[]> {
  return tx.select().from(partyHits).where(isHit(key)).for('update');
}

/** Of the hits of a party on one entry, those that were confirmed already are not confirmed again. */
export async function storeHitDecision(
  tx: Tx,
  key: HitKey,
  decided: { decision: 'confirmed' | 'dismissed'; decidedBy: string; reason: string },
): Promise<void> {
  await tx
    .update(partyHits)
    .set({ ...decided, decidedAt: sql`now()` })
    .where(
      and(
        isHit(key),
        decided.decision === 'confirmed'
          ? sql`${partyHits.decision} is distinct from 'confirmed'`
          : undefined,
      ),
    );
}

function isHit({ clientId, recordId, listId, entityId }: HitKey) {
  return and(
    eq(partyHits.clientId, clientId),
    eq(partyHits.recordId, recordId),
    eq(partyHits.listId, listId),
    eq(partyHits.entityId, entityId),
    partyHits.isCurrent,
  );
}

/** A confirmation holds no longer from a day on. */
export async function storeLapse(tx: Tx, clientId: string, day: string): Promise<void> {
  await tx.update(partyStructures).set({ holdsUntil: day }).where(eq(partyStructures.clientId, clientId));
}

export async function storeConfirmation(
  tx: Tx,
  {
    clientId,
    version,
    by,
    holdsUntil,
  }: { clientId: string; version: number; by: string; holdsUntil: string | null },
): Promise<void> {
  await tx
    .update(partyStructures)
    .set({ confirmedVersion: version, confirmedBy: by, confirmedAt: sql`now()`, holdsUntil })
    .where(eq(partyStructures.clientId, clientId));
}
