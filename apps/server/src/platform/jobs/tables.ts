import { integer, pgTable, text } from '../database/orm.ts';

/** Which process runs which worker: a dead process's jobs are given free at once. */
export const workerPresence = pgTable('worker_presence', {
  workerId: text('worker_id').primaryKey(),
  processKey: integer('process_key').notNull(),
});
