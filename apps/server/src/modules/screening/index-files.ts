import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** The index in force and the one before it. */
const filesKept = 2;
const digestBytes = 32;
const ending = '.index';

/** Saved indexes in a folder. They can be built again from the database at any time. */
export interface IndexFiles {
  /** The bytes saved under this key; null where there are none, or not these. */
  read(key: string): Promise<Uint8Array | null>;
  /** Writes the bytes whole or not at all, and removes all but the last two files. */
  write(key: string, bytes: Uint8Array): Promise<void>;
}

/**
 * Keeps indexes by what they were built of. A digest over key and bytes stands behind the bytes, so that a file
 * that is cut, damaged or carries another index's name is as good as absent.
 */
export function createIndexFiles(directory: string): IndexFiles {
  const pathOf = (key: string) => join(directory, `${sha256(key).toString('hex').slice(0, 32)}${ending}`);
  return {
    async read(key) {
      const path = pathOf(key);
      const content = await readWhole(path);
      if (content === null || content.length < digestBytes) return null;
      const bytes = content.subarray(0, content.length - digestBytes);
      if (!sha256(key, bytes).equals(content.subarray(bytes.length))) return null;
      const now = new Date();
      // Says that it was used last; another process may have removed it meanwhile.
      await utimes(path, now, now).catch(() => undefined);
      return bytes;
    },
    async write(key, bytes) {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const path = pathOf(key);
      const draft = `${path}.${process.pid}.draft`;
      const file = await open(draft, 'w', 0o600);
      try {
        await file.writeFile(bytes);
        await file.writeFile(sha256(key, bytes));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
      await removeOld(directory, path);
    },
  };
}

function sha256(...parts: readonly (string | Uint8Array)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** The content in memory of its own, so that it can be given to another thread. */
async function readWhole(path: string): Promise<Uint8Array | null> {
  const file = await open(path).catch(() => null);
  if (file === null) return null;
  try {
    const content = new Uint8Array((await file.stat()).size);
    let end = 0;
    while (end < content.length) {
      const { bytesRead } = await file.read(content, end, content.length - end);
      if (bytesRead === 0) return null;
      end += bytesRead;
    }
    return content;
  } finally {
    await file.close();
  }
}

/**
 * All but the file just written and the one used last beside it: a clock that was put back makes others look newer. What
 * a killed process left half written goes as well: only one at a time writes to a data folder.
 */
async function removeOld(directory: string, written: string): Promise<void> {
  const names = await readdir(directory);
  const others = await Promise.all(
    names
      .filter((name) => name.endsWith(ending) && name !== basename(written))
      .map(async (name) => ({ name, usedAt: (await stat(join(directory, name))).mtimeMs })),
  );
  const old = others.toSorted((a, b) => b.usedAt - a.usedAt).slice(filesKept - 1);
  const drafts = names.filter((name) => name.endsWith('.draft'));
  for (const name of [...old.map((file) => file.name), ...drafts]) {
    await rm(join(directory, name), { force: true });
  }
}
