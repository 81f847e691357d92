import type { Database } from '../../platform/database/database.ts';
import type { Actor, Spine, Unit } from '../../platform/events/spine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { fileInMemory } from './list-file.ts';
import type { ListFile } from './list-file.ts';
import { readInThread } from './list-work.ts';
import { groupFiles, readLists } from './read-lists.ts';
import type { OnProgress } from './read-lists.ts';
import { readyOf } from './ready-list.ts';
import type { ReadyList } from './ready-list.ts';
import { diffVersions } from './list-diff.ts';
import type { ScreeningDeps } from './deps.ts';
import { requestRescreening } from './rescreen-repo.ts';
import {
  dropUploads,
  insertImport,
  lockLists,
  readListRows,
  readUploads,
  startImport,
  storeDiff,
  storeConfirmation,
  storeVersion,
  updateOpenImport,
} from './repo.ts';
import type { VersionRow } from './repo.ts';
import { contentOfVersion, saysTheSame } from './version-content.ts';

/** Progress is written at most this often. */
const progressEveryMs = 250;

/** So small files are read sooner than a thread has started. */
const inPlaceBytesMax = 128 * 1024;

/** A list that keeps less than this of its entries was most likely cut off. */
const keptShareMin = 0.7;

export interface ImportOptions {
  /** An administrator says that a list did shrink, or is older. */
  readonly acceptShrunken: boolean;
}

interface PutOptions extends ImportOptions {
  readonly importId: string | null;
  /** The version that was in force when the files were asked for: one that came in force since may be newer than they are. */
  readonly askedUnder?: string | null;
}

class Stopped extends Error {}

/** Imports files at once, as the command line does. Returns the lists that changed. */
export async function importLists(
  spine: Spine,
  actor: Actor,
  files: readonly ListFile[],
  { acceptShrunken, onProgress }: ImportOptions & { readonly onProgress?: OnProgress },
): Promise<ReadyList[]> {
  const read = await readLists(files, onProgress ?? (() => Promise.resolve()));
  const lists: ReadyList[] = [];
  for (const list of read) lists.push(await readyOf(list));
  return putInForce(spine, actor, lists, { importId: null, acceptShrunken });
}

async function readInPlace(
  database: Database,
  importId: string,
  onProgress: OnProgress,
): Promise<ReadyList[]> {
  const uploads = await readUploads(database, importId);
  const read = await readLists(
    uploads.map(({ name, bytes }) => fileInMemory(name, bytes)),
    onProgress,
  );
  return Promise.all(read.map(readyOf));
}

/**
 * Takes uploaded files in: looks at their format, keeps them and leaves the reading to a job. Refuses
 * `unknown-format` before anything is kept.
 */
export async function requestImport(
  spine: Spine,
  actor: Actor,
  files: readonly { name: string; bytes: Uint8Array }[],
  options: ImportOptions,
): Promise<string> {
  if (files.length === 0)
    throw new AppError('invalid-request', { fields: [{ path: 'files', code: 'required' }] });
  await groupFiles(files.map((file) => fileInMemory(file.name, file.bytes)));
  const importId = uuidv7();
  await spine.run(actor, async ({ tx, append }) => {
    await insertImport(
      tx,
      {
        importId,
        state: 'waiting',
        fileNames: files.map((file) => file.name),
        bytesTotal: files.reduce((sum, file) => sum + file.bytes.length, 0),
        requestedBy: actor.id,
        ...options,
      },
      files,
    );
    await append({ type: 'screening.list_import_requested', status: 'scheduled', data: { importId } });
  });
  return importId;
}

/** The job: reads the kept files and puts the lists in force, or says why not. Safe to run again. */
export async function runImport(
  { database, spine, threads }: ScreeningDeps,
  importId: string,
  signal?: AbortSignal,
): Promise<void> {
  const row = await startImport(database, importId);
  if (row === null) return;
  const actor: Actor = { kind: 'user', id: row.requestedBy };
  try {
    const onProgress = reportProgress(database, importId);
    const lists =
      row.bytesTotal <= inPlaceBytesMax
        ? await readInPlace(database, importId, onProgress)
        : await readInThread(
            threads.pool,
            { source: { databaseUrl: threads.databaseUrl, importId } },
            onProgress,
            signal,
          );
    await putInForce(spine, actor, lists, { importId, acceptShrunken: row.acceptShrunken });
  } catch (error) {
    // The server stops, or has too much to do: that is not of the files, and the job is done again.
    if (signal?.aborted === true || (error instanceof AppError && error.code === 'unavailable')) throw error;
    await endImport(spine, actor, importId, error);
  }
}

/**
 * Puts lists in force; a list whose files are the ones in force already, and whose entries are still those, is only confirmed.
 * Returns the changed. Refuses for all of them: `list-older`, `list-shrunken`, and `unavailable` where another version came in
 * force since the files were asked for.
 */
export function putInForce(
  spine: Spine,
  actor: Actor,
  lists: readonly ReadyList[],
  { importId, acceptShrunken, askedUnder }: PutOptions,
): Promise<ReadyList[]> {
  return spine.run(actor, async (unit) => {
    const { tx } = unit;
    await lockLists(tx);
    const inForce = new Map((await readListRows(tx)).map(({ list, version }) => [list.listId, version]));
    const changed: ReadyList[] = [];
    for (const list of lists) {
      const before = inForce.get(list.listId) ?? null;
      if (before?.sha256 === list.sha256 && (await saysTheSame(tx, before.versionId, list))) {
        await confirmVersion(unit, before);
        continue;
      }
      if (askedUnder !== undefined && askedUnder !== (before?.versionId ?? null))
        throw new AppError('unavailable');
      if (!acceptShrunken) {
        refuseOlder(list, before);
        refuseShrunken(list, before);
      }
      await storeInForce(unit, list, before);
      changed.push(list);
    }
    if (importId !== null) {
      await dropUploads(tx, importId);
      const ended = await updateOpenImport(tx, importId, {
        state: 'succeeded',
        entityCount: lists.reduce((sum, list) => sum + list.entityCount, 0),
        listIds: lists.map((list) => list.listId),
      });
      // Whoever was paused comes too late: another process may have ended it, or an administrator stopped it.
      if (ended?.isStopRequested !== false) throw new Stopped('stopped');
    }
    return changed;
  });
}

/** Notes that the files of a version have come again as they are, or were found unchanged; imports have waited their turn. */
export async function confirmVersion(
  { tx, append }: Unit,
  { listId, versionId, sha256 }: VersionRow,
): Promise<void> {
  const confirmedAt = new Date().toISOString();
  await storeConfirmation(tx, versionId, confirmedAt);
  const facts = { listId, versionId, sha256 };
  const evidence = { ...facts, confirmedAt };
  await append({ type: 'screening.list_confirmed', status: 'completed', data: facts, evidence });
}

/**
 * Stores a list as the version in force, with what it changed, and says so; clients are screened again. `confirmedAt`
 * is when its files came, where that was not now.
 */
export async function storeInForce(
  { tx, actor, append }: Unit,
  list: ReadyList,
  before: VersionRow | null,
  confirmedAt = new Date().toISOString(),
): Promise<void> {
  const versionId = uuidv7();
  await storeVersion(tx, list, versionId, { importedBy: actor.id, confirmedAt });
  if (before !== null) await storeDiff(tx, versionId, await diffVersions(tx, versionId, before.versionId));
  await requestRescreening(tx, versionId, before?.versionId ?? null);
  const facts = {
    listId: list.listId,
    versionId,
    sha256: list.sha256,
    listDate: list.listDate,
    entityCount: list.entityCount,
    nameCount: list.nameCount,
  };
  const { source, hasSanctions } = list;
  const contentSha256 = await contentOfVersion(tx, versionId);
  await append({
    type: 'screening.list_imported',
    status: 'completed',
    data: facts,
    evidence: { ...facts, source, hasSanctions, contentSha256, confirmedAt },
  });
}

/** A file of some weeks ago, which somebody finds again, does not take the place of what its publisher has said since. */
function refuseOlder(list: ReadyList, before: VersionRow | null): void {
  const [now, then] = [list.listDate ?? '', before?.listDate ?? ''];
  // As far as both are known: of some lists only the year is.
  const length = Math.min(now.length, then.length);
  if (now.slice(0, length) >= then.slice(0, length)) return;
  throw new AppError('list-older', {
    details: {
      list: list.name,
      before: then,
      now,
      message: `${list.name} is of ${now}, the version in force of ${then}`,
    },
  });
}

function refuseShrunken(list: ReadyList, before: VersionRow | null): void {
  const [now, then] = [list.entityCount, before?.entityCount ?? 0];
  if (now >= then * keptShareMin) return;
  throw new AppError('list-shrunken', {
    details: {
      list: list.name,
      before: then,
      now,
      message: `${list.name} has ${now} entries, the version in force has ${then}`,
    },
  });
}

function reportProgress(database: Database, importId: string): OnProgress {
  let bytesDone = 0;
  let entityCount = 0;
  let reportedAt = 0;
  return async (bytes, entities) => {
    bytesDone += bytes;
    entityCount += entities;
    if (Date.now() - reportedAt < progressEveryMs) return;
    reportedAt = Date.now();
    const row = await updateOpenImport(database, importId, { bytesDone, entityCount });
    if (row?.isStopRequested !== false) throw new Stopped('stopped');
  };
}

/** Notes how a failed import ended. Only what is wrong with the files is kept to be shown. */
async function endImport(spine: Spine, actor: Actor, importId: string, error: unknown): Promise<void> {
  const isStopped = error instanceof Stopped;
  if (!isStopped && !(error instanceof AppError)) throw error;
  const errorCode = isStopped ? null : error.code;
  await spine.run(actor, async ({ tx, append }) => {
    const ended = await updateOpenImport(tx, importId, {
      state: isStopped ? 'stopped' : 'failed',
      errorCode,
      errorDetail: isStopped ? null : String(error.details?.['message'] ?? error.message),
    });
    // Another process has ended it, and said how.
    if (ended === null) return;
    await dropUploads(tx, importId);
    await append({
      type: 'screening.list_import_failed',
      status: isStopped ? 'warning' : 'failed',
      data: { importId, errorCode: errorCode ?? 'stopped' },
    });
  });
}
