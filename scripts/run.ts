import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** Runs one named part of a check in the repository's root and prints how long it took. False where it fails. */
export function run(
  name: string,
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): boolean {
  const startedAt = Date.now();
  console.log(`\n== ${name}`);
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32',
  });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  if (status === 0) console.log(`== ${name}: passed in ${seconds} s`);
  else console.error(`== ${name}: failed after ${seconds} s`);
  return status === 0;
}
