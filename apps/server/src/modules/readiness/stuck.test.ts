import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReadinessPart } from '@sorgfalt/contract';
import { loadConfig } from '../../config.ts';
import { createPool } from '../../platform/database/database.ts';
import { locks } from '../../platform/database/locks.ts';
import { startLedgerBench } from '../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../testing/ledger-bench.ts';
import { eventually } from '../../testing/test-app.ts';
import { consumeOnce, registerConsumer } from '../../platform/events/consumer.ts';
import { createDispatcher } from '../../platform/events/dispatcher.ts';
import { createReadiness } from './index.ts';
import type { Readiness } from './index.ts';

// Nothing runs by itself on the bench: what a test does not drive stands still, as when a process is stuck.
let bench: LedgerBench;
let readiness: Readiness;
const config = loadConfig({
  READY_OVERDUE_MS: '300',
  TSA_INTERVAL_MS: '1',
  TSA_TIMEOUT_MS: '1',
  BANK_ASK_MAX_MS: '1',
  DATA_DIR: '.',
});
/** A ledger whose seals count for so many days. */
const sealing = (days: number) => ({
  sealEndsAt: () => new Date(Date.now() + days * 86_400_000).toISOString(),
});
const ledger = sealing(31);
const checks = { epoch: async () => true, ledger: async () => true };
const dispatcher = createDispatcher({ 'sample.loaded': [{ task: 'nobody-does-this', payload: () => ({}) }] });

beforeAll(async () => {
  bench = await startLedgerBench();
  readiness = createReadiness({
    databaseUrl: bench.shared.workUrl,
    pool: bench.pool,
    checks,
    ledger,
    config,
    virusScan: null,
  });
  await registerConsumer(bench.database, dispatcher.name);
  await dispatched();
});
afterAll(async () => {
  await readiness.stop();
  await bench.stop();
});

async function dispatched(): Promise<void> {
  await eventually(async () => {
    while (await consumeOnce(bench.database, dispatcher));
    return (await stateOf('events')) === 'ok';
  });
}

async function stateOf(part: ReadinessPart, of = readiness) {
  return (await of.look()).find((finding) => finding.part === part)?.state;
}

const reported = (part: ReadinessPart, state: 'ok' | 'degraded' | 'missing' = 'degraded') =>
  eventually(async () => (await stateOf(part)) === state);
const sql = (text: string, values: readonly unknown[] = []) => bench.pool.query(text, [...values]);
const append = () =>
  bench.spine.run({ kind: 'system', id: 'test' }, ({ append: add }) =>
    add({ type: 'sample.loaded', status: 'recorded', data: {} }),
  );

/** A client with a payment in a state of the machine, as if it had come there. */
async function payment(state: string): Promise<string> {
  const [clientId, accountId, paymentId] = [randomUUID(), randomUUID(), randomUUID()];
  const client = await bench.pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query(`insert into clients (id, name, status) values ($1, 'Regula', 'accepted')`, [clientId]);
  await client.query(
    `insert into payment_accounts (id, client_id, name, iban, currency, address, created_by)
     values ($1, $2, 'Regula', $3, 'CHF', '{}', 'uid')`,
    [accountId, clientId, randomUUID()],
  );
  await client.query(
    `insert into payments (id, payment_no, client_id, account_id, state, status, risk, risk_score, chf_minor, version, order_text,
       order_hash, beneficiary, amount_minor, currency, execution_date, duplicate_key, is_held, initiated_by, submitted_by,
       decision_id, approved_hash, checked_at, is_recorded)
     values ($1, 'P', $2, $3, $4, 'approved', 'low', 1, 1, 1, '{}', 'h', 'B', 1, 'CHF', '2026-11-22', 'd', false, 'a', 'a',
       gen_random_uuid(), 'h', now(), true)`,
    [paymentId, clientId, accountId, state],
  );
  await client.query('reset session_replication_role');
  client.release();
  return paymentId;
}

test('an installation on which nothing is stuck has no required part missing', async () => {
  const findings = await readiness.look();
  expect(findings.filter(({ isRequired, state }) => isRequired && state !== 'ok')).toEqual([]);
});

test('1. a session that is dead holds the cursor of the dispatcher', async () => {
  const dead = await bench.pool.connect();
  await dead.query('begin');
  await dead.query(`select from consumers where name = 'dispatcher' for update`);
  await append();
  await consumeOnce(bench.database, dispatcher);
  await reported('events');
  await dead.query('rollback');
  dead.release();
  await dispatched();
});

test('2. a job waits and nobody takes it', async () => {
  await reported('jobs');
  await sql(`delete from graphile_worker._private_jobs`);
  expect(await stateOf('jobs')).toBe('ok');
});

test('3. a poisoned job is tried again and again', async () => {
  await sql(`select graphile_worker.add_job('poisoned', '{}', run_at => now() + interval '1 hour')`);
  await sql(`update graphile_worker._private_jobs set attempts = 5, last_error = 'it does not work'`);
  await reported('failing-jobs');
  await sql(`delete from graphile_worker._private_jobs`);
});

test('3a. a job that failed after the next one of its key had taken its place is nobody to wait for', async () => {
  const again = `select graphile_worker.add_job('hourly', '{}', job_key => 'hourly', run_at => now() + interval '1 hour')`;
  await sql(again);
  await sql(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody'`);
  await sql(again);
  await sql(`update graphile_worker._private_jobs set locked_at = null, locked_by = null, last_error = 'it does not work'
             where locked_at is not null`);
  expect(await stateOf('failing-jobs')).toBe('ok');
  await sql(`delete from graphile_worker._private_jobs`);
});

test('4. no process works on jobs', async () => {
  expect(await stateOf('workers')).toBe('missing');
});

test('4a. the only process that works on jobs hangs', async () => {
  const worker = await presentSession();
  const talking = setInterval(() => void worker.query('select 1'), 50);
  await reported('workers', 'ok');
  clearInterval(talking);
  await reported('workers', 'missing');
  await worker.end();
  await sql('delete from worker_presence');
});

/** A session as a process has that is present. */
async function presentSession(): Promise<Client> {
  const key = 4711;
  const session = new Client({ connectionString: bench.shared.workUrl });
  await session.connect();
  await session.query('select pg_advisory_lock($1, $2)', [locks.presence, key]);
  await sql(`insert into worker_presence (worker_id, process_key) values ('pool', $1)`, [key]);
  return session;
}

test('5. the sequencer stands still', async () => {
  await bench.seal();
  await reported('sequencer');
  await bench.ledger.sequence();
  expect(await stateOf('sequencer')).toBe('ok');
});

test('6. the time-stamp authority is dead', async () => {
  await bench.sealed();
  // The embedded authority stamps at once; of one that is dead nothing came.
  await bench.tamper('delete from ledger_timestamps');
  await reported('stamps');
  await bench.ledger.stamp();
  await reported('stamps', 'ok');
});

test('7. the queue for the bank does not move', async () => {
  const id = await payment('queued');
  await reported('sending');
  await sql(`delete from payments where id = $1`, [id]);
});

test('8. the bank answers nothing', async () => {
  const id = await payment('unknown');
  await reported('bank');
  await sql(`delete from payments where id = $1`, [id]);
  expect(await stateOf('bank')).toBe('ok');
});

test('9. a list is stale', async () => {
  expect(await stateOf('lists')).toBe('ok');
  await sql(`update screening_versions set confirmed_at = now() - interval '8 days'`);
  await reported('lists');
});

test('10. there is no backup', async () => {
  await reported('backup', 'missing');
});

async function tell(act: 'backup' | 'drill', takenHoursAgo: number | null, failedStep: string | null) {
  await sql(
    `insert into backup_trials (act, file_name, taken_at, failed_step) values ($1, 'a.backup', now() - make_interval(hours => $2), $3)`,
    [act, takenHoursAgo, failedStep],
  );
  const findings = await readiness.look();
  return findings.find(({ part }) => part === act);
}

test('10a. a backup by schedule failed, until there is a newer one', async () => {
  const took = (hoursAgo: number) =>
    sql(
      `insert into backups (taken_at, finished_at, file_name, size_bytes, sha256, rows)
       values (now() - make_interval(hours => $1), clock_timestamp(), 'a.backup', 1, 'h', 1)`,
      [hoursAgo],
    );
  await took(-9000);
  expect(await stateOf('backup'), 'by a clock that was a year ahead').toBe('missing');
  await took(2);
  expect(await stateOf('backup')).toBe('ok');
  expect(await tell('backup', null, 'backup')).toMatchObject({
    state: 'degraded',
    figure: expect.closeTo(2),
    failedAt: expect.stringMatching(/Z$/u),
  });
  await took(1);
  expect(await stateOf('backup')).toBe('ok');
});

test('10b. no backup was ever tried, the last drill failed, or what it tried is old', async () => {
  expect(await stateOf('drill')).toBe('missing');
  expect(await tell('drill', null, 'ledger')).toMatchObject({ state: 'degraded', figure: null });
  expect(await tell('drill', 3, null)).toMatchObject({
    state: 'ok',
    figure: expect.closeTo(3),
    failedAt: null,
  });
  expect(await tell('drill', null, 'restore')).toMatchObject({
    state: 'degraded',
    figure: expect.closeTo(3),
    failedAt: expect.stringMatching(/Z$/u),
  });
  // Whoever tries the same old file every night is told so.
  expect(await tell('drill', 3, null)).toMatchObject({ state: 'ok' });
  const strict = createReadiness({
    databaseUrl: bench.shared.workUrl,
    pool: bench.pool,
    checks,
    ledger,
    virusScan: null,
    config: { ...config, readiness: { ...config.readiness, drillAgeHoursMax: 2 } },
  });
  expect(await stateOf('drill', strict)).toBe('degraded');
  await strict.stop();
  await expect(sql(`delete from backup_trials`)).rejects.toThrow('append-only');
});

test('11. an address of a webhook is dead', async () => {
  await sql(
    `insert into payment_webhooks (id, url, created_by, failures) values (gen_random_uuid(), 'https://example.test', 'uid', 3)`,
  );
  await reported('webhooks');
});

test('12. the database is older than who followed it', async () => {
  const cursor = (set: string) => sql(`update consumers set ${set} where name = 'dispatcher'`);
  const { rows } = await sql(`select xid::text from consumers where name = 'dispatcher'`);
  await cursor(`xid = '9000000000000000000'`);
  await reported('cursor', 'missing');
  await cursor(`xid = '${rows[0].xid}'`);
  expect(await stateOf('cursor')).toBe('ok');
});

test('13. a migration is missing', async () => {
  await sql(
    `delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
  );
  await reported('migrations', 'missing');
});

test('14. the disk is full, 15. the clocks differ, 16. no connection comes free, 17. the ledger is not in order, the seal ends soon', async () => {
  const pool = createPool(bench.shared.workUrl, 1);
  const held = await pool.connect();
  const bad = createReadiness({
    databaseUrl: bench.shared.workUrl,
    pool,
    checks: { ...checks, ledger: async () => false },
    ledger: sealing(29),
    virusScan: { isThere: async () => false },
    config: { ...config, readiness: { ...config.readiness, freeBytesMin: Number.MAX_SAFE_INTEGER } },
    now: () => Date.now() - 60_000,
  });
  expect([
    await stateOf('disk', bad),
    await stateOf('clock', bad),
    await stateOf('connections', bad),
    await stateOf('ledger', bad),
    await stateOf('seal', bad),
    await stateOf('seal'),
  ]).toEqual(['missing', 'degraded', 'missing', 'missing', 'degraded', 'ok']);
  held.release();
  await bad.stop();
  await pool.end();
});

test('18. a database that accepts connections and never answers keeps nobody waiting', async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => {
    sockets.add(socket);
    socket
      .on('close', () => sockets.delete(socket))
      .on('error', () => undefined)
      .resume();
  });
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const url = `postgresql://nobody@127.0.0.1:${(silent.address() as AddressInfo).port}/none`;
  const pool = createPool(url, 1, 1000);
  const deaf = createReadiness({ databaseUrl: url, pool, checks, ledger, config, virusScan: null });
  // Answered while nothing on the other side ever will. No register is watched by these settings: nothing to ask.
  const findings = await deaf.look();
  expect(findings.filter(({ state }) => state !== 'missing').map(({ part }) => part)).toEqual([
    'registers',
    'epoch',
    'ledger',
    'seal',
    'virus-scan',
    'disk',
  ]);
  // Asked again and again, it makes no queue: a connection that is given up goes before the next one comes.
  for (let time = 0; time < 3; time += 1) await deaf.look();
  expect(sockets.size).toBeLessThanOrEqual(4);
  for (const socket of sockets) socket.destroy();
  await new Promise((done) => silent.close(done));
  await deaf.stop();
  await pool.end();
});
