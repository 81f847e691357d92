import * as z from 'zod/mini';
import { hit, hitDecision, listDiff, listWarning, usedList } from '@sorgfalt/contract';
import type {
  ClientDecision,
  ListDownload,
  ListImport,
  ListStanding,
  Rescreening,
  ScreeningBatch,
  ScreeningList,
  StoredScreening,
} from '@sorgfalt/contract';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  unique,
  uniqueIndex,
  uuid,
} from '../../platform/database/orm.ts';
import { bytea, instant, keptJson } from '../../platform/database/columns.ts';
import { clients } from '../clients/tables.ts';
import { listEntity, seenFiles } from './kept-forms.ts';

const now = sql`now()`;
const texts = z.array(z.string());

/** The lists; `activeVersionId` is the version in force. The synthetic ones have ids of their own, `sample-...`. */
export const screeningLists = pgTable(
  'screening_lists',
  {
    listId: text('list_id').primaryKey(),
    name: text().notNull(),
    source: text().$type<ScreeningList['source']>().notNull(),
    activeVersionId: uuid('active_version_id'),
  },
  (t) => [check('lists_sample_ids', sql`(${t.source} = 'sample') = starts_with(${t.listId}, 'sample-')`)],
);

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
  fileNames: keptJson(texts, 'file_names').notNull(),
  warnings: keptJson(z.array(listWarning)).notNull(),
  diff: keptJson(listDiff),
  importedBy: text('imported_by').notNull(),
  importedAt: instant('imported_at').notNull().default(now),
  /** When its files last came again unchanged, by upload or download; null: not since the import. */
  confirmedAt: instant('confirmed_at'),
  /** Whether it names anybody under sanctions: lists of offices and bad press do not. */
  hasSanctions: boolean('has_sanctions').notNull(),
});

export const screeningEntities = pgTable(
  'screening_entities',
  {
    versionId: uuid('version_id')
      .notNull()
      .references(() => screeningVersions.versionId, { onDelete: 'cascade' }),
    entityId: text('entity_id').notNull(),
    entity: keptJson(listEntity).notNull(),
    /** SHA-256 of the entity in canonical form; empty where it was stored before hashes were kept. */
    contentSha256: text('content_sha256').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.versionId, t.entityId] })],
);

/** What a version says about later days: entries that come, change or (null) go. */
export const screeningLaterChanges = pgTable(
  'screening_later_changes',
  {
    versionId: uuid('version_id')
      .notNull()
      .references(() => screeningVersions.versionId, { onDelete: 'cascade' }),
    onDate: text('on_date').notNull(),
    entityId: text('entity_id').notNull(),
    entity: keptJson(listEntity),
  },
  (t) => [primaryKey({ columns: [t.versionId, t.onDate, t.entityId] })],
);

/** Where a list is downloaded from, when, and how the last attempt ended. */
export const screeningDownloads = pgTable('screening_downloads', {
  listId: text('list_id')
    .primaryKey()
    .references(() => screeningLists.listId),
  addresses: keptJson(texts).notNull(),
  intervalHours: integer('interval_hours').notNull(),
  isEnabled: boolean('is_enabled').notNull(),
  state: text().$type<ListDownload['state']>().notNull().default('never'),
  endedAt: instant('ended_at'),
  checkedAt: instant('checked_at'),
  errorCode: text('error_code'),
  errorDetail: text('error_detail'),
  failedSince: instant('failed_since'),
  nextAt: instant('next_at'),
  /** What the servers said about the files of the version in force, and which version that was. */
  seen: keptJson(seenFiles),
});

/** Imports under way and done. */
export const screeningImports = pgTable(
  'screening_imports',
  {
    importId: uuid('import_id').primaryKey(),
    state: text().$type<ListImport['state']>().notNull(),
    fileNames: keptJson(texts, 'file_names').notNull(),
    bytesDone: bigint('bytes_done', { mode: 'number' }).notNull().default(0),
    bytesTotal: bigint('bytes_total', { mode: 'number' }).notNull(),
    entityCount: integer('entity_count').notNull().default(0),
    errorCode: text('error_code'),
    errorDetail: text('error_detail'),
    listIds: keptJson(texts, 'list_ids').notNull().default([]),
    isStopRequested: boolean('is_stop_requested').notNull().default(false),
    acceptShrunken: boolean('accept_shrunken').notNull().default(false),
    requestedBy: text('requested_by').notNull(),
    startedAt: instant('started_at').notNull().default(now),
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

/** A list of a set; what was kept before lists knew their origin was indexed as one. */
const keptUsedList = z.strictObject({
  ...usedList.shape,
  isSample: z.optional(usedList.shape.isSample),
  listDate: z.optional(usedList.shape.listDate),
});
export type KeptUsedList = z.infer<typeof keptUsedList>;

/** Sets of list versions that screenings were made against; the id is the hash of the set. */
export const screeningListSets = pgTable('screening_list_sets', {
  setId: text('set_id').primaryKey(),
  lists: keptJson(z.array(keptUsedList)).notNull(),
});

export const screeningBatches = pgTable(
  'screening_batches',
  {
    batchId: uuid('batch_id').primaryKey(),
    state: text().$type<ScreeningBatch['state']>().notNull().default('waiting'),
    fileName: text('file_name').notNull(),
    /** The uploaded file; dropped when the batch has ended. */
    file: bytea(),
    /** The versions in force when the batch began: it keeps to them when it is taken up again. */
    listSetId: text('list_set_id').references(() => screeningListSets.setId),
    /** How far they could be relied on then. */
    standing: text().$type<ListStanding>(),
    linesTotal: integer('lines_total').notNull(),
    linesDone: integer('lines_done').notNull().default(0),
    linesWithHits: integer('lines_with_hits').notNull().default(0),
    lineErrors: integer('line_errors').notNull().default(0),
    errorCode: text('error_code'),
    isStopRequested: boolean('is_stop_requested').notNull().default(false),
    requestedBy: text('requested_by').notNull(),
    requestedAt: instant('requested_at').notNull().default(now),
    endedAt: instant('ended_at'),
    /** Of what another system asks in one call, which is screened at once: the key, and a digest of what it asked under it that nobody can guess at. */
    idempotencyKey: text('idempotency_key'),
    bodyDigest: text('body_digest'),
    engineVersion: text('engine_version'),
  },
  (t) => [
    uniqueIndex('batches_once_a_key').on(t.requestedBy, t.idempotencyKey),
    check(
      'batches_of_calls_whole',
      sql`num_nonnulls(${t.idempotencyKey}, ${t.bodyDigest}, ${t.engineVersion}) in (0, 3)`,
    ),
  ],
);

/** One pass over the clients after a list changed, with the id of the version that caused it, or after the engine did. */
export const screeningRescreenings = pgTable('screening_rescreenings', {
  rescreeningId: uuid('rescreening_id').primaryKey(),
  previousVersionId: uuid('previous_version_id'),
  /** The engine that caused it; null where a list did. */
  engineVersion: text('engine_version').unique(),
  state: text().$type<Rescreening['state']>().notNull().default('waiting'),
  changedEntities: integer('changed_entities').notNull().default(0),
  clientsTotal: integer('clients_total').notNull().default(0),
  clientsAffected: integer('clients_affected').notNull().default(0),
  clientsDone: integer('clients_done').notNull().default(0),
  newHits: integer('new_hits').notNull().default(0),
  reviewItems: integer('review_items').notNull().default(0),
  requestedAt: instant('requested_at').notNull().default(now),
  endedAt: instant('ended_at'),
});

/** Every screening: the query and the result as canonical JSON text, so that a replay can compare bytes. */
export const screenings = pgTable(
  'screenings',
  {
    screeningId: uuid('screening_id').primaryKey(),
    purpose: text().$type<StoredScreening['purpose']>().notNull(),
    clientId: uuid('client_id').references(() => clients.id, { onDelete: 'cascade' }),
    rescreeningId: uuid('rescreening_id').references(() => screeningRescreenings.rescreeningId),
    batchId: uuid('batch_id').references(() => screeningBatches.batchId, { onDelete: 'cascade' }),
    listSetId: text('list_set_id')
      .notNull()
      .references(() => screeningListSets.setId),
    /** How far the lists could be relied on. */
    standing: text().$type<ListStanding>().notNull(),
    engineVersion: text('engine_version').notNull(),
    threshold: doublePrecision().notNull(),
    query: text().notNull(),
    result: text().notNull(),
    resultSha256: text('result_sha256').notNull(),
    /** The decisions that held when it was made, by the hit's place in the result. */
    decisions: keptJson(z.record(z.string(), hitDecision)).notNull().default({}),
    requestedBy: text('requested_by').notNull(),
    at: instant().notNull().default(now),
  },
  (t) => [
    unique('screenings_once_a_pass').on(t.rescreeningId, t.clientId),
    index('screenings_client').on(t.clientId, t.at),
    index('screenings_batch').on(t.batchId),
  ],
);
export type ScreeningRow = typeof screenings.$inferSelect;

/** Lines of a batch that are done. */
export const screeningBatchLines = pgTable(
  'screening_batch_lines',
  {
    batchId: uuid('batch_id')
      .notNull()
      .references(() => screeningBatches.batchId, { onDelete: 'cascade' }),
    line: integer().notNull(),
    recordId: text('record_id').notNull(),
    name: text().notNull(),
    errorCode: text('error_code'),
    screeningId: uuid('screening_id').references(() => screenings.screeningId, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.batchId, t.line] })],
);

/** What officers decided about hits; of one client and entry at most one decision is not ended. */
export const screeningDecisions = pgTable(
  'screening_decisions',
  {
    decisionId: uuid('decision_id').primaryKey(),
    clientId: uuid('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    listId: text('list_id').notNull(),
    entityId: text('entity_id').notNull(),
    entitySha256: text('entity_sha256').notNull(),
    /** SHA-256 of what the client was screened by. */
    factsSha256: text('facts_sha256').notNull(),
    decision: text().$type<ClientDecision['decision']>().notNull(),
    reason: text().notNull(),
    decidedBy: text('decided_by').notNull(),
    decidedAt: instant('decided_at').notNull().default(now),
    proofId: uuid('proof_id'),
    endedAs: text('ended_as').$type<'lifted' | 'replaced'>(),
    endedBy: text('ended_by'),
    endedAt: instant('ended_at'),
    endReason: text('end_reason'),
  },
  (t) => [
    index('decisions_client').on(t.clientId, t.decidedAt),
    uniqueIndex('decisions_one_open')
      .on(t.clientId, t.listId, t.entityId)
      .where(sql`${t.endedAt} is null`),
  ],
);
export type DecisionRow = typeof screeningDecisions.$inferSelect;

/**
 * Hits that an onboarding or a rescreening has put before somebody: they are not raised again, unless what was decided
 * about them is lifted. Then they stand here once more, with the item that shows them now.
 */
export const screeningClientHits = pgTable(
  'screening_client_hits',
  {
    clientId: uuid('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    listId: text('list_id').notNull(),
    entityId: text('entity_id').notNull(),
    entitySha256: text('entity_sha256').notNull(),
    /** What the client was screened by; empty where it was noted before this was kept. */
    factsSha256: text('facts_sha256').notNull().default(''),
    screeningId: uuid('screening_id')
      .notNull()
      .references(() => screenings.screeningId, { onDelete: 'cascade' }),
    /** The review item that shows it; null where the case of the onboarding does. */
    reviewItemId: uuid('review_item_id'),
    hit: keptJson(hit).notNull(),
    notedAt: instant('noted_at').notNull().default(now),
  },
  (t) => [
    unique('client_hits_once_an_item')
      .on(t.clientId, t.listId, t.entityId, t.entitySha256, t.factsSha256, t.reviewItemId)
      .nullsNotDistinct(),
    index('client_hits_item').on(t.reviewItemId),
  ],
);
