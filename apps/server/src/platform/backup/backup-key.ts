import { createHash, createHmac } from 'node:crypto';
import type { Secrets } from '../secrets.ts';

/** Confirms that a backup is of this installation; lies with its secrets, never in a backup. */
export interface BackupKey {
  /** Names the installation in its backups. */
  readonly installation: string;
  /** What the owner of the key alone can say of a file with this hash. */
  readonly confirm: (hash: string) => string;
}

const secretName = 'backup-key';

/** The key, made where there is none. */
export function obtainBackupKey(secrets: Secrets): BackupKey {
  return keyOf(secrets.obtain(secretName));
}

/** The key; null where there are no secrets of an installation that ever made a backup. */
export function readBackupKey(secrets: Secrets): BackupKey | null {
  const secret = secrets.read(secretName);
  return secret === null ? null : keyOf(secret);
}

function keyOf(secret: string): BackupKey {
  return {
    installation: createHash('sha256').update(`sorgfalt-installation ${secret}`).digest('hex').slice(0, 16),
    confirm: (hash) => createHmac('sha256', secret).update(`sorgfalt-backup ${hash}`).digest('hex'),
  };
}
