import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StopError } from '../stop-error.ts';
import { postgresOwner } from './postgres-binaries.ts';

/**
 * Whether a database is in this folder. One in which something is, but nothing that tells of a database, may be one that a
 * disk, or somebody, took a part of: it stops the start, and nothing of it is touched.
 */
export function isInitialised(data: string): boolean {
  // Throws where the disk does not answer.
  const isThere = statSync(data, { throwIfNoEntry: false }) !== undefined;
  if (!isThere || readdirSync(data).length === 0) return false;
  if (existsSync(join(data, 'PG_VERSION'))) return true;
  throw new StopError(
    `The folder ${data} is no whole database: PG_VERSION cannot be found in it. Nothing was changed. Look at the disk, put the folder back from a copy, or move it away and restore a backup.`,
  );
}

/** Sets a database up beside the place where it will be: there it is whole, or not at all. */
export function initialise(
  { native, data, socket }: { readonly native: string; readonly data: string; readonly socket: string },
  password: string,
): void {
  const draft = `${data}.new`;
  rmSync(draft, { recursive: true, force: true });
  const owner = postgresOwner();
  const passwordFile = join(socket, 'initial-password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner !== null) chownSync(passwordFile, owner.uid, owner.gid);
  const run = spawnSync(
    join(native, 'bin', 'initdb'),
    [
      `--pgdata=${draft}`,
      '--username=sorgfalt',
      '--encoding=UTF8',
      '--locale=C',
      // A commit that needs a new segment waits until it is written full of zeros: 50 ms for the usual 16 MB.
      '--wal-segsize=1',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
    ],
    { ...owner, cwd: '/', encoding: 'utf8' },
  );
  rmSync(passwordFile, { force: true });
  if (run.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new StopError(`The embedded PostgreSQL could not be set up: ${run.stderr.trim()}`);
  }
  renameSync(draft, data);
}
