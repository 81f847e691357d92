import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { screeningBatches, screeningBatchLines, screenings } from './tables.ts';

export type BatchRow = typeof screeningBatches.$inferSelect;

const open = inArray(screeningBatches.state, ['waiting', 'running']);

export async function insertBatch(tx: Tx, row: typeof screeningBatches.$inferInsert): Promise<void> {
  await tx.insert(screeningBatches).values(row);
}

export async function findBatch(tx: Tx, batchId: string): Promise<BatchRow | null> {
  const [row] = await tx.select().from(screeningBatches).where(eq(screeningBatches.batchId, batchId));
  return row ?? null;
}

export function readBatches(tx: Tx): Promise<BatchRow[]> {
  return tx.select().from(screeningBatches).orderBy(desc(screeningBatches.requestedAt)).limit(50);
}

/** Changes a batch that has not ended; null where it has. */
export async function updateOpenBatch(
  tx: Tx,
  batchId: string,
  set: Partial<BatchRow>,
): Promise<BatchRow | null> {
  const [row] = await tx
    .update(screeningBatches)
    .set(set)
    .where(and(eq(screeningBatches.batchId, batchId), open))
    .returning();
  return row ?? null;
}

/** Counts lines that are done, where `linesDone` are done so far; null where another run did them. */
export async function addLines(
  tx: Tx,
  batch: Pick<BatchRow, 'batchId' | 'linesDone'>,
  add: { lines: number; hits: number; errors: number },
): Promise<BatchRow | null> {
  const t = screeningBatches;
  const [row] = await tx
    .update(t)
    .set({
      linesDone: sql`${t.linesDone} + ${add.lines}`,
      linesWithHits: sql`${t.linesWithHits} + ${add.hits}`,
      lineErrors: sql`${t.lineErrors} + ${add.errors}`,
    })
    .where(and(eq(t.batchId, batch.batchId), eq(t.linesDone, batch.linesDone), open))
    .returning();
  return row ?? null;
}

export async function insertLines(
  tx: Tx,
  rows: readonly (typeof screeningBatchLines.$inferInsert)[],
): Promise<void> {
  await tx.insert(screeningBatchLines).values([...rows]);
}

/** The lines done so far in the order of the file, with the screening of each. */
export function readLines(tx: Tx, batchId: string) {
  return tx
    .select({ line: screeningBatchLines, result: screenings.result, decisions: screenings.decisions })
    .from(screeningBatchLines)
    .leftJoin(screenings, eq(screenings.screeningId, screeningBatchLines.screeningId))
    .where(eq(screeningBatchLines.batchId, batchId))
    .orderBy(asc(screeningBatchLines.line));
}
