import { screeningRoutes } from '@sorgfalt/contract';
import type { ListImport, ListVersion, ScreeningList } from '@sorgfalt/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Spine } from '../../platform/events/spine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { requestImport } from './imports.ts';
import { readImport, readImports, readListRows, readVersions, requestStop } from './repo.ts';
import { readRescreenings } from './rescreen-repo.ts';
import type { ImportRow, ListRow, VersionRow } from './repo.ts';

export function addScreeningRoutes(router: Router, database: Database, spine: Spine): void {
  router.add(screeningRoutes.lists, async () => {
    const now = new Date();
    return { lists: (await readListRows(database)).map((row) => toList(row, now)) };
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
    if (!request.isMultipart())
      throw new AppError('invalid-request', { fields: [{ path: 'files', code: 'required' }] });
    const files: { name: string; bytes: Uint8Array }[] = [];
    for await (const part of request.files())
      files.push({ name: part.filename, bytes: await part.toBuffer() });
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
const staleAfterDays = 7;

function toList({ list, version }: ListRow, now: Date): ScreeningList {
  const ageMs = version === null ? null : Math.max(0, now.getTime() - Date.parse(version.importedAt));
  return {
    listId: list.listId,
    name: list.name,
    source: list.source,
    version: version === null ? null : toVersion(version),
    ageDays: ageMs === null ? null : Math.floor(ageMs / dayMs),
    isStale: ageMs !== null && ageMs > staleAfterDays * dayMs,
  };
}

function toVersion(row: VersionRow): ListVersion {
  const { listId: _, ...version } = row;
  return version;
}
