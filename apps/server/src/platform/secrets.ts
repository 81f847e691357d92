import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Secrets that were not given by the environment: generated once, one file each, readable by the owner
 * only. Written with `wx`, so two processes that start at once agree on one value.
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
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return {
    directory,
    obtain(name, make = () => randomBytes(32).toString('base64url')) {
      const path = join(directory, name);
      try {
        writeFileSync(path, make(), { mode: 0o600, flag: 'wx' });
      } catch (error) {
        if (!isExisting(error)) throw error;
      }
      return readFileSync(path, 'utf8');
    },
    read(name) {
      const path = join(directory, name);
      return existsSync(path) ? readFileSync(path, 'utf8') : null;
    },
    store(name, value) {
      // Under another name first: a reader finds the old value or the new one, never a part.
      const draft = join(directory, `${name}.${process.pid}`);
      writeFileSync(draft, value, { mode: 0o600, flush: true });
      renameSync(draft, join(directory, name));
    },
    forget(name) {
      rmSync(join(directory, name), { force: true });
    },
  };
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
