/*
 * Measures the ledger: npm run bench:ledger
 *
 * Appending runs on an embedded PostgreSQL of its own that syncs every commit, as the product's does, with the
 * product's own spine, seal and sequencer in one process. An entry counts when it is committed, has its place in
 * the tree and the checkpoint over it is published. Rates of appending are by the clock, as the disk decides them:
 * the machine's own rate of fdatasync stands beside them. Rehashing is by the CPU time of the process. The last
 * line is JSON.
 */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { sql } from '../apps/server/src/platform/database/orm.ts';
import { loadConfig } from '../apps/server/src/config.ts';
import { createPayloadVault } from '../apps/server/src/modules/ledger/append/payload-vault.ts';
import { auditRegisters } from '../apps/server/src/modules/ledger/audit/audit-registers.ts';
import { registers } from '../apps/server/src/registers.ts';
import { createLedger } from '../apps/server/src/modules/ledger/index.ts';
import type { Ledger } from '../apps/server/src/modules/ledger/index.ts';
import { noRest } from '../apps/server/src/modules/ledger/audit/rests.ts';
import { listAudited } from '../apps/server/src/modules/ledger/audit/audit-repo.ts';
import type { AuditedRow } from '../apps/server/src/modules/ledger/audit/audit-repo.ts';
import { GrowingTree, rehash } from '../apps/server/src/modules/ledger/audit/rehash.ts';
import { createDatabase, createPool } from '../apps/server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded-postgres.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { startLoop } from '../apps/server/src/platform/events/loop.ts';
import { createSpine } from '../apps/server/src/platform/events/spine.ts';
import type { NewEvent, Spine } from '../apps/server/src/platform/events/spine.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { createSecrets } from '../apps/server/src/platform/secrets.ts';
import { measureFdatasync } from './fdatasync.ts';
import { measureBundle } from './ledger-bundle.ts';
import { temporaryDirectory } from '../apps/server/src/testing/temporary-directory.ts';
import { createWorkPool } from '../apps/server/src/platform/work/index.ts';

const groupSize = 512;
const groups = 80;
const groupCallers = 4;
const singles = 12_000;
const singleCallers = 64;
const connections = 12;

const actor = { kind: 'agent', id: 'bench' } as const;
const clientId = '0198f3c2-7a10-7c3e-8b2a-1f2e3d4c5b6a';

const directory = temporaryDirectory('bench');
const config = loadConfig({ DATA_DIR: directory, DATABASE_CONNECTIONS: String(connections) });
const log = createLog('error');
const secrets = createSecrets(config.storage.secretsDirectory);
const postgres = await startEmbeddedPostgres(directory, { log, secrets });
const pool = createPool(postgres.url, config.storage.connections);
try {
  await migrate(pool);
  const database = createDatabase(pool);
  const ledger = await createLedger({ database, secrets, log, config, registers });
  let poke = () => undefined as void;
  const spine = createSpine({ database, seal: ledger.seal, wake: () => poke() });
  const { gather } = ledger.withSpine(spine, createWorkPool());
  const sequencer = startLoop('sequencer', config.timeouts.pollMs, log, gather);
  poke = sequencer.poke;
  const figures = await measure(spine, ledger);
  await sequencer.stop();
  console.log(JSON.stringify(figures));
} finally {
  await pool.end();
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}

async function measure(spine: Spine, ledger: Ledger) {
  await pool.query('create table bench_changes (id uuid primary key, amount text not null)');
  // The first thousands of entries are slower: files grow, code is compiled.
  await appendGroups(spine, 8);
  await appendSingles(spine, 1000);
  const fdatasyncPerSecond = measureFdatasync(directory);
  const singlePerSecond = await rate(singles, () => appendSingles(spine, singles));
  const entriesPerSecond = await rate(groups * groupSize, () => appendGroups(spine, groups));
  if (!(await ledger.ready())) throw new Error(ledger.problem() ?? 'not ready');
  const audited = await measureAudit(ledger);
  return {
    entriesPerSecond,
    singlePerSecond,
    auditEntriesPerCpuSecond: audited.rehash,
    auditWithReadingPerCpuSecond: audited.audit,
    auditContentsPerCpuSecond: audited.contents,
    ...(await measureBundle()),
    fdatasyncPerSecond,
  };
}

/** So many a second, from the first to the moment at which the last is published. */
async function rate(entries: number, append: () => Promise<void>): Promise<number> {
  const start = performance.now();
  const cpuStart = process.cpuUsage();
  await append();
  const committedMs = Math.round(performance.now() - start);
  await untilPublished();
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(cpuStart);
  const cpuUs = Math.round((user + system) / entries);
  console.log(
    `${entries} entries: committed after ${committedMs} ms, published after ${Math.round(ms)} ms, ` +
      `${cpuUs} us CPU of this process each`,
  );
  return Math.round((entries * 1000) / ms);
}

/**
 * Hashing all stored entries to leaves, tiles and root, as the audit does it with rows that it has read; and the
 * whole audit of the product without checking seals, with reading and comparing; and opening, hashing and telling all
 * contents. The best of a few runs.
 */
async function measureAudit(ledger: Ledger): Promise<Record<'rehash' | 'audit' | 'contents', number>> {
  const rows = await listAudited(createDatabase(pool), 0, 1_000_000);
  const rehashes: number[] = [];
  const audits: number[] = [];
  const contents: number[] = [];
  const vault = createPayloadVault(secrets);
  for (let run = 0; run < 5; run += 1) {
    rehashes.push(await perCpuSecond(rows.length, async () => rehashAll(rows)));
    audits.push(
      await perCpuSecond(rows.length, async () => {
        const { findings } = await ledger.audit([], { checksSeals: false });
        if (findings.length > 0) throw new Error(`the audit finds ${JSON.stringify(findings[0])}`);
      }),
    );
    contents.push(
      await perCpuSecond(rows.length, () =>
        auditRegisters(createDatabase(pool), { registers, vault, rest: noRest }, (code, where) => {
          throw new Error(`${where}: ${code}`);
        }),
      ),
    );
  }
  return { rehash: Math.max(...rehashes), audit: Math.max(...audits), contents: Math.max(...contents) };
}

function rehashAll(rows: readonly AuditedRow[]): void {
  const tiles: string[][] = [];
  const tree = new GrowingTree((level, hash) => (tiles[level] ??= []).push(hash));
  for (const row of rows) {
    const { leaf, isAsStated } = rehash(row);
    if (leaf === null || leaf !== row.leafHash || !isAsStated) throw new Error('a stored entry differs');
    tree.push(leaf);
  }
  for (const level of tiles) Buffer.from(level.join(''), 'hex');
  tree.root();
}

async function perCpuSecond(entries: number, work: () => Promise<void>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return Math.round((entries * 1_000_000) / (user + system));
}

async function untilPublished(): Promise<void> {
  for (;;) {
    const { rows } = await pool.query('select 1 from ledger_places where leaf_index is null limit 1');
    if (rows.length === 0) return;
    await new Promise((done) => setTimeout(done, 5));
  }
}

/** What a case leaves in the ledger, without the change. */
function evidentEvent(at: number): NewEvent {
  return {
    type: 'onboarding.kyc_completed',
    status: 'completed',
    clientId,
    data: { caseStep: 'kyc' },
    evidence: { outcome: 'clear', lists: 'seco un ofac', listed: at, amount: '120.50' },
  };
}

/** A business change, its event and its entry: one transaction a call, many calls at once. */
async function appendSingles(spine: Spine, total: number): Promise<void> {
  let next = 0;
  const caller = async () => {
    for (; next < total;) {
      const at = next++;
      await spine.run(actor, async ({ tx, append }) => {
        await tx.execute(sql`insert into bench_changes (id, amount) values (${randomUUID()}, ${String(at)})`);
        await append(evidentEvent(at));
      });
    }
  };
  await Promise.all(Array.from({ length: singleCallers }, caller));
}

/** Many entries of one command, as an import or a payment run has them: one transaction for each group. */
async function appendGroups(spine: Spine, total: number): Promise<void> {
  let next = 0;
  const caller = async () => {
    for (; next < total;) {
      next += 1;
      await spine.run(actor, ({ append }) =>
        Promise.all(Array.from({ length: groupSize }, (_, at) => append(evidentEvent(at)))),
      );
    }
  };
  await Promise.all(Array.from({ length: groupCallers }, caller));
}
