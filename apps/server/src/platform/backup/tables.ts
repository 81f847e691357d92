import { sql } from 'drizzle-orm';
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

/** Backups that were finished, append-only: how old the last one is stands in `/ready`. */
export const backups = pgTable('backups', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Everything committed before is in it. */
  takenAt: instant('taken_at').notNull(),
  finishedAt: instant('finished_at')
    .notNull()
    .default(sql`now()`),
  fileName: text('file_name').notNull(),
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
  sha256: text().notNull(),
  rows: bigint({ mode: 'number' }).notNull(),
});
