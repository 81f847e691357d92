import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { createSecrets } from './secrets.ts';
import { StopError } from './stop-error.ts';

let directory = '';
beforeEach(() => {
  directory = temporaryDirectory('secrets');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const pathOf = (name: string) => join(directory, name);

test('a secret is made once, long, for its owner alone, and is the same for all who ask', () => {
  const one = createSecrets(directory).obtain('some-key');
  expect(one).toHaveLength(43);
  expect(createSecrets(directory).obtain('some-key', () => 'another')).toBe(one);
  expect([readFileSync(pathOf('some-key'), 'utf8'), statSync(pathOf('some-key')).mode & 0o777]).toEqual([
    one,
    0o600,
  ]);
  expect(readdirSync(directory)).toEqual(['some-key']);
});

test('a disk that is full leaves no half of a secret behind, and the next one who asks makes it', () => {
  // No file may grow in this process: what is opened is there, and nothing can be written into it.
  const module = JSON.stringify(new URL('secrets.ts', import.meta.url).href);
  const program = `import { createSecrets } from ${module}; createSecrets(process.argv[1]).obtain('some-key');`;
  const full = `trap '' XFSZ; ulimit -f 0; exec "$0" --input-type=module -e "$1" "$2"`;
  const run = () =>
    execFileSync('sh', ['-c', full, process.execPath, program, directory], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  expect(run).toThrow(/EFBIG|ENOSPC/u);
  expect(existsSync(pathOf('some-key'))).toBe(false);
  expect(createSecrets(directory).obtain('some-key')).toHaveLength(43);
});

test.each(['', '\n'])('a secret of nothing, which everybody knows, is never used: %j', (text) => {
  writeFileSync(pathOf('some-key'), text);
  const secrets = createSecrets(directory);
  expect(() => secrets.obtain('some-key')).toThrow(StopError);
  expect(() => secrets.read('some-key')).toThrow(StopError);
  expect(secrets.read('other-key')).toBeNull();
});

test.runIf(process.getuid?.() === 0)('what root makes belongs to the owner of the folder', () => {
  chownSync(directory, 4321, 4321);
  const secrets = createSecrets(directory);
  secrets.obtain('first');
  secrets.store('second', 'value');
  for (const name of ['first', 'second']) expect(statSync(join(directory, name)).uid).toBe(4321);
});
