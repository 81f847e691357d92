import type { UsedList } from '@sorgfalt/contract';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  sql,
} from '../../platform/database/orm.ts';
import { executeNamed } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/given-rows.ts';
import { screeningBatches, screeningBatchLines, screenings } from './tables.ts';

const { file: _, ...columns } = getTableColumns(screeningBatches);

/** A batch without its file, which may be large. */
export type BatchRow = Omit<typeof screeningBatches.$inferSelect, 'file'>;

const open = inArray(screeningBatches.state, ['waiting', 'running']);

export async function insertBatch(tx: Tx, row: typeof screeningBatches.$inferInsert): Promise<void> {
  await tx.insert(screeningBatches).values(row);
}

export async function findBatch(tx: Tx, batchId: string): Promise<BatchRow | null> {
  const [row] = await tx.select(columns).from(screeningBatches).where(eq(screeningBatches.batchId, batchId));
  return row ?? null;
}

/** The file of a batch; null once it has ended. */
export async function readBatchFile(tx: Tx, batchId: string): Promise<Uint8Array | null> {
  const [row] = await tx
    .select({ file: screeningBatches.file })
    .from(screeningBatches)
    .where(eq(screeningBatches.batchId, batchId));
  return row?.file ?? null;
}

export function readBatches(tx: Tx): Promise<BatchRow[]> {
  return (
    tx
      .select(columns)
      .from(screeningBatches)
      // Other systems' calls are no files: there may be hundreds in a minute.
      .where(isNull(screeningBatches.idempotencyKey))
      .orderBy(desc(screeningBatches.requestedAt))
      .limit(50)
  );
}

/** What another system asked in one call. */
type Call = Pick<
  typeof screeningBatches.$inferInsert,
  | 'batchId'
  | 'fileName'
  | 'listSetId'
  | 'standing'
  | 'linesTotal'
  | 'linesWithHits'
  | 'lineErrors'
  | 'requestedBy'
> & {
  readonly idempotencyKey: string;
  readonly bodyDigest: string;
  readonly engineVersion: string;
  readonly at: string;
};

/** Keeps a call, whose names are screened, and the set of its lists; 0 where one of this holder is there under the same key. */
export async function insertCall(tx: Tx, lists: readonly UsedList[], call: Call): Promise<number> {
  const rows = await executeNamed(
    tx,
    'insert-call',
    sql`with used as (
          insert into screening_list_sets (set_id, lists) values (${call.listSetId}, ${JSON.stringify(lists)}::jsonb)
          on conflict do nothing
        )
        insert into screening_batches (batch_id, state, file_name, list_set_id, standing, lines_total, lines_done,
          lines_with_hits, line_errors, requested_by, requested_at, ended_at, idempotency_key, body_digest, engine_version)
        values (${call.batchId}, 'succeeded', ${call.fileName}, ${call.listSetId}, ${call.standing}, ${call.linesTotal}::int,
          ${call.linesTotal}::int, ${call.linesWithHits}::int, ${call.lineErrors}::int, ${call.requestedBy},
          ${call.at}::timestamptz, ${call.at}::timestamptz, ${call.idempotencyKey}, ${call.bodyDigest}, ${call.engineVersion})
        on conflict (requested_by, idempotency_key) do nothing
        returning batch_id`,
  );
  return rows.length;
}

/** The call that a holder made under a key; null: none. */
export async function findCall(
  tx: Tx,
  { requestedBy, idempotencyKey }: { readonly requestedBy: string; readonly idempotencyKey: string },
): Promise<BatchRow | null> {
  const [row] = await tx
    .select(columns)
    .from(screeningBatches)
    .where(
      and(eq(screeningBatches.requestedBy, requestedBy), eq(screeningBatches.idempotencyKey, idempotencyKey)),
    );
  return row ?? null;
}

/** Changes a batch that has not ended; null where it has. */
export async function updateOpenBatch(
  tx: Tx,
  batchId: string,
  set: Partial<typeof screeningBatches.$inferInsert>,
): Promise<BatchRow | null> {
  const [row] = await tx
    .update(screeningBatches)
    .set(set)
    .where(and(eq(screeningBatches.batchId, batchId), open))
    .returning(columns);
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
    .returning(columns);
  return row ?? null;
}

export type BatchLine = typeof screeningBatchLines.$inferInsert;

const lineRows = rowsOf({
  batchId: 'uuid',
  line: 'int',
  recordId: 'text',
  name: 'text',
  errorCode: 'text',
  screeningId: 'uuid',
});

export async function insertLines(tx: Tx, rows: readonly BatchLine[]): Promise<void> {
  await executeNamed(
    tx,
    'insert-batch-lines',
    sql`insert into screening_batch_lines (batch_id, line, record_id, name, error_code, screening_id)
        select "batchId", line, "recordId", name, "errorCode", "screeningId" from ${lineRows(rows)}`,
  );
}

/** Lines done so far in the order of the file, after one of them, with the screening of each. */
export function readLines(tx: Tx, batchId: string, after: number, limit: number) {
  return tx
    .select({ line: screeningBatchLines, result: screenings.result, decisions: screenings.decisions })
    .from(screeningBatchLines)
    .leftJoin(screenings, eq(screenings.screeningId, screeningBatchLines.screeningId))
    .where(and(eq(screeningBatchLines.batchId, batchId), gt(screeningBatchLines.line, after)))
    .orderBy(asc(screeningBatchLines.line))
    .limit(limit);
}
