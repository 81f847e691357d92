import { bigint, check, pgTable, sql, text } from '../database/orm.ts';
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

/** How far a drill came; what it failed at. */
export type DrillStep = 'place' | 'restore' | 'counts' | 'ledger' | 'client';

/** What became of drills and of backups by schedule, append-only. Why one failed is said where it ran: rows may be named there. */
export const backupTrials = pgTable(
  'backup_trials',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant()
      .notNull()
      .default(sql`now()`),
    act: text().$type<'backup' | 'drill'>().notNull(),
    /** Null where there came to be none. */
    fileName: text('file_name'),
    /** The moment that the backup holds; null where that is not sure. */
    takenAt: instant('taken_at'),
    /** Null where all went well. */
    failedStep: text('failed_step').$type<DrillStep | 'backup'>(),
  },
  (t) => [
    check('backup_trials_act', sql`${t.act} in ('backup', 'drill')`),
    check(
      'backup_trials_told',
      sql`${t.failedStep} is not null or (${t.fileName} is not null and ${t.takenAt} is not null)`,
    ),
  ],
);
