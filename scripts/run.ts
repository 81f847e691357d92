import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** Runs one named step of a check in the repository's root and prints how long it took. Ends the process when it fails. */
export function step(
  name: string,
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): void {
  const startedAt = Date.now();
  console.log(`\n== ${name}`);
  const run = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32',
  });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  if (run.status === 0) {
    console.log(`== ${name}: passed in ${seconds} s`);
    return;
  }
  console.error(`== ${name}: failed after ${seconds} s`);
  process.exit(1);
}
