import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { exitCodes } from './exit-codes.ts';
import { StopError } from './stop-error.ts';
import { hasCode } from './error-code.ts';
import { makeFolder } from './make-folder.ts';

/** So often a holder gives a sign of life. */
const beatMs = 2000;
/** A holder elsewhere that gives none for so long is gone. */
const silentMs = 15_000;
const lookMs = 250;

/**
 * Claims a data folder for this process. The file names the process by number and start time, so a number that the system gave
 * to another program since does not count as alive, and the machine. Of a process on another one, or in another container,
 * nobody here can see whether it is alive: it counts as that while the time of the file goes on. One that was paused for so long
 * that another has taken its place ends at its next sign of life. Returns the release.
 */
export function lockDataDirectory(directory: string, waitMs = silentMs): () => void {
  // Others may pass through (the database runs as another user), not look in.
  makeFolder(directory, 0o711);
  const path = join(directory, 'instance.lock');
  const own = `${identify(process.pid)} ${machine()}`;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(path, own, { flag: 'wx', mode: 0o600 });
      return keepAlive(path, own);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
    const holder = contentOf(path);
    if (holder !== null && (isHeld(path, holder, waitMs) || !takeAway(path, holder))) break;
  }
  throw new StopError(
    `The data folder ${directory} is in use by another process. Stop that one, or set DATA_DIR to another folder.`,
  );
}

function keepAlive(path: string, own: string): () => void {
  let missing = 0;
  let isReleased = false;
  async function giveSign(): Promise<void> {
    const holder = await readFile(path, 'utf8').catch(nullWhereAbsent);
    if (isReleased) return;
    // Whoever followed may be gone by now, too. Of several that follow at once one takes the lock aside for a moment.
    missing = holder === null ? missing + 1 : 0;
    if (missing > 1 || (holder !== null && holder !== own)) endAsFollowed(path);
    const now = new Date();
    await utimes(path, now, now);
  }
  const beat = setInterval(() => {
    // A disk that does not answer for a moment is for those to tell who need it.
    giveSign().catch(() => undefined);
  }, beatMs).unref();
  return () => {
    isReleased = true;
    clearInterval(beat);
    if (contentOf(path) === own) rmSync(path, { force: true });
  };
}

/** At once: to stop in order would write what is another's by now. */
function endAsFollowed(path: string): never {
  process.stderr.write(
    `Another process has taken over ${path}, as this one gave no sign of life for too long, or the file was taken away. It ends at once.\n`,
  );
  process.exit(exitCodes.mend);
}

function isHeld(path: string, holder: string, waitMs: number): boolean {
  const [pid = '', tick = '', there] = holder.split(' ');
  // Earlier versions named no machine.
  if (there === undefined || there === machine()) return identify(Number(pid)) === `${pid} ${tick}`;
  const before = changedAt(path);
  for (let waited = 0; waited < waitMs; waited += lookMs) {
    pause(lookMs);
    const now = changedAt(path);
    if (now !== before) return now !== null;
  }
  return false;
}

/** Takes away the lock of a holder that is gone. False where somebody else has taken it meanwhile: that one is left. */
function takeAway(path: string, holder: string): boolean {
  // Others that followed the same holder waited as long: whoever was first is not disturbed.
  const present = contentOf(path);
  if (present !== holder) return present === null;
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return true;
    throw error;
  }
  const isSame = contentOf(aside) === holder;
  try {
    if (!isSame) linkSync(aside, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
  return isSame;
}

/** Process number and, where the system tells it (Linux), the tick at which the process started. */
export function identify(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return isAlive(pid) ? `${pid} -` : `${pid} gone`;
  }
}

/** Within which numbers of processes mean the same. */
function machine(): string {
  try {
    return `${hostname()}/${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** Whether a process has this number here, whosever it is. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    return nullWhereAbsent(error);
  }
}

function nullWhereAbsent(error: unknown): null {
  if (hasCode(error, 'ENOENT')) return null;
  throw error;
}

function changedAt(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
}

/** Nothing else is under way in a process that has no data folder yet. */
function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
