// Runs before `npm start` and `npm test`, with whatever Node the machine has: no dependencies, no TypeScript.
// Installs the packages when they are missing or older than the lock file, and says what else is missing.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'node_modules', '.installed-lock');
const nodeMin = 24;

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing packages');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const run = spawnSync(npm, ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (run.status !== 0) {
    fail(
      'The packages could not be installed. Check the network and the registry that npm uses, then run this again.',
    );
  }
  writeFileSync(stamp, lock);
}

function checkRuntime() {
  const pinned = join(root, 'node_modules', '.bin', 'node');
  const version = existsSync(pinned)
    ? spawnSync(pinned, ['--version'], { encoding: 'utf8' }).stdout.trim()
    : process.version;
  if (Number(/^v(\d+)/.exec(version)?.[1]) >= nodeMin) return;
  fail(`This system has no packaged Node ${nodeMin}; install Node ${nodeMin} or newer and run this again.`);
}

install();
checkRuntime();
