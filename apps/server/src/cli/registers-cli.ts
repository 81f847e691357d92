import type { Release } from './command-database.ts';
import { openSpine } from './command-spine.ts';
import { loadConfig } from '../config.ts';
import { importGoldenCopy } from '../modules/registers/index.ts';
import { StopError } from '../platform/stop-error.ts';
import { requireFile } from './given-file.ts';
import { runCommand } from './run-command.ts';

const usage = `Usage: npm run registers -- import FILE
Puts a golden copy of the legal entity identifiers (GLEIF, unpacked) in the place of the one of its kind that is there: level 1 (CSV or JSON),
or of level 2 the relationship records or the reporting exceptions (CSV).`;

const things = {
  entities: 'legal entities',
  parents: 'parents',
  exceptions: 'reasons for reporting no parent',
} as const;

await runCommand(run);

async function run([command, path, ...rest]: readonly string[], releases: Release[]): Promise<void> {
  if (command !== 'import' || path === undefined || rest.length > 0) throw new StopError(usage);
  requireFile(path);
  const spine = await openSpine(loadConfig(process.env), releases);
  const actor = { kind: 'system', id: 'registers-cli' } as const;
  const { kind, records, leftOut, sha256, asOf } = await importGoldenCopy(spine, actor, path);
  console.log(`${records} ${things[kind]} as of ${asOf ?? 'no date'} (SHA-256 ${sha256})`);
  if (leftOut > 0)
    console.log(`  ${leftOut} records without a name or with a wrong identifier were left out`);
}
