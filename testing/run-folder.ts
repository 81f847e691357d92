import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const prefix = 'sorgfalt-run-';
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
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
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

/** For Vitest, before the first test. */
export function setup(): void {
  openRunFolder();
}
