import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from './run.ts';

/** Everything that the page is made from, and nothing else. */
const sources = [
  'package.json',
  'packages',
  'scripts/verifier.ts',
  'apps/web/package.json',
  'apps/web/verifier-page.ts',
  'apps/web/src/verifier',
];

const home = mkdtempSync(join(tmpdir(), 'somewhere else '));
afterAll(() => rmSync(home, { recursive: true }));

beforeAll(() => {
  for (const path of sources) cpSync(join(root, path), join(home, path), { recursive: true });
  // The packages of the registry, pinned by the lock file; those of the project are the copies.
  const modules = join(home, 'node_modules');
  mkdirSync(join(modules, '@sorgfalt'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@sorgfalt') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  for (const name of readdirSync(join(root, 'packages'))) {
    symlinkSync(join(home, 'packages', name), join(modules, '@sorgfalt', name));
  }
});

/** The verifier built in a folder: what the verb prints, and the page. */
function verifierOf(folder: string, environment: Record<string, string>) {
  const path = join(home, 'verify.html');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/verifier.ts', path], {
    cwd: folder,
    encoding: 'utf8',
    env: environment,
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return { hash: stdout.split(' ')[0], page: readFileSync(path, 'utf8') };
}

const zurich = { TZ: 'Europe/Zurich', LANG: 'de_CH.UTF-8', NODE_ENV: 'production' };
const tokyo = { TZ: 'Asia/Tokyo', LANG: 'C', NODE_ENV: 'development' };

describe('npm run verifier', () => {
  test('gives the same page, byte by byte, in another folder, time zone and language', () => {
    const here = verifierOf(root, zurich);
    expect(here.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(verifierOf(home, tokyo)).toEqual(here);
  });

  test('gives another hash for a source that says another word', () => {
    const before = verifierOf(home, zurich);
    const words = join(home, 'apps/web/src/verifier/words.ts');
    const text = readFileSync(words, 'utf8');
    expect(text).toContain('Every check passed');
    writeFileSync(words, text.replace('Every check passed', 'Every check passes'));
    expect(verifierOf(home, zurich).hash).not.toBe(before.hash);
  });

  test('writes nothing where it is not said', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/verifier.ts'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 1, stderr: 'Give one file to write.\n' });
  });
});
