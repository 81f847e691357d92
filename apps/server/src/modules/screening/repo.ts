import { and, asc, count, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { ListDiff } from '@sorgfalt/contract';
import type { ListEntity } from '@sorgfalt/screening';
import { holdLock, locks } from '../../platform/database/locks.ts';
import { executeNamed } from '../../platform/database/database.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { contentHash } from './content-hash.ts';
import type { ReadList } from './read-lists.ts';
import {
  screeningEntities,
  screeningImports,
  screeningLaterChanges,
  screeningLists,
  screeningUploads,
  screeningVersions,
} from './tables.ts';

export type ImportRow = typeof screeningImports.$inferSelect;
export type VersionRow = typeof screeningVersions.$inferSelect;
export interface ListRow {
  readonly list: typeof screeningLists.$inferSelect;
  readonly version: VersionRow | null;
}

const insertBatch = 500;

/** All lists with the version in force, by name. */
export function readListRows(tx: Tx): Promise<ListRow[]> {
  return tx
    .select({ list: screeningLists, version: screeningVersions })
    .from(screeningLists)
    .leftJoin(screeningVersions, eq(screeningVersions.versionId, screeningLists.activeVersionId))
    .orderBy(asc(screeningLists.name));
}

/** A list version that a screening was made against. */
export interface UsedList {
  readonly listId: string;
  readonly name: string;
  readonly sha256: string;
  readonly versionId: string;
}

/** The versions in force, by name of their list; every decision asks for them. */
export function readUsedLists(tx: Tx): Promise<UsedList[]> {
  return executeNamed<UsedList & Record<string, unknown>>(
    tx,
    'screening-used-lists',
    sql`select l.list_id as "listId", l.name, v.sha256, v.version_id as "versionId"
        from screening_lists l join screening_versions v on v.version_id = l.active_version_id
        order by l.name`,
  );
}

/** Content hashes of entities, by version and entity: `"versionId entityId"`. */
export async function readEntityHashes(
  tx: Tx,
  entities: readonly { versionId: string; entityId: string }[],
): Promise<Map<string, string>> {
  const rows = await tx
    .select()
    .from(screeningEntities)
    .where(
      or(
        ...entities.map(({ versionId, entityId }) =>
          and(eq(screeningEntities.versionId, versionId), eq(screeningEntities.entityId, entityId)),
        ),
      ),
    );
  return new Map(rows.map((row) => [`${row.versionId} ${row.entityId}`, hashOf(row)]));
}

/** Content hash of an entity in the version in force; null where it is in none. */
export async function readEntityHashInForce(
  tx: Tx,
  listId: string,
  entityId: string,
): Promise<string | null> {
  return (await readEntityInForce(tx, listId, entityId))?.entitySha256 ?? null;
}

/** Content hash and topics of an entity in the version in force; null where it is in none. */
export async function readEntityInForce(
  tx: Tx,
  listId: string,
  entityId: string,
): Promise<{ entitySha256: string; topics: readonly string[] } | null> {
  const [row] = await tx
    .select({ entity: screeningEntities.entity, contentSha256: screeningEntities.contentSha256 })
    .from(screeningLists)
    .innerJoin(screeningEntities, eq(screeningEntities.versionId, screeningLists.activeVersionId))
    .where(and(eq(screeningLists.listId, listId), eq(screeningEntities.entityId, entityId)));
  return row === undefined ? null : { entitySha256: hashOf(row), topics: row.entity.topics ?? [] };
}

function hashOf({ contentSha256, entity }: { contentSha256: string; entity: ListEntity }): string {
  return contentSha256 === '' ? contentHash(entity) : contentSha256;
}

/** Stores a list as the version in force. */
export async function storeVersion(
  tx: Tx,
  list: ReadList,
  versionId: string,
  importedBy: string,
): Promise<void> {
  await tx
    .insert(screeningLists)
    .values({ listId: list.listId, name: list.name, source: list.source })
    .onConflictDoUpdate({ target: screeningLists.listId, set: { name: list.name } });
  await tx.insert(screeningVersions).values({
    versionId,
    listId: list.listId,
    sha256: list.sha256,
    listDate: list.listDate,
    entityCount: list.entities.length,
    nameCount: countNames(list.entities),
    fileNames: [...list.fileNames],
    warnings: list.warnings.slice(0, 100),
    importedBy,
  });
  for (let at = 0; at < list.entities.length; at += insertBatch) {
    await tx.insert(screeningEntities).values(
      list.entities.slice(at, at + insertBatch).map((entity) => ({
        versionId,
        entityId: entity.id,
        entity,
        contentSha256: contentHash(entity),
      })),
    );
  }
  if (list.later.length > 0) {
    await tx
      .insert(screeningLaterChanges)
      .values(list.later.map(({ on, id, entity }) => ({ versionId, onDate: on, entityId: id, entity })));
  }
  await tx
    .update(screeningLists)
    .set({ activeVersionId: versionId })
    .where(eq(screeningLists.listId, list.listId));
}

/** Makes imports take turns, so that each compares with the version that it replaces. */
export async function lockLists(tx: Tx): Promise<void> {
  await holdLock(tx, locks.listImport);
}

export async function storeDiff(tx: Tx, versionId: string, diff: ListDiff): Promise<void> {
  await tx.update(screeningVersions).set({ diff }).where(eq(screeningVersions.versionId, versionId));
}

/** Versions of a list, newest first, with the number of all; null where there is no such list. */
export async function readVersions(
  tx: Tx,
  listId: string,
  page: { limit: number; offset: number },
): Promise<{ versions: VersionRow[]; total: number } | null> {
  const [list] = await tx.select().from(screeningLists).where(eq(screeningLists.listId, listId));
  if (list === undefined) return null;
  const ofList = eq(screeningVersions.listId, listId);
  const versions = await tx
    .select()
    .from(screeningVersions)
    .where(ofList)
    .orderBy(desc(screeningVersions.importedAt), desc(screeningVersions.versionId))
    .limit(page.limit)
    .offset(page.offset);
  const [counted] = await tx.select({ total: count() }).from(screeningVersions).where(ofList);
  return { versions, total: counted?.total ?? 0 };
}

export function countNames(entities: readonly ListEntity[]): number {
  return entities.reduce((sum, entity) => sum + entity.names.length, 0);
}

export async function insertImport(
  tx: Tx,
  row: typeof screeningImports.$inferInsert,
  files: readonly { name: string; bytes: Uint8Array }[],
): Promise<void> {
  await tx.insert(screeningImports).values(row);
  for (const [ordinal, file] of files.entries()) {
    await tx
      .insert(screeningUploads)
      .values({ importId: row.importId, ordinal, fileName: file.name, bytes: file.bytes });
  }
}

export async function readImport(tx: Tx, importId: string): Promise<ImportRow | undefined> {
  const [row] = await tx.select().from(screeningImports).where(eq(screeningImports.importId, importId));
  return row;
}

export function readImports(tx: Tx): Promise<ImportRow[]> {
  return tx.select().from(screeningImports).orderBy(desc(screeningImports.startedAt)).limit(20);
}

export async function updateImport(
  tx: Tx,
  importId: string,
  set: Partial<typeof screeningImports.$inferInsert>,
): Promise<void> {
  await tx.update(screeningImports).set(set).where(eq(screeningImports.importId, importId));
}

/** Takes a waiting import (or one whose worker died) for running; false when it has ended. */
export async function startImport(tx: Tx, importId: string): Promise<boolean> {
  const rows = await tx
    .update(screeningImports)
    .set({ state: 'running', bytesDone: 0, entityCount: 0 })
    .where(
      and(eq(screeningImports.importId, importId), inArray(screeningImports.state, ['waiting', 'running'])),
    )
    .returning({ importId: screeningImports.importId });
  return rows.length === 1;
}

/** Asks a running import to stop; false when it has ended already. */
export async function requestStop(tx: Tx, importId: string): Promise<boolean> {
  const rows = await tx
    .update(screeningImports)
    .set({ isStopRequested: true })
    .where(
      and(eq(screeningImports.importId, importId), inArray(screeningImports.state, ['waiting', 'running'])),
    )
    .returning({ importId: screeningImports.importId });
  return rows.length === 1;
}

export async function readUploads(
  database: Database,
  importId: string,
): Promise<{ name: string; bytes: Uint8Array }[]> {
  return database
    .select({ name: screeningUploads.fileName, bytes: screeningUploads.bytes })
    .from(screeningUploads)
    .where(eq(screeningUploads.importId, importId))
    .orderBy(asc(screeningUploads.ordinal));
}

export async function dropUploads(tx: Tx, importId: string): Promise<void> {
  await tx.delete(screeningUploads).where(eq(screeningUploads.importId, importId));
}

/** Newest import time of the lists in force, and whether there is one at all. */
export async function readListsAsOf(tx: Tx): Promise<string | null> {
  const [row] = await tx
    .select({ newest: sql<string | Date | null>`max(${screeningVersions.importedAt})` })
    .from(screeningLists)
    .innerJoin(screeningVersions, eq(screeningVersions.versionId, screeningLists.activeVersionId));
  return row?.newest == null ? null : new Date(row.newest).toISOString();
}
