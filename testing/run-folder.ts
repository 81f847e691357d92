import { spawn } from 'node:child_process';
import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const prefix = 'sorgfalt-run-';
/** Files in memory, as Linux has them. */
const memory = '/dev/shm';
/** What lies in the folder of a whole run at a time is less than half of it. */
const roomBytesMin = 4 * 1024 ** 3;
const guardian = join(import.meta.dirname, 'guardian.ts');

/** The process that opened this folder of a run; null where it is none. */
export function openerOf(folder: string): number | null {
  const match = /^sorgfalt-run-(\d+)-/.exec(basename(folder));
  return match === null ? null : Number(match[1]);
}

/**
 * The folder that everything temporary of a run lies in. It is `TMPDIR` from here on, for every process that is started,
 * too. When the process that opened it ends, in whatever way, a guardian ends what is left and removes the folder.
 */
export function openRunFolder(): string {
  const present = process.env['TMPDIR'] ?? '';
  if (openerOf(present) !== null) return present;
  const folder = mkdtempSync(join(roomForRun(), `${prefix}${process.pid}-`));
  // The database's own user passes through, where the run is root's.
  chmodSync(folder, 0o711);
  // npm passes a signal on to the shell that it runs scripts in, which ends without a word to the script.
  const isByNpm = process.env['npm_lifecycle_event'] !== undefined;
  const shell = isByNpm ? [String(process.ppid)] : [];
  // The pipe ends with this process, also where nobody can say anything any more.
  const child = spawn(process.execPath, [guardian, folder, ...shell], {
    cwd: '/',
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  child.unref();
  process.env['TMPDIR'] = folder;
  return folder;
}

/**
 * Memory, where nobody named another folder and there is plenty: each file of tests has a database of its own, and on a
 * disk its thousand files take longer to make than most tests to run.
 */
function roomForRun(): string {
  if (process.env['TMPDIR'] !== undefined) return tmpdir();
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, freemem()) >= roomBytesMin ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** For Vitest, before the first test. */
export function setup(): void {
  openRunFolder();
}
