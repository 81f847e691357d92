import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { notStored } from '../../adapters/downloads/download-error.ts';

const prefix = 'sorgfalt-list-';
/** No download takes so long: what is older was left behind by a process that was killed. */
const leftAfterMs = 86_400_000;

/** Gives work a folder for its files, which goes with it. Throws `DownloadError` where there can be none. */
export async function withDownloadFolder<T>(work: (directory: string) => Promise<T>): Promise<T> {
  await removeLeftovers();
  const directory = await mkdtemp(join(tmpdir(), prefix)).catch((error: unknown) => {
    throw notStored(error) ?? error;
  });
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function removeLeftovers(): Promise<void> {
  const oldest = Date.now() - leftAfterMs;
  const names = await readdir(tmpdir()).catch(() => []);
  for (const path of names.filter((name) => name.startsWith(prefix)).map((name) => join(tmpdir(), name))) {
    const state = await lstat(path).catch(() => null);
    // What belongs to another user stays, and hinders no download.
    if (state !== null && state.mtimeMs < oldest)
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}
