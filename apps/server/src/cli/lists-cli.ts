import type { ListVersion } from '@sorgfalt/contract';
import type { Release } from './command-database.ts';
import { openSpine } from './command-spine.ts';
import { loadConfig } from '../config.ts';
import { fileOnDisk, importLists } from '../modules/screening/index.ts';
import { StopError } from '../platform/stop-error.ts';
import { requireFile } from './given-file.ts';
import { runCommand } from './run-command.ts';

const usage = `Usage: npm run lists -- import [--accept-shrunken] FILE...
Imports list files in any supported format (docs/screening.md), with or without a running server.
--accept-shrunken puts a list in force even if it has lost more than 30 % of its entries, or is older.`;

await runCommand(run);

async function run([command, ...rest]: readonly string[], releases: Release[]): Promise<void> {
  const acceptShrunken = rest.includes('--accept-shrunken');
  const paths = rest.filter((word) => word !== '--accept-shrunken');
  if (command !== 'import' || paths.length === 0) throw new StopError(usage);
  paths.forEach(requireFile);
  const files = await Promise.all(paths.map(fileOnDisk));
  const spine = await openSpine(loadConfig(process.env), releases);
  const bytesTotal = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  let bytesDone = 0;
  const onProgress = (bytes: number) => {
    bytesDone += bytes;
    if (process.stderr.isTTY)
      process.stderr.write(`\rReading ${Math.floor((100 * bytesDone) / bytesTotal)} %`);
    return Promise.resolve();
  };
  const actor = { kind: 'system', id: 'lists-cli' } as const;
  const changed = await importLists(spine, actor, files, { acceptShrunken, onProgress });
  if (process.stderr.isTTY) process.stderr.write('\r');
  for (const list of changed) {
    const date = list.listDate ?? 'no date of its own';
    console.log(`${list.name}: ${list.entityCount} entries in force (${date}, SHA-256 ${list.sha256})`);
    for (const warning of list.warnings) console.log(`  ${warningSentence(warning)}`);
  }
  if (changed.length === 0) console.log('These versions are in force already; nothing was changed.');
}

/** What was passed over, in the words of the screen. */
function warningSentence(warning: ListVersion['warnings'][number]): string {
  if (typeof warning === 'string') return warning;
  switch (warning.code) {
    case 'nameless':
      return `Entry ${warning.entry} has no name and was left out.`;
    case 'unknown-entry':
      return `A part of the list is about entry ${warning.entry}, which the list does not have.`;
    case 'other-calendar':
      return `Entry ${warning.entry} has a date of birth in another calendar, which was left out.`;
    case 'no-subject':
      return `Entry ${warning.entry} is no person, organisation or vessel and was left out.`;
    case 'delisted':
      return `${warning.count} delisted ${warning.count === 1 ? 'entry was' : 'entries were'} left out.`;
    case 'header-row':
      return `${warning.file}: a row of headings was passed over.`;
    case 'not-utf-8':
      return `${warning.file} is not UTF-8 throughout; what is not was read as Windows-1252.`;
  }
}
