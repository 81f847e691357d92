import { createDatabase, createPool } from '../../platform/database/database.ts';
import { invariant } from '../../platform/http/app-error.ts';
import type { Work, WorkFunction, WorkPool } from '../../platform/work/index.ts';
import { readBatch } from './batch-csv.ts';
import type { FileRecord } from './batch-record.ts';
import { readBatchFile } from './batch-repo.ts';

/** A file as it was uploaded, or where it is kept: unpacking it from there takes long too. */
type BatchSource = { readonly file: Uint8Array } | { readonly databaseUrl: string; readonly batchId: string };

interface BatchPiece {
  readonly total: number;
  readonly records: readonly FileRecord[];
}

const recordsAtOnce = 250;

/** Reads the clients of a batch in a thread; of a hundred thousand that takes seconds. */
export const batchWork: Work<BatchSource, never, BatchPiece> = {
  module: new URL(import.meta.url),
  limitMs: 150_000,
  memoryMb: 1536,
  tooMuch: 'file-too-large',
};

/** Of a file that is only about to be kept the number is enough. */
export const work: WorkFunction<typeof batchWork> = async function* (source) {
  const records = readBatch(await fileOf(source));
  const total = records.length;
  if ('file' in source) yield { total, records: [] };
  else
    for (let at = 0; at < total; at += recordsAtOnce) {
      yield { total, records: records.slice(at, at + recordsAtOnce) };
    }
};

async function fileOf(source: BatchSource): Promise<Uint8Array> {
  if ('file' in source) return source.file;
  const pool = createPool(source.databaseUrl, 1);
  try {
    const file = await readBatchFile(createDatabase(pool), source.batchId);
    invariant(file !== null, 'a batch keeps its file until it has ended');
    return file;
  } finally {
    await pool.end();
  }
}

/** How many clients a file has. Refuses as `readBatch` does, and `file-too-large`. */
export async function countRecords(pool: WorkPool, file: Uint8Array): Promise<number> {
  return (await pool.run(batchWork, { file })).total;
}

/** All clients of the file that a batch keeps. */
export async function readRecords(
  { pool, databaseUrl }: { readonly pool: WorkPool; readonly databaseUrl: string },
  batchId: string,
  signal: AbortSignal | undefined,
): Promise<FileRecord[]> {
  const all: FileRecord[] = [];
  for await (const { records } of pool.stream(batchWork, { databaseUrl, batchId }, { signal })) {
    all.push(...records);
  }
  return all;
}
