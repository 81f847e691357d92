import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StopError } from './stop-error.ts';
import { hasCode } from './error-code.ts';
import { makeFolder } from './make-folder.ts';

/**
 * Secrets that were not given by the environment: generated once, one file each, readable by the owner
 * only. A file is there whole or not at all, and the first one stays, so two processes that start at once agree on one
 * value. One of nothing, as a full disk may have left it, stops whoever asks: everybody would know it.
 */
export interface Secrets {
  /** Where the files lie. */
  readonly directory: string;
  /** The stored value, or the one that `make` gives, stored. */
  obtain(name: string, make?: () => string): string;
  /** The stored value; null where there is none. */
  read(name: string): string | null;
  /** Stores a value, in the place of another one if need be. */
  store(name: string, value: string): void;
  forget(name: string): void;
}

export function createSecrets(directory: string): Secrets {
  makeFolder(directory, 0o700);
  return {
    directory,
    obtain(name, make = () => randomBytes(32).toString('base64url')) {
      const path = join(directory, name);
      if (!existsSync(path)) keepFirst(path, make());
      return valueIn(path);
    },
    read(name) {
      const path = join(directory, name);
      return existsSync(path) ? valueIn(path) : null;
    },
    store(name, value) {
      // Under another name first: a reader finds the old value or the new one, never a part.
      const draft = join(directory, `${name}.${process.pid}`);
      write(draft, value);
      renameSync(draft, join(directory, name));
    },
    forget(name) {
      rmSync(join(directory, name), { force: true });
    },
  };
}

/** Keeps a value where none is, written whole before it has its name. */
function keepFirst(path: string, value: string): void {
  const draft = `${path}.${process.pid}`;
  try {
    write(draft, value);
    linkSync(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** What root makes with a command belongs to the owner of the folder, whose server reads it. */
function write(path: string, value: string): void {
  writeFileSync(path, value, { mode: 0o600, flush: true });
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  chownSync(path, uid, gid);
}

function valueIn(path: string): string {
  const value = readFileSync(path, 'utf8');
  if (value.trim() !== '') return value;
  throw new StopError(
    `The secret ${path} is empty. Put it back from your copy of the folder; remove the file only where nothing was made with it yet.`,
  );
}
