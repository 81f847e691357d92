import { readFileSync } from 'node:fs';
import { findDatabase } from './command-database.ts';
import type { Release } from './command-database.ts';
import { loadConfig } from '../config.ts';
import { createLedger } from '../modules/ledger/index.ts';
import type { Ledger } from '../modules/ledger/index.ts';
import { keyUsage, runKeyCommand } from './key-command.ts';
import { mirrorUsage, runMirror } from './mirror-command.ts';
import { registers } from '../registers.ts';
import { createDatabase, createPool } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createLog } from '../platform/log.ts';
import { createSecrets } from '../platform/secrets.ts';
import { StopError } from '../platform/stop-error.ts';
import { runCommand } from './run-command.ts';

const usage = `Usage: npm run ledger -- COMMAND, with or without a running server.
  audit [CHECKPOINT-FILE...]  recomputes the whole ledger and compares it with what is stored, and with signed
                              checkpoints that others hold; exits with 1 on any finding
  accept-restore              continues from an old backup that was restored, where there is no newer one
${mirrorUsage}
${keyUsage}
  public-keys                 prints the keys under which witnesses and other logs know this installation`;

await runCommand(async ([command, ...paths], releases) => {
  const open = (keyChange?: KeyChange) => openLedger(releases, keyChange);
  if (command === 'mirror') {
    const said = await runMirror(paths, () => open());
    if (said === null) throw new StopError(usage);
    console.log(said);
    return;
  }
  if (command === 'public-keys' && paths.length === 0) {
    for (const [use, key] of Object.entries((await open()).publicKeys)) console.log(`${use} ${key}`);
    return;
  }
  const changed = await runKeyCommand(command, paths, open);
  if (changed !== null) {
    console.log(changed);
    return;
  }
  if (command !== 'audit' && (command !== 'accept-restore' || paths.length > 0)) throw new StopError(usage);
  const notes = paths.map(readNote);
  const ledger = await open();
  if (command === 'audit') await audit(ledger, notes);
  else await acceptRestore(ledger);
});

function readNote(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new StopError(`There is no file ${path}.`, { cause });
  }
}

interface KeyChange {
  readonly oldKeyPem: string | null;
}

async function openLedger(releases: Release[], keyChange?: KeyChange): Promise<Ledger> {
  const config = loadConfig(process.env);
  // What is wrong with the ledger is what we print ourselves.
  const log = createLog('silent');
  const secrets = createSecrets(config.storage.secretsDirectory);
  const pool = createPool(await findDatabase(config, secrets, log, releases), 4);
  releases.push(() => pool.end());
  await migrate(pool);
  return createLedger({
    database: createDatabase(pool),
    secrets,
    log,
    config,
    registers,
    ...(keyChange && { keyChange }),
  });
}

async function audit(ledger: Ledger, notes: readonly string[]): Promise<void> {
  const { entries, pending, blocks, findings } = await ledger.audit(notes);
  for (const { code, where, detail } of findings) console.log(`${where}: ${code}, ${detail}`);
  console.log(`${entries} entries in ${blocks} blocks, ${pending} waiting: ${findings.length} findings`);
  const problem = ledger.problem();
  if (problem !== null) console.log(problem);
  if (findings.length > 0 || problem !== null) process.exitCode = 1;
}

async function acceptRestore(ledger: Ledger): Promise<void> {
  const { restoredSize, lostSize, keptHead } = await ledger.acceptRestore();
  console.log(
    `The ledger continues after ${restoredSize} entries. Its next entry records that ${lostSize - restoredSize} are lost; ` +
      `the last signed checkpoint is kept in ${keptHead}.`,
  );
}
