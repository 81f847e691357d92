import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Config } from '../../config.ts';
import { startLoop } from '../events/loop.ts';
import type { Loop } from '../events/loop.ts';
import type { Log } from '../log.ts';
import { isBackupDue, noteTrial } from './trials.ts';

const program = join(import.meta.dirname, '../../cli/backup-cli.ts');
const minuteMs = 60_000;
const hourMs = 3_600_000;
/** So much of what a failed backup says is kept in the log. */
const saidMax = 500;

interface Deps {
  readonly pool: Pool;
  /** A backup has what the product itself need not read. */
  readonly ownerUrl: string;
  readonly config: Pick<Config, 'backup' | 'storage'>;
  readonly log: Log;
  /** Told of each backup that failed, after it was recorded. */
  readonly onFailure: () => void;
  readonly pollMs?: number;
}

/**
 * Makes backups by the schedule of the settings, each in a process of its own: one that hangs, needs all memory or meets a
 * disk that fails ends by itself, is recorded, and is tried again later.
 */
export function startBackups(deps: Deps): Pick<Loop, 'stop'> {
  const { pool, config, log, onFailure, pollMs = minuteMs } = deps;
  let child: ChildProcess | null = null;
  let isStopping = false;

  const loop = startLoop('backups', pollMs, log, async () => {
    if (isStopping || !(await isBackupDue(pool, config.backup.everyHours))) return false;
    child = launch(deps);
    const fault = await outcomeOf(child);
    child = null;
    if (fault === null || isStopping) return false;
    log.error({ fault }, 'A backup failed');
    await noteTrial(pool, { act: 'backup', fileName: null, takenAt: null, failedStep: 'backup' });
    onFailure();
    return false;
  });
  return {
    async stop() {
      isStopping = true;
      child?.kill('SIGTERM');
      await loop.stop();
    },
  };
}

function launch({ ownerUrl, config: { backup, storage } }: Deps): ChildProcess {
  return spawn(process.execPath, [program, 'scheduled'], {
    env: {
      ...process.env,
      DATABASE_URL: ownerUrl,
      SECRETS_DIR: storage.secretsDirectory,
      BACKUP_EVERY_HOURS: String(backup.everyHours),
      BACKUP_DIR: backup.directory,
      BACKUP_KEEP: String(backup.keep),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    // One that takes longer than its interval makes no backups any more.
    timeout: Math.max(hourMs, backup.everyHours * hourMs),
    killSignal: 'SIGKILL',
  });
}

/** Null where it went well, else what it says last. */
function outcomeOf(child: ChildProcess): Promise<string | null> {
  let said = '';
  child.stderr?.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-saidMax)));
  return new Promise((done) => {
    child.once('error', (error) => done(error.message));
    child.once('exit', (code, signal) => done(code === 0 ? null : `${said.trim()} (${signal ?? code})`));
  });
}
