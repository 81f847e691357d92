import { loadIndex, saveIndex, startIndex } from '@sorgfalt/screening';
import type { ScreeningIndex } from '@sorgfalt/screening';
import type { Tx } from '../../platform/database/database.ts';
import type { IndexFiles } from './index-files.ts';
import { readEntityPage } from './index-repo.ts';

/** A list and the version of it that goes into an index. */
export interface IndexedList {
  readonly listId: string;
  readonly versionId: string;
}

const pageSize = 2000;

/** Builds the index of list versions from the database, page by page. */
export async function indexVersions(
  tx: Tx,
  lists: readonly IndexedList[],
  onProgress: (entitiesDone: number) => void,
): Promise<ScreeningIndex> {
  const building = startIndex();
  let done = 0;
  for (const { listId, versionId } of lists) {
    building.startList(listId);
    let after: string | null = null;
    for (;;) {
      const page = await readEntityPage(tx, versionId, after, pageSize);
      for (const { entity } of page) building.add(entity);
      done += page.length;
      onProgress(done);
      const last = page.at(-1);
      if (last === undefined || page.length < pageSize) break;
      after = last.entityId;
    }
  }
  return building.finish();
}

/** The bytes of the saved index, or of one that is built and saved now; a folder that is full is no obstacle. */
export async function openOrBuild(
  tx: Tx,
  files: IndexFiles,
  { key, lists }: { key: string; lists: readonly IndexedList[] },
  report: { progress(entitiesDone: number): void; unsaved(reason: string): void },
): Promise<Uint8Array> {
  const saved = await files.read(key);
  if (saved !== null && loadIndex(saved).ok) return saved;
  const bytes = saveIndex(await indexVersions(tx, lists, report.progress));
  await files.write(key, bytes).catch((error: unknown) => report.unsaved(String(error)));
  return bytes;
}
