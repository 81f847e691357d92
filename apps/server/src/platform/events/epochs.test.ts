import { randomUUID } from 'node:crypto';
import { readMigrationFiles } from '../database/orm.ts';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startCluster } from '../../testing/cluster.ts';
import type { Cluster } from '../../testing/cluster.ts';
import { eventually } from '../../testing/test-app.ts';
import { temporaryDirectory } from '../../testing/temporary-directory.ts';
import { obtainBackupKey } from '../backup/backup-key.ts';
import { createBackup } from '../backup/create-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { createDatabase, createPool } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import { migrate, migrationsFolder } from '../database/migrate.ts';
import { createLog } from '../log.ts';
import { createSecrets } from '../secrets.ts';
import { consumeOnce, registerConsumer } from './consumer.ts';
import { createEpochs } from './epochs.ts';
import { start } from './position.ts';
import { readEvents } from './read-events.ts';
import { createSpine } from './spine.ts';

const actor = { kind: 'system', id: 'test' } as const;
const caseIds = [randomUUID(), randomUUID(), randomUUID()];
let cluster: Cluster;

beforeAll(async () => {
  cluster = await startCluster();
  const pool = createPool(cluster.url, 2);
  await migrate(pool);
  await pool.end();
});
afterAll(() => cluster.remove());

/** A process of the product: it writes events, two durable consumers read them, and somebody follows them live. */
async function startProcess(url: string, directory = temporaryDirectory('epochs')) {
  const epochs = createEpochs({ directory, log: createLog('silent') });
  const pool = createPool(url, 4, 0, epochs.check);
  const database: Database = createDatabase(pool);
  const spine = createSpine({
    database,
    seal: () => Promise.reject(new Error('nothing is sealed here')),
    wake: () => undefined,
    recover: (error) => epochs.recover(error, pool),
  });
  const seen: Record<string, string[]> = { quick: [], slow: [], live: [] };
  for (const name of ['quick', 'slow']) await registerConsumer(database, name);
  let position = start;
  let made = 0;
  const consume = (name: string) =>
    consumeOnce(
      database,
      {
        name,
        batchSize: 3,
        handle: async (_tx, batch) => void seen[name]?.push(...batch.map(({ data }) => String(data['name']))),
      },
      epochs.saw,
    );
  return {
    pool,
    seen,
    epochs,
    /** Appends events of three cases. */
    async append(label: string, number: number) {
      for (let each = 0; each < number; each += 1) {
        made += 1;
        const name = `${label} ${made}`;
        await spine.run(actor, ({ append }) =>
          append({ type: 'sample.loaded', status: 'recorded', caseId: caseIds[made % 3]!, data: { name } }),
        );
      }
    },
    consume,
    async drain(name: string) {
      while (await consume(name));
    },
    /** What the relay does: a position in memory, and everything after it. */
    async follow() {
      const rows = await readEvents(database, position, 1000);
      const last = rows.at(-1);
      if (last === undefined) return;
      position = { xid: last.xid, id: last.id };
      epochs.saw(position);
      seen['live']?.push(...rows.map(({ data }) => String(data['name'])));
    },
    async names(): Promise<string[]> {
      const { rows } = await pool.query<{ name: string }>(
        `select data ->> 'name' as name from events order by id`,
      );
      return rows.map(({ name }) => name);
    },
    async stop() {
      await pool.end();
      await epochs.stop();
    },
  };
}
type Process = Awaited<ReturnType<typeof startProcess>>;

/** Events that are settled for all who read: other work of the cluster may hold the last of them back for a moment. */
async function untilSettled({ pool }: Process): Promise<void> {
  await eventually(async () => {
    const { rows } = await pool.query<{ open: number }>(
      `select count(*)::int as open from events where xid >= spine_settled()`,
    );
    return rows[0]?.open === 0;
  });
}

async function drainAll(process: Process): Promise<void> {
  await untilSettled(process);
  await process.drain('quick');
  await process.drain('slow');
  await process.follow();
}

async function epochOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ number: number }>('select max(number) as number from spine_epochs');
  return rows[0]!.number;
}

test('a cluster that stays the same stays in its epoch, however often it is started and killed', async () => {
  const before = await startProcess(cluster.url);
  onTestFinished(() => before.stop());
  const number = await epochOf(before.pool);
  await before.append('kept', 4);
  await drainAll(before);
  await cluster.stop();
  await cluster.start();
  await eventually(() =>
    before.append('later', 2).then(
      () => true,
      () => false,
    ),
  );
  await drainAll(before);
  expect(await epochOf(before.pool)).toBe(number);
  expect(before.seen['quick']).toEqual(await before.names());
});

test('a physical copy put back under a running process loses what came after it, and nothing else is told twice or never', async () => {
  const directory = temporaryDirectory('epochs');
  const running = await startProcess(cluster.url, directory);
  onTestFinished(() => running.stop());
  await drainAll(running);
  await running.append('before', 6);
  await untilSettled(running);
  await running.consume('slow');
  await running.drain('quick');
  await running.follow();
  const told = running.seen['live']!.length;
  await cluster.stop();
  const copy = cluster.copy();
  await cluster.start();
  await eventually(() =>
    running.append('lost', 5).then(
      () => true,
      () => false,
    ),
  );
  await drainAll(running);
  const number = await epochOf(running.pool);
  const { rows: lost } = await running.pool.query('select max(id) as id, max(xid)::text as xid from events');

  await cluster.stop();
  cluster.putBack(copy);
  await cluster.start();
  // As many as were lost, so that ids and transactions would be given again.
  await eventually(() =>
    running.append('after', 5).then(
      () => true,
      () => false,
    ),
  );
  expect(await epochOf(running.pool)).toBe(number + 1);
  running.seen['quick']!.length = 0;
  running.seen['slow']!.length = 0;
  await drainAll(running);
  const names = await running.names();
  const after = names.slice(-5);
  expect(after.every((name) => name.startsWith('after'))).toBe(true);
  expect(names.some((name) => name.startsWith('lost'))).toBe(false);
  expect(running.seen['quick']).toEqual(after);
  expect(running.seen['slow']).toEqual(names.slice(-running.seen['slow']!.length));
  expect(running.seen['slow']!.filter((name) => name.startsWith('before'))).toHaveLength(3);
  // The five that were lost were told, and then the five that came after: none of them is taken for one of those.
  expect(running.seen['live']!.slice(told + 5)).toEqual(after);
  const { rows: next } = await running.pool.query(
    `select min(id) as id, min(xid)::text as xid from events where data ->> 'name' like 'after%'`,
  );
  expect(next[0].id).toBeGreaterThan(lost[0].id);
  expect(BigInt(next[0].xid)).toBeGreaterThan(BigInt(lost[0].xid));
});

test('a physical copy put back while nothing runs is known by what was noted beside the secrets', async () => {
  const directory = temporaryDirectory('epochs');
  await cluster.stop();
  const copy = cluster.copy();
  await cluster.start();
  const first = await startProcess(cluster.url, directory);
  await first.append('lost', 2);
  await drainAll(first);
  const number = await epochOf(first.pool);
  await first.stop();
  await cluster.stop();
  cluster.putBack(copy);
  await cluster.start();
  const second = await startProcess(cluster.url, directory);
  await second.append('after', 2);
  expect(await epochOf(second.pool)).toBe(number + 1);
  await second.stop();
  // The note names what is not there; that is known now.
  const third = await startProcess(cluster.url, directory);
  onTestFinished(() => third.stop());
  expect(await epochOf(third.pool)).toBe(number + 1);
});

test('a restore to a point in time begins an epoch, once for two processes that run meanwhile', async () => {
  await cluster.stop();
  const copy = cluster.copy();
  await cluster.start();
  const [one, two] = [await startProcess(cluster.url), await startProcess(cluster.url)];
  onTestFinished(async () => {
    await one.stop();
    await two.stop();
  });
  await one.append('kept', 4);
  await drainAll(one);
  await two.follow();
  await cluster.query(`select pg_create_restore_point('here')`);
  await one.append('lost', 3);
  await drainAll(one);
  const number = await epochOf(one.pool);
  await cluster.query('select pg_switch_wal()');
  await cluster.stop();
  cluster.putBackTo(copy, 'here');
  await cluster.start();
  const again = (process: Process, label: string) =>
    eventually(() =>
      process.append(label, 1).then(
        () => true,
        () => false,
      ),
    );
  await Promise.all([again(one, 'after one'), again(two, 'after two')]);
  expect(await epochOf(one.pool)).toBe(number + 1);
  for (const process of [one, two]) for (const seen of Object.values(process.seen)) seen.length = 0;
  await drainAll(one);
  await two.follow();
  const names = (await one.names()).slice(-2);
  expect(names.toSorted()).toEqual(['after one 8', 'after two 1']);
  expect(one.seen['quick']).toEqual(names);
  expect(one.seen['live']).toEqual(names);
  expect(two.seen['live']).toEqual(names);
});

/** Names of a case's events, for each case. */
const byCase = (names: readonly string[]) =>
  [0, 1, 2].map((each) => names.filter((name) => Number(name.split(' ').at(-1)) % 3 === each));

test('a dump goes on in a younger cluster and in an older one: each event once for each consumer, cases in order', async () => {
  const directory = temporaryDirectory('epochs');
  const key = obtainBackupKey(createSecrets(directory));
  // As far as a busy week brings it: the cursors of the dump are far ahead of what a new cluster counts.
  await cluster.burn(20_000);
  const source = await startProcess(cluster.url);
  await source.append('dumped', 7);
  await untilSettled(source);
  await source.drain('quick');
  const { path } = await createBackup(cluster.url, directory, key);
  await source.stop();
  const target = await startCluster();
  onTestFinished(() => target.remove());

  for (const age of ['younger', 'older']) {
    if (age === 'older') await target.burn(60_000);
    await target.query(`create database ${age} template template0`);
    const url = new URL(target.url);
    url.pathname = `/${age}`;
    await restoreBackup(url.href, path, key, readMigrationFiles({ migrationsFolder }));
    const restored = await startProcess(url.href);
    // What the dump brought and nobody had read yet, and what comes now.
    await restored.append('after', 5);
    await drainAll(restored);
    const names = await restored.names();
    expect(restored.seen['quick'], age).toEqual(names.slice(-5));
    expect(restored.seen['slow'], age).toEqual(names.slice(-restored.seen['slow']!.length));
    expect(restored.seen['slow']!.length, age).toBeGreaterThanOrEqual(12);
    expect(byCase(restored.seen['live']!), age).toEqual(byCase(names));
    const { rows } = await restored.pool.query(`select xid from events order by xid, id`);
    expect(rows, age).toHaveLength(names.length);
    await restored.stop();
  }
});
