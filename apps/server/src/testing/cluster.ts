import { spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { postgresOwner } from '../platform/database/postgres-binaries.ts';
import { createLog } from '../platform/log.ts';
import { createSecrets } from '../platform/secrets.ts';
import { temporaryDirectory } from './temporary-directory.ts';

/** A PostgreSQL of its own for a test, whose files can be copied and put in the place of others. */
export interface Cluster {
  /** The same after every start. */
  readonly url: string;
  readonly directory: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Takes a copy of all its files, as a physical backup does; it must be stopped. */
  copy(): string;
  /** Puts a copy in the place of its files; it must be stopped. */
  putBack(copy: string): void;
  /** Puts a copy back and replays what was archived since, up to a named point. */
  putBackTo(copy: string, restorePoint: string): void;
  query(...statements: readonly string[]): Promise<void>;
  /** Uses transaction ids up, as other people's work does. */
  burn(transactions: number): Promise<void>;
  remove(): Promise<void>;
}

/** Sets a cluster up and starts it; it archives its log. */
export async function startCluster(): Promise<Cluster> {
  const directory = temporaryDirectory('cluster');
  const secrets = createSecrets(join(directory, 'secrets'));
  const archive = join(directory, 'archive');
  const owner = postgresOwner();
  mkdirSync(archive);
  if (owner !== null) chownSync(archive, owner.uid, owner.gid);
  const settings = {
    fsync: 'off',
    archive_mode: 'on',
    archive_command: `cp %p '${archive}/%f'`,
  };
  const start = () => startEmbeddedPostgres(directory, { log: createLog('silent'), secrets, settings });
  let running = await start();
  const data = join(directory, 'postgres/data');
  let copies = 0;

  const putBack = (copy: string) => {
    rmSync(data, { recursive: true, force: true });
    spawnSync('cp', ['-a', copy, data]);
  };
  const query = async (...statements: readonly string[]) => {
    const client = new Client({ connectionString: running.url });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  return {
    url: running.url,
    directory,
    async start() {
      running = await start();
    },
    stop: () => running.stop(),
    copy() {
      copies += 1;
      const copy = join(directory, `copy-${copies}`);
      spawnSync('cp', ['-a', data, copy]);
      return copy;
    },
    putBack,
    putBackTo(copy, restorePoint) {
      putBack(copy);
      const signal = join(data, 'recovery.signal');
      writeFileSync(signal, '');
      if (owner !== null) chownSync(signal, owner.uid, owner.gid);
      appendFileSync(
        join(data, 'postgresql.auto.conf'),
        `restore_command = 'cp ''${archive}/%f'' "%p"'\nrecovery_target_name = '${restorePoint}'\nrecovery_target_action = 'promote'\n`,
      );
    },
    query,
    burn: (transactions) =>
      query(
        `do $$ begin for each in 1..${transactions} loop perform pg_current_xact_id(); commit; end loop; end $$`,
      ),
    async remove() {
      await running.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
