import type { Work, WorkFunction, WorkPool } from '../../platform/work/index.ts';
import { readBatch } from './batch-csv.ts';
import type { BatchRecord } from './batch-csv.ts';

interface BatchPiece {
  readonly total: number;
  readonly records: readonly BatchRecord[];
}

const recordsAtOnce = 250;

/** Reads the customers of a batch in a thread; of a hundred thousand that takes seconds. */
export const batchWork: Work<{ readonly file: Uint8Array; readonly isCounted: boolean }, never, BatchPiece> =
  {
    module: new URL(import.meta.url),
    limitMs: 150_000,
    memoryMb: 1536,
    tooMuch: 'file-too-large',
  };

export const work: WorkFunction<typeof batchWork> = async function* ({ file, isCounted }) {
  const records = readBatch(file);
  const total = records.length;
  if (isCounted) yield { total, records: [] };
  else
    for (let at = 0; at < total; at += recordsAtOnce) {
      yield { total, records: records.slice(at, at + recordsAtOnce) };
    }
};

/** How many customers a file has. Refuses as `readBatch` does, and `file-too-large`. */
export async function countRecords(pool: WorkPool, file: Uint8Array): Promise<number> {
  return (await pool.run(batchWork, { file, isCounted: true })).total;
}

/** All customers of a file. */
export async function readRecords(
  pool: WorkPool,
  file: Uint8Array,
  signal: AbortSignal | undefined,
): Promise<BatchRecord[]> {
  const all: BatchRecord[] = [];
  for await (const { records } of pool.stream(batchWork, { file, isCounted: false }, { signal })) {
    all.push(...records);
  }
  return all;
}
