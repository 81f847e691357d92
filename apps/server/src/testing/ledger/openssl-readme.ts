import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFiles } from './independent-bundle.ts';

export interface CommandRun {
  readonly command: string;
  readonly status: number | null;
  readonly output: string;
}

/**
 * Unpacks a bundle into a new folder and runs the commands of its README.txt there, as somebody would who copies them
 * into a terminal; `alter` may change the folder first.
 */
export function runReadme(
  bundle: Uint8Array,
  folder: string,
  alter: (folder: string) => void = () => undefined,
): CommandRun[] {
  for (const [name, bytes] of readFiles(bundle)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  alter(folder);
  const readme = readFiles(bundle).get('README.txt')?.toString() ?? '';
  const commands = readme.split('\n').filter((line) => line.startsWith('openssl '));
  return commands.map((command) => {
    const run = spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' });
    return { command, status: run.status, output: run.stdout + run.stderr };
  });
}
