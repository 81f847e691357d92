import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { DownloadError } from '../../adapters/downloads/download-error.ts';
import { fetchFile } from '../../adapters/downloads/fetch-file.ts';
import type { Fetched, Validators } from '../../adapters/downloads/fetch-file.ts';
import type { Database } from '../../platform/database/database.ts';
import { isOutage } from '../../platform/database/outage.ts';
import type { Actor, Spine, Unit } from '../../platform/events/spine.ts';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import { withDownloadFolder } from './download-folder.ts';
import { claimDue, endDownload, readDownload, startDownload } from './download-repo.ts';
import type { DownloadEnd, DownloadRow } from './download-repo.ts';
import { confirmVersion, putInForce } from './imports.ts';
import type { ScreeningDeps } from './deps.ts';
import type { ListIdentity } from './list-identity.ts';
import { readInThread } from './list-work.ts';
import { lockLists, readListRows } from './repo.ts';
import type { ListRow } from './repo.ts';

export interface DownloadDeps {
  readonly database: Database;
  readonly spine: Spine;
  readonly config: Pick<Config, 'lists' | 'timeouts'>;
  readonly threads: ScreeningDeps['threads'];
}

/** A connection that failed is tried again after an hour; a refused file changes no sooner than planned. */
const retryHours = 1;
const scheduler: Actor = { kind: 'system', id: 'list-download' };

/** The job of every minute: asks for the downloads that are due. */
export async function requestDue(spine: Spine): Promise<void> {
  await spine.run(scheduler, async (unit) => {
    for (const listId of await claimDue(unit.tx)) await announce(unit, listId, false);
  });
}

/** Says that a download was asked for; the job follows. The row has been claimed in the same transaction. */
export async function announce({ append }: Unit, listId: string, acceptShrunken: boolean): Promise<void> {
  await append({
    type: 'screening.list_download_requested',
    status: 'scheduled',
    data: { listId, acceptShrunken },
  });
}

/**
 * The job: fetches the files of a list and takes them in like an upload, so that what is broken, cut short,
 * shrunken or another list is refused and the version in force stays. Safe to run again.
 */
export async function runDownload(
  deps: DownloadDeps,
  actor: Actor,
  work: { listId: string; acceptShrunken: boolean },
  signal?: AbortSignal,
): Promise<void> {
  const { database, spine } = deps;
  const row = await startDownload(database, work.listId);
  if (row === null) return;
  try {
    const end = await withDownloadFolder((directory) =>
      takeIn(deps, actor, row, { ...work, directory }, signal),
    );
    await endDownload(database, work.listId, {
      errorCode: null,
      errorDetail: null,
      nextInHours: row.intervalHours,
      ...end,
    });
  } catch (error) {
    signal?.throwIfAborted();
    if (isPassing(error)) throw error;
    await noteFailure(spine, row, error);
  }
}

/** The server stops or has too much to do, the database is away, or another version came in force: it is done again. */
function isPassing(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'unavailable';
  // What caused a failed download looks like what a database fails with.
  return !(error instanceof DownloadError) && isOutage(error);
}

interface Work {
  readonly acceptShrunken: boolean;
  readonly directory: string;
}

async function takeIn(
  deps: DownloadDeps,
  actor: Actor,
  row: DownloadRow,
  work: Work,
  signal: AbortSignal | undefined,
): Promise<Pick<DownloadEnd, 'state' | 'seen'>> {
  const { database, spine } = deps;
  const list = await findList(database, row.listId);
  // What a server said about files that are not those in force says nothing about the list.
  const known = row.seen?.versionId === versionIdOf(list) ? row.seen?.validators : undefined;
  const got = await fetchSet(deps, row.addresses, known ?? {}, work.directory, signal);
  if (got === null) {
    const version = list?.version;
    invariant(version != null, 'only what was in force was asked for by what is known of it');
    await spine.run(actor, async (unit) => {
      await lockLists(unit.tx);
      await confirmVersion(unit, version);
    });
    return { state: 'unchanged' };
  }
  const stopIfAsked = async () => signal?.throwIfAborted();
  const lists = await readInThread(
    deps.threads.pool,
    { source: { files: got.files }, expected: identityOf(list) },
    stopIfAsked,
    signal,
  );
  const changed = await putInForce(spine, actor, lists, {
    importId: null,
    acceptShrunken: work.acceptShrunken,
    askedUnder: versionIdOf(list),
  });
  const version = (await findList(database, row.listId))?.version;
  // Somebody's import may have come in force by now: what the server said is of its own files.
  const isOfServer = version != null && lists.some(({ sha256 }) => sha256 === version.sha256);
  return {
    state: changed.length > 0 ? 'succeeded' : 'unchanged',
    ...(isOfServer ? { seen: { versionId: version.versionId, validators: got.validators } } : {}),
  };
}

function versionIdOf(row: ListRow | null | undefined): string | null {
  return row?.version?.versionId ?? null;
}

function identityOf(row: ListRow | null | undefined): ListIdentity | undefined {
  if (row == null) return undefined;
  const { listId, name, source } = row.list;
  return { listId, name, source };
}

interface FetchedSet {
  readonly files: readonly { readonly path: string; readonly name: string }[];
  readonly validators: Readonly<Record<string, Validators>>;
}

/** Downloads the files of a list; null where none of them changed. */
async function fetchSet(
  { config }: DownloadDeps,
  addresses: readonly string[],
  known: Readonly<Record<string, Validators>>,
  directory: string,
  signal: AbortSignal | undefined,
): Promise<FetchedSet | null> {
  const pathOf = (place: number) => join(directory, String(place));
  const fetch = (place: number, address: string, validators?: Validators) =>
    fetchFile(address, {
      path: pathOf(place),
      bytesMax: config.lists.downloadBytesMax,
      idleMs: config.timeouts.defaultMs,
      totalMs: config.lists.downloadTimeoutMs,
      allowLoopback: config.lists.allowLoopback,
      validators,
      signal,
    });
  const first: Fetched[] = [];
  for (const [place, address] of addresses.entries()) first.push(await fetch(place, address, known[address]));
  if (first.every(({ kind }) => kind === 'unchanged')) return null;
  const files: { path: string; name: string }[] = [];
  const validators: Record<string, Validators> = {};
  for (const [place, address] of addresses.entries()) {
    const before = first[place];
    // A list is read whole: of a set in which one file changed the others are needed as well.
    const got = before?.kind === 'file' ? before : await fetch(place, address);
    if (got.kind === 'unchanged')
      throw new DownloadError('http-status', 'The server answered 304 without having been asked');
    validators[address] = got.validators;
    files.push({ path: pathOf(place), name: got.fileName });
  }
  return { files, validators };
}

async function findList(database: Database, listId: string): Promise<ListRow | undefined> {
  return (await readListRows(database)).find(({ list }) => list.listId === listId);
}

/** Notes a failure and raises it: once, and again only when the reason becomes another. */
async function noteFailure(spine: Spine, row: DownloadRow, error: unknown): Promise<void> {
  const { listId } = row;
  const isRefused = error instanceof AppError;
  const isKnown = isRefused || error instanceof DownloadError;
  const errorCode = isKnown ? error.code : 'internal';
  const detail = isRefused ? (error.details?.['message'] ?? error.message) : isKnown ? error.message : '';
  await spine.run(scheduler, async ({ tx, append }) => {
    const before = await readDownload(tx, listId);
    await endDownload(tx, listId, {
      state: 'failed',
      errorCode,
      errorDetail: detail === '' ? null : String(detail),
      nextInHours: isRefused ? row.intervalHours : Math.min(retryHours, row.intervalHours),
    });
    if (before?.failedSince !== null && before?.errorCode === errorCode) return;
    await append({
      type: 'screening.list_download_failed',
      status: 'failed',
      data: { listId, errorCode },
    });
  });
}
