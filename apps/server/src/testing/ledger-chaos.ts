import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { loadConfig } from '../config.ts';
import { createLedger } from '../modules/ledger/index.ts';
import { createDatabase, createPool } from '../platform/database/database.ts';
import { createSpine } from '../platform/events/spine.ts';
import { createLog } from '../platform/log.ts';
import { createSecrets } from '../platform/secrets.ts';
import { createWorkPool } from '../platform/work/index.ts';

export interface ChaosFigures {
  readonly kills: number;
  /** Kills after a checkpoint was decided and before it was published. */
  readonly killsWithIntent: number;
  /** Kills after a checkpoint was signed and before it was published. */
  readonly killsWithUnpublishedHead: number;
  readonly killsOfDatabase: number;
  readonly acknowledged: number;
  readonly entries: number;
  readonly blocks: number;
}

interface ChaosOptions {
  readonly databaseUrl: string;
  readonly secretsDirectory: string;
  readonly kills: number;
  /** At every so many kills one of the database's own processes goes as well, which crashes the database. */
  readonly databaseKillEvery?: number;
  /** Longest life of a process after it started to work. */
  readonly lifeMsMax?: number;
}

/**
 * Kills a process that appends and sequences, again and again at random moments, and gives figures. Throws where an
 * acknowledged entry is lost, a place is given twice or left out, or a checkpoint that was ever seen does not
 * belong to the history at the end.
 */
export async function runLedgerChaos(options: ChaosOptions): Promise<ChaosFigures> {
  const { kills, databaseKillEvery = 0, lifeMsMax = 900 } = options;
  const pool = createPool(options.databaseUrl, 3);
  const acknowledged = new Set<string>();
  const seen = new Set<string>();
  let killsWithIntent = 0;
  let killsWithUnpublishedHead = 0;
  let killsOfDatabase = 0;
  let next = spawnChild(options);
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const child = next;
      await child.start((id) => acknowledged.add(id));
      next = spawnChild(options);
      await delay(Math.random() * lifeMsMax);
      const isDatabaseKill = databaseKillEvery > 0 && kill % databaseKillEvery === 0;
      if (isDatabaseKill && (await killBackend(pool))) killsOfDatabase += 1;
      await child.kill();
      const state = await look(pool, options.secretsDirectory, seen);
      killsWithIntent += Number(state.hasIntent);
      killsWithUnpublishedHead += Number(state.isHeadUnpublished);
    }
    const { entries, blocks } = await judge(pool, options, acknowledged, seen);
    const counted = { killsWithIntent, killsWithUnpublishedHead, killsOfDatabase };
    return { kills, ...counted, acknowledged: acknowledged.size, entries, blocks };
  } finally {
    await next.kill();
    await pool.end();
  }
}

interface Child {
  /** Lets it work; resolves when it does. */
  start(acknowledge: (id: string) => void): Promise<void>;
  /** Resolves when everything that it said was read. */
  kill(): Promise<void>;
}

function spawnChild({ databaseUrl, secretsDirectory }: ChaosOptions): Child {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'ledger-chaos-child.ts')], {
    env: { ...process.env, DATABASE_URL: databaseUrl, SECRETS_DIR: secretsDirectory, LOG_LEVEL: 'silent' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const closed = new Promise((done) => child.once('close', done));
  return {
    start(acknowledge) {
      const started = Promise.withResolvers<void>();
      createInterface({ input: child.stdout }).on('line', (line) => {
        const [word, ...ids] = line.split(' ');
        if (word === 'started') started.resolve();
        else if (word === 'committed') ids.forEach(acknowledge);
        else output += `${line}\n`;
      });
      void closed.then(() => started.reject(new Error(`It ended before it was killed:\n${output}`)));
      child.stdin.write('go\n');
      return started.promise;
    },
    async kill() {
      child.kill('SIGKILL');
      await closed;
    },
  };
}

/** PostgreSQL ends all sessions and recovers from its log when one of its processes is killed. */
async function killBackend(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `select pid from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()
     order by random() limit 1`,
  );
  if (rows.length === 0) return false;
  process.kill(rows[0].pid, 'SIGKILL');
  return true;
}

/** What one kill left behind; every checkpoint of now must still be there at the end. */
async function look(
  pool: Pool,
  secretsDirectory: string,
  seen: Set<string>,
): Promise<{ hasIntent: boolean; isHeadUnpublished: boolean }> {
  const { rows: published } = await untilAnswered(pool, 'select note from ledger_checkpoints');
  for (const { note } of published) seen.add(note);
  const { rows: intents } = await pool.query('select no from ledger_intents');
  const head = readHead(secretsDirectory);
  if (head !== null) seen.add(head);
  const isHeadUnpublished = head !== null && !published.some(({ note }) => note === head);
  return { hasIntent: intents.length > 0, isHeadUnpublished };
}

/** A database that was killed answers again after its recovery. */
async function untilAnswered(pool: Pool, query: string) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await pool.query(query);
    } catch (error) {
      if (attempt > 200) throw error;
      await delay(50);
    }
  }
}

function readHead(secretsDirectory: string): string | null {
  try {
    return readFileSync(join(secretsDirectory, 'ledger-head'), 'utf8');
  } catch {
    // Killed before the first checkpoint.
    return null;
  }
}

/** The history at the end, after everything that waits has its place. */
async function judge(
  pool: Pool,
  { databaseUrl, secretsDirectory }: ChaosOptions,
  acknowledged: ReadonlySet<string>,
  seen: ReadonlySet<string>,
): Promise<{ entries: number; blocks: number }> {
  const config = loadConfig({ DATABASE_URL: databaseUrl, SECRETS_DIR: secretsDirectory });
  const database = createDatabase(pool);
  const secrets = createSecrets(secretsDirectory);
  const ledger = await createLedger({ database, secrets, log: createLog('silent'), config, registers: [] });
  const spine = createSpine({ database, seal: ledger.seal, wake: () => undefined });
  const { sequence } = ledger.withSpine(spine, createWorkPool());
  await sequence();
  while (await sequence());
  const { rows } = await pool.query('select entry_id, leaf_index from ledger_places order by leaf_index');
  require(rows.every(({ leaf_index: place }, at) => place === at), 'every place is given once, from 0 on');
  const stored = new Set(rows.map(({ entry_id: id }) => id));
  const lost = [...acknowledged].filter((id) => !stored.has(id));
  require(lost.length === 0, `no acknowledged entry is lost: ${lost.join(' ')}`);
  const { rows: published } = await pool.query('select note from ledger_checkpoints');
  const notes = new Set(published.map(({ note }) => note));
  require([...seen].every((note) => notes.has(note)), 'every checkpoint that was seen is published');
  const { findings, entries, blocks } = await ledger.audit([...seen]);
  require(findings.length === 0, `the audit finds nothing: ${JSON.stringify(findings.slice(0, 3))}`);
  return { entries, blocks };
}

function require(holds: boolean, sentence: string): void {
  if (!holds) throw new Error(`It does not hold that ${sentence}`);
}
