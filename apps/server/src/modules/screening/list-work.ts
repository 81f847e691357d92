import { createDatabase, createPool } from '../../platform/database/database.ts';
import { createInbox } from '../../platform/work/index.ts';
import type { Work, WorkFunction, WorkPool } from '../../platform/work/index.ts';
import { fileInMemory, fileOnDisk } from './list-file.ts';
import type { ListFile } from './list-file.ts';
import type { ListIdentity } from './list-identity.ts';
import { readLists } from './read-lists.ts';
import type { OnProgress } from './read-lists.ts';
import { readyOf } from './ready-list.ts';
import type { EntityLot, ReadyList } from './ready-list.ts';
import { readUploads } from './repo.ts';

/** Where the files of a list are: uploaded to the database, or on the disk. */
export type ListSource =
  | { readonly databaseUrl: string; readonly importId: string }
  | { readonly files: readonly { readonly path: string; readonly name: string }[] };

interface ListInput {
  readonly source: ListSource;
  readonly expected: ListIdentity | undefined;
}

type ListPiece =
  | { readonly bytes: number; readonly entities: number }
  | { readonly lot: EntityLot }
  | { readonly list: Omit<ReadyList, 'lots'> };

/** Reads lists in a thread, and writes their entries as the database takes them. */
export const listWork: Work<ListInput, never, ListPiece> = {
  module: new URL(import.meta.url),
  limitMs: 900_000,
  memoryMb: 2048,
  tooMuch: 'file-too-large',
};

export const work: WorkFunction<typeof listWork> = async function* ({ source, expected }) {
  const files = await filesOf(source);
  const progress = createInbox<ListPiece>(() => undefined);
  const reading = readLists(files, async (bytes, entities) => progress.put({ bytes, entities }), expected);
  reading.then(() => progress.end(), progress.end);
  yield* progress;
  for (const list of await reading) {
    const { lots, ...ready } = await readyOf(list);
    for (const lot of lots) yield { lot };
    yield { list: ready };
  }
};

async function filesOf(source: ListSource): Promise<ListFile[]> {
  if ('files' in source) {
    return Promise.all(source.files.map(async ({ path, name }) => ({ ...(await fileOnDisk(path)), name })));
  }
  const pool = createPool(source.databaseUrl, 1);
  try {
    const uploads = await readUploads(createDatabase(pool), source.importId);
    return uploads.map(({ name, bytes }) => fileInMemory(name, bytes));
  } finally {
    await pool.end();
  }
}

/** Reads lists as `readLists` does; what `onProgress` throws ends the reading. */
export async function readInThread(
  pool: WorkPool,
  input: { readonly source: ListSource; readonly expected?: ListIdentity | undefined },
  onProgress: OnProgress,
  signal?: AbortSignal,
): Promise<ReadyList[]> {
  const lists: ReadyList[] = [];
  let lots: EntityLot[] = [];
  for await (const piece of pool.stream(listWork, { expected: undefined, ...input }, { signal })) {
    if ('lot' in piece) lots.push(piece.lot);
    else if ('list' in piece) {
      lists.push({ ...piece.list, lots });
      lots = [];
    } else await onProgress(piece.bytes, piece.entities);
  }
  return lists;
}
