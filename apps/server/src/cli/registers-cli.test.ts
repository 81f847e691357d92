import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exceptionsCsv, goldenCsv, leiOf, parentsCsv } from '../testing/modules/golden-copy.ts';
import { startTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';

const run = promisify(execFile);
const directory = temporaryDirectory('registers-cli');
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SECRETS_DIR: directory });
});
afterAll(() => app.stop());

function registers(...words: readonly string[]) {
  const env = { ...process.env, DATABASE_URL: app.databaseUrl, SECRETS_DIR: directory, LOG_LEVEL: 'silent' };
  return run(process.execPath, [join(import.meta.dirname, 'registers-cli.ts'), ...words], { env });
}

const child = leiOf(1);
const category = 'DIRECT_ACCOUNTING_CONSOLIDATION_PARENT';
const copies = [
  ['1 legal entities', goldenCsv({ lei: child, name: 'Sitzprobe Muster AG' })],
  ['1 parents', parentsCsv({ child, parent: leiOf(2) })],
  ['1 reasons for reporting no parent', exceptionsCsv([child, category, 'NATURAL_PERSONS'])],
] as const;

test.each(copies)('a golden copy is imported and told in words: %s', async (told, copy) => {
  const path = join(directory, 'copy.csv');
  writeFileSync(path, copy);
  expect((await registers('import', path)).stdout).toContain(told);
});

test('a file that is not there, and a command that is none, are said and not thrown', async () => {
  await expect(registers('import', join(directory, 'nothing.csv'))).rejects.toThrow(/There is no file/u);
  await expect(registers('export')).rejects.toThrow(/Usage: npm run registers/u);
});
