import { open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode } from '../../../platform/error-code.ts';

/**
 * The last checkpoint that was signed, kept apart from the database: whoever restores an old backup of the
 * database does not restore this. It is on disk before the checkpoint is published.
 */
export interface HeadFile {
  readonly path: string;
  /** The signed note; null where none was written yet. */
  read(): Promise<string | null>;
  /** Replaces the note, durably. */
  write(note: string): Promise<void>;
  /** Keeps the present note under the name that comes back and puts `note` in its place. */
  replace(note: string | null, treeSize: number): Promise<string>;
}

const fileName = 'ledger-head';

/** The file in the folder of the secrets, which all processes on one database share. */
export function createHeadFile(secretsDirectory: string): HeadFile {
  const path = join(secretsDirectory, fileName);

  async function write(note: string): Promise<void> {
    // Its own name for each process: two that write at once must not mix their bytes.
    const draft = `${path}.${process.pid}`;
    await writeSynced(draft, note);
    await rename(draft, path);
    await syncDirectory(dirname(path));
  }

  return {
    path,
    async read() {
      try {
        return await readFile(path, 'utf8');
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return null;
        throw error;
      }
    },
    write,
    async replace(note, treeSize) {
      const kept = `${path}.lost-${treeSize}`;
      await rename(path, kept);
      if (note === null) await syncDirectory(dirname(path));
      else await write(note);
      return kept;
    },
  };
}

async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the new name last. Windows cannot open a folder for this and needs no such call. */
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
