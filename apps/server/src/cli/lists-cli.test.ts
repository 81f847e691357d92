import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csv, listOf, listRow } from '../testing/modules/screening.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { cloneDatabase } from '../testing/test-database.ts';

const run = promisify(execFile);
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let directory: string;

beforeAll(async () => {
  database = await cloneDatabase();
  directory = temporaryDirectory('lists-cli');
});
afterAll(async () => {
  await database.drop();
  rmSync(directory, { recursive: true, force: true });
});

function lists(...words: readonly string[]) {
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: directory, LOG_LEVEL: 'silent' };
  return run(process.execPath, [join(import.meta.dirname, 'lists-cli.ts'), ...words], { env });
}

test('a shrunken list is refused on the command line until it is accepted there', async () => {
  const path = join(directory, 'targets.simple_cli.csv');
  writeFileSync(path, csv('Eins Erfundenov', 'Zwei Erfundenov', 'Drei Erfundenov'));
  expect((await lists('import', path)).stdout).toContain('OpenSanctions cli: 3 entries in force');
  writeFileSync(path, csv('Eins Erfundenov'));
  await expect(lists('import', path)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The list shrank too much'),
  });
  expect((await lists('import', '--accept-shrunken', path)).stdout).toContain('1 entries in force');
});

test('what was passed over in a list is told in a sentence', async () => {
  const path = join(directory, 'targets.simple_passed.csv');
  writeFileSync(path, listOf(listRow('n-1', ''), listRow('n-2', 'Vier Erfundenov')));
  const { stdout } = await lists('import', path);
  expect(stdout).toContain('1 entries in force');
  expect(stdout).toContain('  Entry n-1 has no name and was left out.\n');
});

test('without a file it says how it is used', async () => {
  await expect(lists('import', '--accept-shrunken')).rejects.toMatchObject({
    stderr: expect.stringContaining('Usage: npm run lists'),
  });
});
