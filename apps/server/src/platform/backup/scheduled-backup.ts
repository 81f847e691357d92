import { existsSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Client } from 'pg';
import { locks } from '../database/locks.ts';
import type { BackupKey } from './backup-key.ts';
import { createBackup } from './create-backup.ts';
import type { Backup } from './create-backup.ts';
import { isBackupDue, namesBeyond, noteTrial } from './trials.ts';

/** What the settings say of backups. */
export interface Schedule {
  readonly everyHours: number;
  readonly directory: string;
  /** So many of those made by schedule stay. */
  readonly keep: number;
}

/**
 * Makes a backup if one is due and nobody else is making it; null otherwise. Older ones go only once it is there and was
 * read back.
 */
export async function makeScheduledBackup(
  url: string,
  schedule: Schedule,
  key: BackupKey,
): Promise<Backup | null> {
  const client = new Client({ connectionString: url, application_name: 'sorgfalt-schedule' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Held by this session: it ends with the process that writes the file, however that ends.
    const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
      locks.backup,
    ]);
    if (rows[0]?.isOurs !== true || !(await isBackupDue(client, schedule.everyHours))) return null;
    const made = await createBackup(url, schedule.directory, key);
    const { path, takenAt } = made;
    await noteTrial(client, { act: 'backup', fileName: basename(path), takenAt, failedStep: null });
    removeOld(schedule.directory, await namesBeyond(client, schedule.keep));
    return made;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Only what the schedule made itself: a backup that somebody took by hand is somebody's to delete. */
function removeOld(directory: string, names: readonly string[]): void {
  for (const name of names) {
    const path = join(directory, basename(name));
    if (existsSync(path)) rmSync(path);
  }
}
