import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { cloneDatabase } from '../testing/test-database.ts';

const run = promisify(execFile);

test('what is kept of past days is checked and made anew from the command line', async () => {
  const database = await cloneDatabase();
  const directory = temporaryDirectory('figures-cli');
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: directory, LOG_LEVEL: 'silent' };
  const figures = (...words: readonly string[]) =>
    run(process.execPath, [join(import.meta.dirname, 'figures-cli.ts'), ...words], { env });
  try {
    await expect(figures()).rejects.toMatchObject({
      stderr: expect.stringContaining('Usage: npm run figures'),
    });
    // Nobody has read yet what happened, so there is nothing to compare.
    await expect(figures('check')).rejects.toMatchObject({ stderr: expect.stringContaining('Too much') });
    expect((await figures('rebuild')).stdout).toBe('0 days are kept.\n');
    expect((await figures('check')).stdout).toBe('0 days were counted again, 0 differ.\n');
  } finally {
    await database.drop();
    rmSync(directory, { recursive: true, force: true });
  }
});
