import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import config from '../../../drizzle.config.ts';

const server = join(import.meta.dirname, '../../..');
const read = (path: string) => JSON.parse(readFileSync(join(server, 'migrations/meta', path), 'utf8'));

test('the migrations make the tables as they are declared', async () => {
  const files = globSync(config.schema ?? [], { cwd: server });
  expect(files.length).toBeGreaterThan(10);
  const modules = await Promise.all(files.map((file) => import(join(server, file))));
  const declared = Object.assign({}, ...modules);
  const { idx } = read('_journal.json').entries.at(-1);
  const migrated = read(`${String(idx).padStart(4, '0')}_snapshot.json`);
  expect(await generateMigration(migrated, generateDrizzleJson(declared, migrated.id))).toEqual([]);
});
