import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { exitCodes } from '../apps/server/src/platform/exit-codes.ts';
import { retryPauseMs } from '../apps/server/src/platform/retry-pause.ts';
import { root } from './run.ts';

/** A program that ends so often before it was ready is not started again: something is wrong with it, not around it. */
const failedStartsMax = 3;
const lookMs = 1000;

/**
 * Runs a program, starts it again when it ends by itself, and ends with it when it is told to, or when whoever
 * started us is gone: npm passes no signal on. Gives the exit code for this process.
 */
export async function supervise(program: string, say: (line: string) => void): Promise<number> {
  const stopping = new AbortController();
  let child: ChildProcess | null = null;
  const stop = () => {
    stopping.abort();
    child?.kill('SIGTERM');
  };
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
  const watch = watchAncestors(stop);
  try {
    let failures = 0;
    let failedStarts = 0;
    for (;;) {
      child = spawn(process.execPath, [program], {
        cwd: root,
        // The program ends when this channel closes: however we went.
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      });
      const { code, wasReady } = await ended(child);
      if (code === exitCodes.stopped || stopping.signal.aborted) return code ?? exitCodes.crashed;
      if (code === exitCodes.mend) return 1;
      const isWaiting = code === exitCodes.waiting;
      failures = wasReady ? 0 : failures + 1;
      // That a database is away is nothing wrong with the program: it is waited for.
      failedStarts = wasReady || isWaiting ? 0 : failedStarts + 1;
      if (failedStarts === failedStartsMax) return 1;
      say(
        isWaiting
          ? 'The server is waiting for its database'
          : 'The server stopped unexpectedly and is being restarted',
      );
      await delay(retryPauseMs(failures), undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return exitCodes.stopped;
    }
  } finally {
    clearInterval(watch);
  }
}

function ended(child: ChildProcess): Promise<{ code: number | null; wasReady: boolean }> {
  let wasReady = false;
  child.on('message', () => (wasReady = true));
  return new Promise((done) => child.once('exit', (code) => done({ code, wasReady })));
}

/** Calls `onGone` once a process above us is not the one any more that was there when we began. */
function watchAncestors(onGone: () => void): NodeJS.Timeout {
  const above = ancestors();
  return setInterval(() => {
    if (ancestors() !== above) onGone();
  }, lookMs).unref();
}

/** Parent and grandparent: between npm and us there may be a shell. Only Linux tells of the second. */
function ancestors(): string {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    return String(process.ppid);
  }
}
