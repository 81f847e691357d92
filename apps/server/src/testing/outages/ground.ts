import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { createDatabase, createPool } from '../../platform/database/database.ts';
import { startEmbeddedPostgres } from '../../platform/database/embedded-postgres.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { createLog } from '../../platform/log.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { openDatabaseProxy } from '../database-proxy.ts';
import type { DatabaseProxy } from '../database-proxy.ts';
import { putTestLists } from '../test-lists.ts';

/** The database that the product stands on, and everything that can be done to it. */
export interface Ground {
  /** Past the proxy: for whoever judges. */
  readonly url: string;
  readonly proxy: DatabaseProxy;
  /** Whether its disk can be filled here: that takes root. */
  readonly hasSmallDisk: boolean;
  holdDown(): Promise<void>;
  rise(): Promise<void>;
  /** Ends the server as a power cut would; what watches it starts it again. */
  kill(): void;
  /** Ends one of its sessions so, upon which it ends all of them and recovers. */
  killBackend(): Promise<void>;
  pause(): void;
  resume(): void;
  fillDisk(): void;
  emptyDisk(): void;
  /** Resolves when it answers. */
  untilUp(patienceMs: number): Promise<void>;
  stop(): Promise<void>;
}

const diskMb = 1024;
/** Small, so that the log alone does not fill the small disk. */
const settings = { max_wal_size: '128MB', min_wal_size: '32MB' };

/** Opens a migrated database with lists in `directory`, on a small disk of its own where that is possible. */
export async function openGround(directory: string): Promise<Ground> {
  const disk = join(directory, 'disk');
  mkdirSync(disk, { recursive: true, mode: 0o711 });
  const hasSmallDisk = mountSmallDisk(disk);
  const deps = { log: createLog('silent'), secrets: createSecrets(join(directory, 'database')), settings };
  const start = () => startEmbeddedPostgres(disk, deps);
  let postgres = await start();
  const { url } = postgres;
  const pool = createPool(url, 2);
  await migrate(pool);
  await putTestLists(createDatabase(pool));
  await pool.end();
  const proxy = await openDatabaseProxy(url);
  const filler = join(disk, 'filler');
  const postmaster = () =>
    Number(readFileSync(join(disk, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
  const signalAll = (signal: NodeJS.Signals) => {
    const pid = postmaster();
    for (const each of [pid, ...childrenOf(pid)]) signalTo(each, signal);
  };

  return {
    url,
    proxy,
    hasSmallDisk,
    holdDown: () => postgres.stop(),
    async rise() {
      postgres = await start();
    },
    kill: () => signalTo(postmaster(), 'SIGKILL'),
    killBackend: async () => {
      const pid = await withClient(url, async (client) => {
        const { rows } = await client.query<{ pid: number }>(
          `select pid from pg_stat_activity
           where pid <> pg_backend_pid() and datname = current_database() order by pid limit 1`,
        );
        return rows[0]?.pid;
      });
      if (pid !== undefined) signalTo(pid, 'SIGKILL');
    },
    pause: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    fillDisk: () => fill(filler),
    emptyDisk: () => rmSync(filler, { force: true }),
    async untilUp(patienceMs) {
      const deadline = Date.now() + patienceMs;
      for (;;) {
        try {
          return await withClient(url, async (client) => void (await client.query('select 1')));
        } catch (error) {
          if (Date.now() > deadline) throw error;
          await new Promise((done) => setTimeout(done, 50));
        }
      }
    },
    async stop() {
      rmSync(filler, { force: true });
      await proxy.stop();
      await postgres.stop();
      if (hasSmallDisk) unmount(disk);
    },
  };
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    void client.end().catch(() => undefined);
  }
}

function mountSmallDisk(folder: string): boolean {
  if (process.getuid?.() !== 0) return false;
  const options = ['-t', 'tmpfs', '-o', `size=${diskMb}m,mode=711`, 'tmpfs', folder];
  if (spawnSync('mount', options).status !== 0) return false;
  process.once('exit', () => unmount(folder));
  return true;
}

function unmount(folder: string): void {
  spawnSync('umount', ['-l', folder]);
}

/** Writes until there is no room left. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (let size = 1 << 20; size >= 512; size >>= 1) {
      const block = Buffer.alloc(size);
      while (isWritten(file, block));
    }
  } finally {
    closeSync(file);
  }
}

function isWritten(file: number, block: Buffer): boolean {
  try {
    return writeSync(file, block) === block.length;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false;
    throw error;
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === pid)
    .map(Number);
}

function parentOf(pid: string): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended since.
  }
}
