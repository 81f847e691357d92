import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StopError } from './stop-error.ts';

/**
 * Claims a data folder for this process. The file names the process by number and start time, so a number
 * that the system gave to another program since does not count as alive. Returns the release.
 */
export function lockDataDirectory(directory: string): () => void {
  // Others may pass through (the database runs as another user), not look in.
  mkdirSync(directory, { recursive: true, mode: 0o711 });
  const path = join(directory, 'instance.lock');
  const own = identify(process.pid);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(path, own, { flag: 'wx', mode: 0o600 });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const holder = readFileSync(path, 'utf8');
    const pid = Number(holder.split(' ')[0]);
    if (Number.isInteger(pid) && holder === identify(pid)) break;
    rmSync(path, { force: true });
  }
  throw new StopError(
    `The data folder ${directory} is in use by another process. Stop that one, or set DATA_DIR to another folder.`,
  );
}

/** Process number and, where the system tells it (Linux), the tick at which the process started. */
function identify(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return isAlive(pid) ? `${pid} -` : `${pid} gone`;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
