import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
    forget(name) {
      rmSync(join(directory, name), { force: true });
    },
  };
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
