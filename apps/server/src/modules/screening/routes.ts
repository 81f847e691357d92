import { screeningRoutes } from '@sorgfalt/contract';
import type { ListDownload, ListImport, ListVersion, ScreeningList } from '@sorgfalt/contract';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Spine } from '../../platform/events/spine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { filesOf } from '../../platform/http/upload.ts';
import { readDownloads } from './download-repo.ts';
import { toDownload } from './download-routes.ts';
import { requestImport } from './imports.ts';
import { foundationsOf, isOutOfDate } from './list-standing.ts';
import { readImport, readImports, readKeptLists, readListRows, readVersions, requestStop } from './repo.ts';
import { readRescreenings } from './rescreen-repo.ts';
import type { ImportRow, ListRow, VersionRow } from './repo.ts';

export function addScreeningRoutes(
  router: Router,
  { database, spine, config }: { database: Database; spine: Spine; config: Pick<Config, 'lists'> },
): void {
  router.add(screeningRoutes.lists, async () => {
    const given = { nowMs: Date.now(), ageDaysMax: config.lists.ageDaysMax };
    const downloads = new Map((await readDownloads(database)).map((row) => [row.listId, toDownload(row)]));
    const rows = await readListRows(database);
    return {
      lists: rows.map((row) => toList(row, downloads.get(row.list.listId) ?? null, given)),
      standing: foundationsOf(await readKeptLists(database), given).real.standing,
    };
  });
  router.add(screeningRoutes.versions, async ({ params, query }) => {
    const found = await readVersions(database, params.listId, query);
    if (found === null) throw new AppError('not-found');
    return { versions: found.versions.map(toVersion), total: found.total };
  });
  router.add(screeningRoutes.rescreenings, async () => ({
    rescreenings: await readRescreenings(database),
  }));
  router.add(screeningRoutes.imports, async () => ({ imports: (await readImports(database)).map(toImport) }));
  router.add(screeningRoutes.importStatus, ({ params }) => findImport(database, params.importId));
  router.add(screeningRoutes.importFiles, async ({ request, query, caller }) => {
    const files = await filesOf(request);
    const options = { acceptShrunken: query.acceptShrunken === 'true' };
    return findImport(database, await requestImport(spine, signedIn(caller), files, options));
  });
  router.add(screeningRoutes.stopImport, async ({ params }) => {
    await findImport(database, params.importId);
    if (!(await requestStop(database, params.importId))) throw new AppError('not-allowed-now');
    return { ok: true as const };
  });
}

async function findImport(database: Database, importId: string): Promise<ListImport> {
  const row = await readImport(database, importId);
  if (row === undefined) throw new AppError('not-found');
  return toImport(row);
}

function toImport(row: ImportRow): ListImport {
  const { isStopRequested: _, requestedBy: __, acceptShrunken: ___, ...rest } = row;
  return rest.state === 'succeeded' ? { ...rest, bytesDone: rest.bytesTotal } : rest;
}

const dayMs = 24 * 60 * 60 * 1000;

function toList(
  { list, version }: ListRow,
  download: ListDownload | null,
  given: { readonly nowMs: number; readonly ageDaysMax: number },
): ScreeningList {
  const { listId, name, source } = list;
  const kept = {
    source,
    version: version === null ? null : { confirmedAt: version.confirmedAt ?? version.importedAt },
    isDownloaded: download?.isEnabled === true,
  };
  const ageMs = version === null ? null : Math.max(0, given.nowMs - Date.parse(version.importedAt));
  return {
    listId,
    name,
    source,
    version: version === null ? null : toVersion(version),
    ageDays: ageMs === null ? null : Math.floor(ageMs / dayMs),
    isStale: version !== null && isOutOfDate(kept, given),
    download,
  };
}

function toVersion(row: VersionRow): ListVersion {
  const { listId: _, confirmedAt: __, hasSanctions: ___, ...version } = row;
  return version;
}
