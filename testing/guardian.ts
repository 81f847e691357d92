import { existsSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { openerOf } from './run-folder.ts';

const patienceMs = 10_000;
const pauseMs = 100;

/** Processes whose `TMPDIR` is the folder or lies in it. Where the system does not list them there, none. */
function processesOf(folder: string): number[] {
  if (!existsSync('/proc/self/environ')) return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && isWithin(folder, pid));
}

function isWithin(folder: string, pid: number): boolean {
  try {
    const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    return environment.some((entry) => `${entry}/`.startsWith(`TMPDIR=${folder}/`));
  } catch {
    // Ended meanwhile, or somebody else's.
    return false;
  }
}

function send(signal: NodeJS.Signals, pid: number): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended meanwhile.
  }
}

/** Ends in order what runs in the folder, then by force, and removes the folder. */
async function clear(folder: string): Promise<void> {
  processesOf(folder).forEach((pid) => send('SIGINT', pid));
  for (let waitedMs = 0; processesOf(folder).length > 0; waitedMs += pauseMs) {
    if (waitedMs >= patienceMs) processesOf(folder).forEach((pid) => send('SIGKILL', pid));
    await delay(pauseMs);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Folders of this user's earlier runs that nobody was left to guard: after a power cut, say. */
function abandoned(parent: string): string[] {
  return readdirSync(parent)
    .map((name) => join(parent, name))
    .filter((folder) => {
      const opener = openerOf(folder);
      const stat = statSync(folder, { throwIfNoEntry: false });
      return opener !== null && !isAlive(opener) && stat?.uid === process.getuid?.();
    });
}

const [folder = '', shell] = process.argv.slice(2);
await Promise.allSettled(abandoned(dirname(folder)).map(clear));
const opener = openerOf(folder);
const watch = setInterval(() => {
  if (opener !== null && shell !== undefined && !isAlive(Number(shell))) send('SIGTERM', opener);
}, pauseMs);
// Ends when the process that opened the folder does.
await text(process.stdin).catch(() => '');
clearInterval(watch);
await clear(folder);
