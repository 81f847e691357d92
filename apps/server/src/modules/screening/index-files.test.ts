import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { afterEach, beforeEach, expect } from 'vitest';
import { temporaryDirectory } from '../../testing/temporary-directory.ts';
import { createIndexFiles } from './index-files.ts';
import type { IndexFiles } from './index-files.ts';

let directory: string;
let files: IndexFiles;

beforeEach(() => {
  directory = temporaryDirectory('index');
  files = createIndexFiles(join(directory, 'screening'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function savedNames(): string[] {
  return readdirSync(join(directory, 'screening'));
}

test.prop([fc.string(), fc.uint8Array({ maxLength: 2000 })], { numRuns: 20 })(
  'what is saved is read back in memory of its own',
  async (key, bytes) => {
    await files.write(key, bytes);
    const read = await files.read(key);
    expect(read).toEqual(bytes);
    expect(read?.byteOffset).toBe(0);
    expect(await files.read(`${key}.`)).toBeNull();
  },
);

test.prop([fc.uint8Array({ maxLength: 100 }), fc.nat(), fc.integer({ min: 1, max: 255 }), fc.boolean()], {
  numRuns: 30,
})('a file that is damaged or cut anywhere is as good as absent', async (bytes, place, flip, isCut) => {
  await files.write('key', bytes);
  const path = join(directory, 'screening', savedNames()[0]!);
  const content = readFileSync(path);
  const at = place % content.length;
  content[at]! ^= flip;
  writeFileSync(path, isCut ? content.subarray(0, at) : content);
  expect(await files.read('key')).toBeNull();
});

test('a file under the name of another is as good as absent', async () => {
  await files.write('one', Uint8Array.of(1));
  const [one] = savedNames();
  await files.write('two', Uint8Array.of(2));
  const two = savedNames().find((name) => name !== one);
  writeFileSync(join(directory, 'screening', one!), readFileSync(join(directory, 'screening', two!)));
  expect(await files.read('one')).toBeNull();
});

/** On a fast disk files that are written one after the other can have the same time. */
function aDayPasses(): void {
  for (const name of savedNames()) {
    const path = join(directory, 'screening', name);
    const dayBefore = statSync(path).mtimeMs / 1000 - 86_400;
    utimesSync(path, dayBefore, dayBefore);
  }
}

test('the one just written and the one used last are kept, and nothing half written', async () => {
  await files.write('first', Uint8Array.of(1));
  writeFileSync(join(directory, 'screening', 'killed.index.1.draft'), 'half');
  for (const key of ['second', 'third']) {
    aDayPasses();
    await files.write(key, Uint8Array.of(1));
  }
  expect(savedNames().length).toBe(2);
  expect(await files.read('first')).toBeNull();
  aDayPasses();
  // It is used again, by which it outlives the third.
  expect(await files.read('second')).not.toBeNull();
  await files.write('fourth', Uint8Array.of(1));
  expect(await files.read('third')).toBeNull();
  for (const key of ['second', 'fourth']) expect(await files.read(key)).not.toBeNull();
});

test('the one just written is kept, though a clock that was put back makes it the oldest', async () => {
  for (const key of ['first', 'second']) await files.write(key, Uint8Array.of(1));
  const later = Date.now() / 1000 + 86_400;
  for (const name of savedNames()) utimesSync(join(directory, 'screening', name), later, later);
  await files.write('third', Uint8Array.of(1));
  expect(savedNames().length).toBe(2);
  expect(await files.read('third')).not.toBeNull();
});

test('a folder that is not there holds nothing', async () => {
  expect(await files.read('key')).toBeNull();
});
