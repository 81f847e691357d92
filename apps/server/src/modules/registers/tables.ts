import type { RegisterFault, RegisterName } from '@sorgfalt/contract';
import { mutationKinds } from '@sorgfalt/kyc';
import type { ParentLevel } from '@sorgfalt/kyc';
import * as z from 'zod/mini';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  unique,
  uuid,
} from '../../platform/database/orm.ts';
import { bytea, instant, keptJson } from '../../platform/database/columns.ts';
import { clients } from '../clients/tables.ts';
import { keptEntry } from './entry-form.ts';

const now = sql`now()`;

/** What registers answered about a client and those behind it, as it came: none changes, and they go with the client only. */
export const registerExtracts = pgTable(
  'register_extracts',
  {
    id: uuid().primaryKey(),
    clientId: uuid('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    /** The record of the structure that it is about; null for the client itself. */
    partyId: text('party_id'),
    register: text().$type<RegisterName>().notNull(),
    asked: text().notNull(),
    /** Null where the register has no such entity. */
    entry: keptJson(keptEntry),
    asOf: text('as_of'),
    /** SHA-256 of the answer. */
    sha256: text().notNull(),
    /** The answer, encrypted. */
    sealed: bytea().notNull(),
    takenBy: text('taken_by').notNull(),
    takenAt: instant('taken_at').notNull(),
  },
  (t) => [index('register_extracts_client').on(t.clientId, t.takenAt)],
);
export type ExtractRow = typeof registerExtracts.$inferSelect;

/** What registers published about a client and those behind it since they were looked at: none changes, and they go with the client only. */
export const registerPublications = pgTable(
  'register_publications',
  {
    id: uuid().primaryKey(),
    clientId: uuid('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    /** The record of the structure that it is about; null for the client itself. */
    partyId: text('party_id'),
    register: text().$type<RegisterName>().notNull(),
    uid: text().notNull(),
    /** The number that the register gave it. */
    number: text().notNull(),
    publishedOn: date('published_on').notNull(),
    mutations: keptJson(z.readonly(z.array(z.enum(mutationKinds)))).notNull(),
    /** Whether somebody has to look at it: more than an address changed, and no extract before had it. */
    isNew: boolean('is_new').notNull(),
    foundIn: text('found_in', { enum: ['day', 'extract'] }).notNull(),
    /** SHA-256 of what is kept of it: one that the register changes is another one. */
    sha256: text().notNull(),
    /** Its text, encrypted. */
    sealed: bytea().notNull(),
    foundAt: instant('found_at').notNull(),
  },
  (t) => [
    unique('register_publications_once')
      .on(t.clientId, t.partyId, t.register, t.number, t.sha256)
      .nullsNotDistinct(),
    index('register_publications_client').on(t.clientId, t.foundAt),
  ],
);
export type PublicationRow = typeof registerPublications.$inferSelect;

/** How far the publications of a register were read, day by day. */
export const registerWatches = pgTable('register_watches', {
  register: text().$type<RegisterName>().primaryKey(),
  /** The last day that was over when all of it was read. */
  readThrough: date('read_through').notNull(),
  /** When the last look ended that read all there was; the start of the watch before there was one. */
  lookedAt: instant('looked_at').notNull().default(now),
  /** Since when, and why, it gives no answer; null while it does. */
  failedAt: instant('failed_at'),
  fault: text().$type<RegisterFault>(),
  nextAt: instant('next_at').notNull().default(now),
});
export type WatchRow = typeof registerWatches.$inferSelect;

/** Who is who (level 1), whose accounts consolidate whom, and why somebody reports no parent (both level 2). */
export type GleifFileKind = 'entities' | 'parents' | 'exceptions';

/** Golden copies of the legal entity identifiers; of each kind the newest that came whole counts, and only its records are kept. */
export const gleifFiles = pgTable('gleif_files', {
  no: integer().primaryKey().generatedAlwaysAsIdentity(),
  kind: text().$type<GleifFileKind>().notNull().default('entities'),
  fileName: text('file_name').notNull(),
  /** SHA-256 of the file; null while it is read. */
  sha256: text(),
  /** The newest change that any of its records tells of. */
  asOf: text('as_of'),
  records: bigint({ mode: 'number' }),
  importedAt: instant('imported_at').notNull().default(now),
});

/** Level 1 of the golden copy: who is who. */
export const gleifRecords = pgTable(
  'gleif_records',
  {
    fileNo: integer('file_no').notNull(),
    lei: text().notNull(),
    /** The number of the register that it names, without what makes it legible. */
    number: text().notNull(),
    entry: keptJson(keptEntry).notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileNo, t.lei] }), index('gleif_records_number').on(t.fileNo, t.number)],
);

/** Level 2: the parent of an entity by its identifier, or a reason why it reports none, as the kind of the file says. */
export const gleifParents = pgTable(
  'gleif_parents',
  {
    fileNo: integer('file_no').notNull(),
    lei: text().notNull(),
    level: text().$type<ParentLevel>().notNull(),
    told: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileNo, t.lei, t.level, t.told] })],
);
