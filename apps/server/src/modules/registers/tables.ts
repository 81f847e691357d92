import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { RegisterName } from '@sorgfalt/contract';
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

/** Golden copies of the legal entity identifiers; the newest that came whole counts, and only its records are kept. */
export const gleifFiles = pgTable('gleif_files', {
  no: integer().primaryKey().generatedAlwaysAsIdentity(),
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
