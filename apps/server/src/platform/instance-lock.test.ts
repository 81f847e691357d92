import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { lockDataDirectory } from './instance-lock.ts';

let directory: string;
let path: string;

beforeEach(() => {
  directory = temporaryDirectory('instance-lock');
  path = join(directory, 'instance.lock');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const taken = /in use by another process/u;
/** Of a container that has process 1, as every other one has. */
const ofContainer = '1 4711 container-a/pid:[4026532999]';

/** Starts a program that has `lockDataDirectory`, `directory` and `path`. */
function start(program: string) {
  const source = `
    import { utimesSync } from 'node:fs';
    import { lockDataDirectory } from ${JSON.stringify(join(import.meta.dirname, 'instance-lock.ts'))};
    const [directory, path] = ${JSON.stringify([directory, path])};
    ${program}`;
  return spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

test('a folder is held until it is let go of', () => {
  const release = lockDataDirectory(directory);
  expect(() => lockDataDirectory(directory)).toThrow(taken);
  release();
  lockDataDirectory(directory)();
});

test('a holder on this machine that is gone is followed at once', async () => {
  await once(start(`lockDataDirectory(directory); process.kill(process.pid, 'SIGKILL');`), 'exit');
  const before = readFileSync(path, 'utf8');
  const release = lockDataDirectory(directory, Infinity);
  expect(readFileSync(path, 'utf8')).not.toBe(before);
  release();
});

test('a holder gives signs of life', async () => {
  const release = lockDataDirectory(directory);
  const before = statSync(path).mtimeMs;
  await expect.poll(() => statSync(path).mtimeMs).toBeGreaterThan(before);
  release();
});

test('a holder in another container that gives signs of life is refused, and stays', async () => {
  writeFileSync(path, ofContainer);
  const other = start(`setInterval(() => utimesSync(path, new Date(), new Date()), 100);`);
  const before = statSync(path).mtimeMs;
  while (statSync(path).mtimeMs === before) await delay(20);
  expect(() => lockDataDirectory(directory, 20_000)).toThrow(taken);
  expect(readFileSync(path, 'utf8')).toBe(ofContainer);
  other.kill();
}, 60_000);

test('one that gives none is followed', () => {
  writeFileSync(path, ofContainer);
  const release = lockDataDirectory(directory, 500);
  expect(readFileSync(path, 'utf8')).not.toBe(ofContainer);
  release();
});

test('of several that follow somebody at once one holds the folder', async () => {
  writeFileSync(path, ofContainer);
  const starts = Array.from({ length: 6 }, () =>
    start(`
      try {
        lockDataDirectory(directory, 1000);
        console.log('held');
        setInterval(() => undefined, 1000);
      } catch {
        console.log('refused');
      }`),
  );
  const said = await Promise.all(starts.map(({ stdout }) => once(stdout, 'data')));
  expect(said.map(String).toSorted()).toEqual(['held\n', ...Array.from({ length: 5 }, () => 'refused\n')]);
  expect(readdirSync(directory)).toEqual(['instance.lock']);
  for (const each of starts) each.kill();
}, 60_000);

test.each([
  ['has followed', ofContainer],
  ['has followed and left', null],
])(
  'a holder whom another %s ends at a sign of life, and leaves the other be',
  async (_, other) => {
    const holder = start(`
    lockDataDirectory(directory);
    console.log('held');
    setInterval(() => undefined, 1000);`);
    onTestFinished(() => void holder.kill('SIGKILL'));
    await once(holder.stdout, 'data');
    const ended = once(holder, 'exit');
    if (other === null) rmSync(path);
    else writeFileSync(path, other);
    expect(await ended).toEqual([78, null]);
    expect(existsSync(path) ? readFileSync(path, 'utf8') : null).toBe(other);
  },
  60_000,
);

test("whoever lets go of a folder that is another's by now leaves the lock", () => {
  const release = lockDataDirectory(directory);
  writeFileSync(path, ofContainer);
  release();
  expect(readFileSync(path, 'utf8')).toBe(ofContainer);
});
