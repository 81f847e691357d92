import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ListImport, ScreeningList } from '@sorgfalt/contract';
import type { ListEntity } from '@sorgfalt/screening';
import { bytea, instant } from '../../platform/database/columns.ts';

/** The lists; `activeVersionId` is the version in force. */
export const screeningLists = pgTable('screening_lists', {
  listId: text('list_id').primaryKey(),
  name: text().notNull(),
  source: text().$type<ScreeningList['source']>().notNull(),
  activeVersionId: uuid('active_version_id'),
});

/** Every version that was ever in force, with the hash of its files. */
export const screeningVersions = pgTable('screening_versions', {
  versionId: uuid('version_id').primaryKey(),
  listId: text('list_id')
    .notNull()
    .references(() => screeningLists.listId),
  sha256: text().notNull(),
  listDate: text('list_date'),
  entityCount: integer('entity_count').notNull(),
  nameCount: integer('name_count').notNull(),
  fileNames: jsonb('file_names').$type<string[]>().notNull(),
  warnings: jsonb().$type<string[]>().notNull(),
  importedBy: text('imported_by').notNull(),
  importedAt: instant('imported_at')
    .notNull()
    .default(sql`now()`),
});

export const screeningEntities = pgTable(
  'screening_entities',
  {
    versionId: uuid('version_id')
      .notNull()
      .references(() => screeningVersions.versionId, { onDelete: 'cascade' }),
    entityId: text('entity_id').notNull(),
    entity: jsonb().$type<ListEntity>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.versionId, t.entityId] })],
);

/** Imports under way and done. */
export const screeningImports = pgTable(
  'screening_imports',
  {
    importId: uuid('import_id').primaryKey(),
    state: text().$type<ListImport['state']>().notNull(),
    fileNames: jsonb('file_names').$type<string[]>().notNull(),
    bytesDone: bigint('bytes_done', { mode: 'number' }).notNull().default(0),
    bytesTotal: bigint('bytes_total', { mode: 'number' }).notNull(),
    entityCount: integer('entity_count').notNull().default(0),
    errorCode: text('error_code'),
    errorDetail: text('error_detail'),
    listIds: jsonb('list_ids').$type<string[]>().notNull().default([]),
    isStopRequested: boolean('is_stop_requested').notNull().default(false),
    requestedBy: text('requested_by').notNull(),
    startedAt: instant('started_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [index('imports_started').on(t.startedAt)],
);

/** Files of an import that wait to be read; removed when it has ended. */
export const screeningUploads = pgTable(
  'screening_uploads',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => screeningImports.importId, { onDelete: 'cascade' }),
    ordinal: integer().notNull(),
    fileName: text('file_name').notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.ordinal] })],
);
