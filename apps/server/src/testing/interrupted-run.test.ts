import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { temporaryDirectory } from './temporary-directory.ts';
import { eventually } from './test-app.ts';

interface Interrupted {
  readonly folder: string;
  readonly pids: readonly number[];
}

const script = join(import.meta.dirname, 'interrupted-run.ts');
const plain: [string, ...string[]] = [process.execPath, script];
/** As npm runs scripts: a shell in between, which keeps a signal to itself. */
const byShell: [string, ...string[]] = ['sh', '-c', `"${process.execPath}" "${script}"; true`];

let parent: string;

beforeEach(() => {
  // Short: the path of the database's socket in a run within a run may be no longer than a socket's path can be.
  parent = temporaryDirectory('i');
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

/** Starts a run whose folder lies in `parent`, and interrupts what was started once everything is there. */
async function interrupt(signal: NodeJS.Signals, [command, ...args] = plain): Promise<Interrupted> {
  const child = spawn(command, args, {
    env: { ...process.env, TMPDIR: parent, npm_lifecycle_event: 'test' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line]: string[] = await once(createInterface({ input: child.stdout }), 'line');
  const run: Interrupted = JSON.parse(line ?? '');
  expect([existsSync(run.folder), ...run.pids.map(isRunning)]).toEqual([true, true, true, true]);
  child.kill(signal);
  return run;
}

/** Whether a process does anything: one that ended and that nobody asked about has no command any more. */
function isRunning(pid: number): boolean {
  const path = `/proc/${pid}/cmdline`;
  return existsSync(path) && readFileSync(path, 'utf8') !== '';
}

// What a process was started with is read from /proc.
describe.skipIf(process.platform !== 'linux')('an interrupted run', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
    'leaves no server, no process and no folder behind: %s',
    async (signal) => {
      const { folder, pids } = await interrupt(signal);
      await eventually(async () => !existsSync(folder) && !pids.some(isRunning));
    },
  );

  test('through npm ends with it', async () => {
    const { folder, pids } = await interrupt('SIGTERM', byShell);
    await eventually(async () => !existsSync(folder) && !pids.some(isRunning));
  });

  test('whose guardian was killed as well is cleared away by the next one', async () => {
    const abandoned = join(parent, 'sorgfalt-run-4194305-aaaaaa');
    mkdirSync(join(abandoned, 'database'), { recursive: true });
    const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
      env: { TMPDIR: abandoned },
      stdio: 'ignore',
    });
    const { folder } = await interrupt('SIGTERM');
    await eventually(async () => ![abandoned, folder].some(existsSync) && !isRunning(left.pid ?? 0));
  });
});
