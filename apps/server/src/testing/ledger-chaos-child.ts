/*
 * The process that `ledger-chaos.ts` kills: appends, alone and in groups, from several sides at once, and sequences
 * without a pause. It says on its standard output what was committed, after it was committed.
 */
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { loadConfig } from '../config.ts';
import { createLedger } from '../modules/ledger/index.ts';
import { createDatabase, createPool } from '../platform/database/database.ts';
import { createSpine } from '../platform/events/spine.ts';
import { createLog } from '../platform/log.ts';
import { createSecrets } from '../platform/secrets.ts';
import { createWorkPool } from '../platform/work/index.ts';

const appenders = 6;
const groupMax = 12;

// Loading takes longer than living: it is done while the one before is still at work.
await once(process.stdin, 'data');
process.stdin.pause();

const config = loadConfig(process.env);
const pool = createPool(config.storage.databaseUrl, 12);
const database = createDatabase(pool);
const log = createLog('silent');
const secrets = createSecrets(config.storage.secretsDirectory);
const ledger = await createLedger({ database, secrets, log, config, registers: [] });
const spine = createSpine({ database, seal: ledger.seal, wake: () => undefined });
const rounds = ledger.withSpine(spine, createWorkPool());

function say(word: string, what: string): void {
  writeSync(1, `${word} ${what}\n`);
}

async function append(appender: number): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const size = 1 + ((turn * 7 + appender) % groupMax);
    const appended = await spine.run({ kind: 'agent', id: 'chaos' }, (unit) =>
      Promise.all(
        Array.from({ length: size }, (_, at) =>
          unit.append({ type: 'review.approved', status: 'completed', evidence: { appender, turn, at } }),
        ),
      ),
    );
    say('committed', appended.map(({ proofId }) => proofId).join(' '));
  }
}

async function sequence(): Promise<void> {
  for (;;) if (!(await rounds.sequence())) await new Promise((done) => setTimeout(done, 2));
}

const problem = ledger.problem();
if (problem !== null) {
  say('problem', problem);
  process.exit(1);
}
say('started', String(process.pid));
await Promise.all([sequence(), ...Array.from({ length: appenders }, (_, at) => append(at))]);
