import type { ListDiff } from '@sorgfalt/contract';
import type { ListEntity } from '@sorgfalt/screening';
import { and, asc, count, desc, eq, inArray, ne, or, sql } from '../../platform/database/orm.ts';
import { holdLock, locks } from '../../platform/database/locks.ts';
import { executeNamed } from '../../platform/database/database.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { contentHash } from '../../platform/content-hash.ts';
import type { KeptList } from './list-standing.ts';
import { entityRows } from './ready-list.ts';
import type { ReadyList } from './ready-list.ts';
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

/** All lists with the version in force, by name. */
export function readListRows(tx: Tx): Promise<ListRow[]> {
  return tx
    .select({ list: screeningLists, version: screeningVersions })
    .from(screeningLists)
    .leftJoin(screeningVersions, eq(screeningVersions.versionId, screeningLists.activeVersionId))
    .orderBy(asc(screeningLists.name));
}

interface KeptListRow extends Record<string, unknown>, Pick<KeptList, 'listId' | 'name' | 'source'> {
  readonly listDate: string | null;
  readonly versionId: string | null;
  readonly sha256: string;
  readonly hasSanctions: boolean;
  readonly confirmedAt: string | Date;
  readonly isDownloaded: boolean;
}

/** The lists with what their standing depends on, by name; every decision asks for them. */
export async function readKeptLists(tx: Tx): Promise<KeptList[]> {
  const rows = await executeNamed<KeptListRow>(
    tx,
    'screening-kept-lists',
    sql`select l.list_id as "listId", l.name, l.source, v.list_date as "listDate", v.version_id as "versionId", v.sha256,
          v.has_sanctions as "hasSanctions", coalesce(v.confirmed_at, v.imported_at) as "confirmedAt",
          coalesce(d.is_enabled, false) as "isDownloaded"
        from screening_lists l
        left join screening_versions v on v.version_id = l.active_version_id
        left join screening_downloads d on d.list_id = l.list_id
        order by l.name`,
  );
  return rows.map(({ versionId, sha256, hasSanctions, confirmedAt, ...list }) => ({
    ...list,
    version:
      versionId === null
        ? null
        : { versionId, sha256, hasSanctions, confirmedAt: new Date(confirmedAt).toISOString() },
  }));
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

/** Stores a list as the version in force; `confirmedAt` is when its files came. */
export async function storeVersion(
  tx: Tx,
  list: ReadyList,
  versionId: string,
  { importedBy, confirmedAt }: { importedBy: string; confirmedAt: string },
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
    entityCount: list.entityCount,
    nameCount: list.nameCount,
    fileNames: [...list.fileNames],
    warnings: list.warnings.slice(0, 100),
    importedBy,
    confirmedAt,
    hasSanctions: list.hasSanctions,
  });
  for (const { texts } of list.lots) {
    await executeNamed(
      tx,
      'store-entities',
      sql`insert into screening_entities (version_id, entity_id, entity, content_sha256)
          select ${versionId}::uuid, "entityId", entity, "contentSha256" from ${entityRows.ofTexts(texts)}`,
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

/** Notes when the files of a version have come again unchanged. */
export async function storeConfirmation(tx: Tx, versionId: string, confirmedAt: string): Promise<void> {
  await tx.update(screeningVersions).set({ confirmedAt }).where(eq(screeningVersions.versionId, versionId));
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

/** Changes an import that waits or runs and gives it as it is then; null where it has ended. */
export async function updateOpenImport(
  tx: Tx,
  importId: string,
  set: Partial<typeof screeningImports.$inferInsert>,
): Promise<ImportRow | null> {
  const [row] = await tx
    .update(screeningImports)
    .set(set)
    .where(
      and(eq(screeningImports.importId, importId), inArray(screeningImports.state, ['waiting', 'running'])),
    )
    .returning();
  return row ?? null;
}

/** Takes a waiting import (or one whose worker died) for running; null where it has ended. */
export function startImport(tx: Tx, importId: string): Promise<ImportRow | null> {
  return updateOpenImport(tx, importId, { state: 'running', bytesDone: 0, entityCount: 0 });
}

/** Asks a running import to stop; false when it has ended already. */
export async function requestStop(tx: Tx, importId: string): Promise<boolean> {
  return (await updateOpenImport(tx, importId, { isStopRequested: true })) !== null;
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

/** When the newest real list in force was imported; null where there is none. */
export async function readListsAsOf(tx: Tx): Promise<string | null> {
  const [row] = await tx
    .select({ newest: sql<string | Date | null>`max(${screeningVersions.importedAt})` })
    .from(screeningLists)
    .innerJoin(screeningVersions, eq(screeningVersions.versionId, screeningLists.activeVersionId))
    .where(ne(screeningLists.source, 'sample'));
  return row?.newest == null ? null : new Date(row.newest).toISOString();
}
