import { isDeepStrictEqual } from 'node:util';
import { screeningRoutes } from '@sorgfalt/contract';
import type { DownloadSettings, ListDownload } from '@sorgfalt/contract';
import { refuseClosed } from '../../adapters/outgoing/refuse-closed.ts';
import type { Database } from '../../platform/database/database.ts';
import { holdLock, locks } from '../../platform/database/locks.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import {
  claimDownload,
  deleteDownload,
  readDownload,
  readDownloads,
  storeDownload,
} from './download-repo.ts';
import type { DownloadRow } from './download-repo.ts';
import { announce } from './downloads.ts';
import type { DownloadDeps } from './downloads.ts';
import { officialLists } from './list-identity.ts';
import type { ListIdentity } from './list-identity.ts';
import { readListRows } from './repo.ts';

export function addDownloadRoutes(router: Router, { database, spine, config }: DownloadDeps): void {
  router.add(screeningRoutes.downloads, async () => {
    const settings = new Map((await readDownloads(database)).map((row) => [row.listId, toSettings(row)]));
    const lists = await downloadable(database);
    return { lists: lists.map((list) => ({ ...list, settings: settings.get(list.listId) ?? null })) };
  });
  router.add(screeningRoutes.setDownload, async ({ params, body: { seen, ...settings }, caller }) => {
    const list = (await downloadable(database)).find(({ listId }) => listId === params.listId);
    if (list === undefined) throw new AppError('not-found');
    // A first look; the download itself checks them again.
    const { allowLoopback } = config.lists;
    for (const [place, address] of settings.addresses.entries())
      await refuseClosed(`body.addresses.${String(place)}`, address, { allowLoopback });
    await spine.run(signedIn(caller), async ({ tx, append }) => {
      // One change at a time: an address that a colleague has just replaced does not come back unawares.
      await holdLock(tx, locks.listDownloads);
      const before = await readDownload(tx, list.listId);
      if (!isDeepStrictEqual(before === undefined ? null : toSettings(before), seen))
        throw new AppError('version-conflict');
      await storeDownload(tx, list, settings);
      await append(configured(list.listId, settings));
    });
    return findDownload(database, list.listId);
  });
  router.add(screeningRoutes.removeDownload, async ({ params: { listId }, caller }) => {
    await spine.run(signedIn(caller), async ({ tx, append }) => {
      await holdLock(tx, locks.listDownloads);
      if (!(await deleteDownload(tx, listId))) throw new AppError('not-found');
      await append(configured(listId, null));
    });
    return { ok: true as const };
  });
  router.add(screeningRoutes.downloadNow, async ({ params: { listId }, query, caller }) => {
    await findDownload(database, listId);
    await spine.run(signedIn(caller), async (unit) => {
      if (!(await claimDownload(unit.tx, listId))) throw new AppError('not-allowed-now');
      await announce(unit, listId, query.acceptShrunken === 'true');
    });
    return findDownload(database, listId);
  });
}

/** The lists that are there, but for the synthetic ones, and the official ones that could be. */
async function downloadable(database: Database): Promise<ListIdentity[]> {
  const lists = (await readListRows(database)).map(({ list }) => list);
  const isKnown = new Set(lists.map(({ listId }) => listId));
  return [
    ...lists.filter(({ source }) => source !== 'sample'),
    ...officialLists.filter(({ listId }) => !isKnown.has(listId)),
  ].map(({ listId, name, source }) => ({ listId, name, source }));
}

/** Where sanctions lists come from is a decision that must be provable; addresses may hold a token, hosts do not. */
function configured(listId: string, settings: DownloadSettings | null) {
  const { isEnabled, intervalHours, addresses } = settings ?? {
    isEnabled: false,
    intervalHours: 0,
    addresses: [],
  };
  const facts = { listId, isEnabled, intervalHours };
  return {
    type: 'screening.list_download_configured',
    status: 'completed',
    data: facts,
    evidence: { ...facts, hosts: addresses.map((address) => new URL(address).host) },
  } as const;
}

async function findDownload(database: Database, listId: string): Promise<ListDownload> {
  const row = await readDownload(database, listId);
  if (row === undefined) throw new AppError('not-found');
  return toDownload(row);
}

/** How a download stands; the addresses, which may hold a token, are for administrators and stay out. */
export function toDownload(row: DownloadRow): ListDownload {
  const { listId: _, addresses: __, seen: ___, ...rest } = row;
  return { ...rest, nextAt: rest.isEnabled ? rest.nextAt : null };
}

function toSettings({ addresses, intervalHours, isEnabled }: DownloadRow): DownloadSettings {
  return { addresses, intervalHours, isEnabled };
}
