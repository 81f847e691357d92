import { spawnSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

const sources = [
  'apps/web/{src,public}/**/*',
  'apps/web/*.{html,ts,json}',
  'packages/*/src/**/*.ts',
  'package-lock.json',
];

/** Builds the web unless the last build is newer than everything that goes into it. Throws where it cannot. */
export function buildWeb(say: (line: string) => void): void {
  const built = join(root, 'apps/web/dist/index.html');
  const newest = Math.max(...sources.flatMap((glob) => globSync(glob, { cwd: root })).map(changedAt));
  if (existsSync(built) && statSync(built).mtimeMs > newest) return;
  say('Building the web');
  const run = spawnSync('npm', ['run', '--silent', 'build', '--workspace', 'apps/web'], {
    cwd: root,
    encoding: 'utf8',
    // Also where a test is the first to start the product: its own NODE_ENV would give a build for development.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (run.status !== 0) throw new Error(`The web could not be built:\n${run.stdout}${run.stderr}`);
}

function changedAt(path: string): number {
  return statSync(join(root, path)).mtimeMs;
}
