import { spawnSync } from 'node:child_process';
import { existsSync, globSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

const sources = [
  'apps/web/{src,public}/**/*',
  'apps/web/*.{html,ts,json}',
  'packages/*/src/**/*.ts',
  'package-lock.json',
];

const web = join(root, 'apps/web');
const dist = join(web, 'dist');

/** Builds the web unless the last build is newer than everything that goes into it. Throws where it cannot. */
export function buildWeb(say: (line: string) => void): void {
  const built = join(dist, 'index.html');
  const newest = Math.max(...sources.flatMap((glob) => globSync(glob, { cwd: root })).map(changedAt));
  if (existsSync(built) && statSync(built).mtimeMs > newest) return;
  say('Building the web');
  // Two products that are started at once both build, and a build can be stopped half-way: each is made apart, and
  // takes the place of the last one when it is whole.
  const folder = `dist-${process.pid}`;
  const made = join(web, folder);
  try {
    const run = spawnSync(
      'npm',
      ['run', '--silent', 'build', '--workspace', 'apps/web', '--', '--outDir', folder],
      {
        cwd: root,
        encoding: 'utf8',
        // Also where a test is the first to start the product: its own NODE_ENV would give a build for development.
        env: { ...process.env, NODE_ENV: 'production' },
      },
    );
    if (run.status !== 0) throw new Error(`The web could not be built:\n${run.stdout}${run.stderr}`);
    takePlace(made);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

function takePlace(made: string): void {
  for (;;) {
    rmSync(dist, { recursive: true, force: true });
    try {
      return renameSync(made, dist);
    } catch (error) {
      // Somebody else's build has come in between.
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
    }
  }
}

function changedAt(path: string): number {
  return statSync(join(root, path)).mtimeMs;
}
