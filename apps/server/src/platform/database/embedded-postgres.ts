import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { hasCode } from '../error-code.ts';
import type { Log } from '../log.ts';
import { retryPauseMs } from '../retry-pause.ts';
import { createSecrets } from '../secrets.ts';
import type { Secrets } from '../secrets.ts';
import { StopError } from '../stop-error.ts';
import { auditorRole, ensureRoles, workRole } from './roles.ts';
import { initialise, isInitialised } from './initialise-postgres.ts';
import { canRun, copyBinaries, findPostgresBinaries, postgresOwner } from './postgres-binaries.ts';

/** Where root puts what PostgreSQL's user could not reach otherwise. */
const reachableRoot = '/var/lib/sorgfalt';
const databaseName = 'sorgfalt';
/** Under which a database leaves its address in its data folder for the command line beside it. */
const urlFile = 'embedded-url';
const markFile = 'instance-id';
/** A unix socket's path holds 107 bytes at most, with `/.s.PGSQL.5432` at its end. */
const socketDirectoryMax = 90;
/** A shutdown in order may take so long; then the server is ended at once. */
const fastStopMs = 1500;
/** A server that ran for so long was no failure of the start. */
const steadyMs = 60_000;
/** One that says nothing for so long while it starts will not. */
const silentMs = 30_000;
/** The code of a server that starts up: after a power cut it first does again what its log says. */
const startingUp = '57P03';
const lookMs = 50;
/** What it ends by, as a full disk; not what it answers those who ask meanwhile, nor how it ends after that. */
const endingLine = /(?:FATAL|PANIC): {2}(?!the database system is )/u;
/** One whose disk hangs takes a connection and answers nothing. */
const answerMs = 5000;
/** Who waits longer than this is told why. */
const tellMs = 5000;

export interface EmbeddedPostgres {
  /** `postgresql://…` with the socket's folder as host, of who owns everything: fits `pg` and every other client. */
  readonly url: string;
  /** The same of the role that the product works as. */
  readonly workUrl: string;
  /** Fast shutdown: running transactions are rolled back, everything acknowledged is on disk. */
  stop(): Promise<void>;
}

interface Places {
  readonly native: string;
  readonly data: string;
  readonly socket: string;
}

/**
 * Starts the PostgreSQL that came with the installation, on a unix socket only. A server that a killed
 * process left behind on the same data is shut down first; one that ends by itself later is started again.
 * `settings`, passed as `-c name=value`, and `patienceMs` are for tests.
 */
export async function startEmbeddedPostgres(
  dataDirectory: string,
  deps: { log: Log; secrets: Secrets; settings?: Readonly<Record<string, string>>; patienceMs?: number },
): Promise<EmbeddedPostgres> {
  const places = findPlaces(resolve(dataDirectory), deps);
  const password = deps.secrets.obtain('postgres-password');
  if (!isInitialised(places.data)) initialise(places, password);
  stopLeftover(places);
  const start = () => launch(places, deps.settings ?? {});
  const child = start();
  const address = (role: string, secret: string, database: string) =>
    `postgresql://${role}:${encodeURIComponent(secret)}@localhost/${database}?host=${encodeURIComponent(places.socket)}`;
  const url = (database: string) => address('sorgfalt', password, database);
  const roles = new Map([
    [workRole, deps.secrets.obtain('postgres-app-password')],
    [auditorRole, deps.secrets.obtain('postgres-auditor-password')],
  ]);
  try {
    await untilReady(child, places, url('postgres'), deps);
    await ensureDatabase(url('postgres'), roles);
  } catch (error) {
    await stop(child);
    throw error;
  }
  createSecrets(folderIn(resolve(dataDirectory))).store(urlFile, url(databaseName));
  const workUrl = address(workRole, roles.get(workRole) ?? '', databaseName);
  return { url: url(databaseName), workUrl, ...keepRunning(child, start, deps.log) };
}

/** Starts the server again whenever it ends by itself, with growing pauses. */
function keepRunning(
  first: ChildProcess,
  start: () => ChildProcess,
  log: Log,
): Pick<EmbeddedPostgres, 'stop'> {
  const stopping = new AbortController();
  let child = first;
  async function keep(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted;) {
      const startedMs = Date.now();
      await exitOf(child);
      if (stopping.signal.aborted) return;
      failures = Date.now() - startedMs > steadyMs ? 0 : failures + 1;
      log.error(
        { exitCode: child.exitCode, signal: child.signalCode },
        'The embedded PostgreSQL ended by itself',
      );
      await delay(retryPauseMs(failures), undefined, { signal: stopping.signal }).catch(() => undefined);
      if (!stopping.signal.aborted) child = start();
    }
  }
  const kept = keep();
  // Whoever ends without stopping it leaves no server behind, and has it write nothing more: the folder may be another's.
  const atExit = () => child.kill('SIGKILL');
  process.once('exit', atExit);
  return {
    async stop() {
      stopping.abort();
      await stop(child);
      await kept;
      process.off('exit', atExit);
    },
  };
}

/** Whether a database was ever started in this data folder, here or where PostgreSQL's user can reach it. */
export function hasEmbeddedPostgres(dataDirectory: string): boolean {
  return existsSync(folderIn(dataDirectory));
}

/** The address of a data folder's database, as its owner, whether it runs or not; null where there never was any. */
export function embeddedUrlOf(dataDirectory: string): string | null {
  return hasEmbeddedPostgres(dataDirectory) ? createSecrets(folderIn(dataDirectory)).read(urlFile) : null;
}

function folderIn(dataDirectory: string): string {
  return join(dataDirectory, 'postgres');
}

function findPlaces(dataDirectory: string, { log, secrets }: { log: Log; secrets: Secrets }): Places {
  const owner = postgresOwner();
  const inside = folderIn(dataDirectory);
  const packaged = findPostgresBinaries();
  refuseOfOther(join(inside, 'data'), owner);
  const mark = markOf(inside, secrets);
  makeFolder(inside, owner);
  const isDataReachable = owner === null || isReachable(inside, owner);
  const data = isDataReachable ? inside : join(reachableRoot, mark);
  const native = canRun(packaged)
    ? packaged
    : copyBinaries(packaged, join(reachableRoot, `postgresql-${fingerprint(packaged)}`));
  if (!isDataReachable || native !== packaged) {
    log.warn(
      { data, binaries: native },
      'The folder of this installation is closed to the PostgreSQL user; using a folder that it can reach',
    );
  }
  if (!canRun(native)) {
    throw new StopError(
      'The embedded PostgreSQL cannot be started on this system. Set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
  const near = join(data, 'run');
  const socket = Buffer.byteLength(near) <= socketDirectoryMax ? near : join(tmpdir(), `sorgfalt-${mark}`);
  for (const folder of [data, socket]) makeFolder(folder, owner);
  return { native, data: join(data, 'data'), socket };
}

/** A database that somebody else's server made: theirs could not open it any more once its folder were ours. */
function refuseOfOther(data: string, owner: { uid: number } | null): void {
  const state = statSync(data, { throwIfNoEntry: false });
  const own = owner?.uid ?? process.getuid?.();
  if (state === undefined || own === undefined || state.uid === own) return;
  throw new StopError(
    `The database in ${data} belongs to another user of this machine (uid ${state.uid}). Run this as the user that runs the server.`,
  );
}

/**
 * Names a data folder where its database must lie elsewhere. It lies in the folder: whoever begins another one with the same
 * secrets, as a restore does, never meets old data. Folders of before have theirs among the secrets.
 */
function markOf(folder: string, secrets: Secrets): string {
  const former = existsSync(folder) ? secrets.read(markFile) : null;
  return createSecrets(folder).obtain(markFile, () => former ?? randomBytes(6).toString('hex'));
}

function fingerprint(native: string): string {
  const manifest: { version?: string } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'));
  return manifest.version ?? 'unknown';
}

function makeFolder(folder: string, owner: { uid: number; gid: number } | null): void {
  if (owner !== null && folder.startsWith(`${reachableRoot}/`)) {
    mkdirSync(reachableRoot, { recursive: true, mode: 0o755 });
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (owner === null) return;
  chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
}

function isReachable(folder: string, owner: { uid: number; gid: number }): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$0" && test -w .', folder], { ...owner, cwd: '/' }).status === 0;
}

/** Ends the server that a killed process left behind on a data folder; gives the folders that are its own. */
export function endLeftover(dataDirectory: string, deps: { log: Log; secrets: Secrets }): readonly string[] {
  if (!hasEmbeddedPostgres(dataDirectory)) return [];
  const places = findPlaces(resolve(dataDirectory), deps);
  stopLeftover(places);
  return [dirname(places.data), places.socket];
}

/** Only called while this process holds the data folder's lock: whoever still runs there is an orphan. */
function stopLeftover(places: Places): void {
  const pidFile = join(places.data, 'postmaster.pid');
  if (!existsSync(pidFile) || isOfOther(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), places.data))
    return;
  spawnSync(
    join(places.native, 'bin', 'pg_ctl'),
    ['stop', '-D', places.data, '-m', 'fast', '-w', '-t', '30'],
    {
      ...postgresOwner(),
      cwd: '/',
    },
  );
}

/** Since a restart of the machine the number may be another program's, where the system tells (Linux). */
function isOfOther(pid: number, data: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) !== realpathSync(data);
  } catch {
    return false;
  }
}

/**
 * A quarter of the memory that there is, as PostgreSQL's manual has it: each page of a list that is not in there is asked
 * of the system. Its own 128 MB are less than one index of ten years; with the upper bound all of them fit.
 */
function sharedMegabytes(): number {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  return Math.floor(Math.min(Math.max(bytes / 4 / 1024 ** 2, 128), 4096));
}

function launch(places: Places, settings: Readonly<Record<string, string>>): ChildProcess {
  const all = {
    listen_addresses: '',
    unix_socket_directories: places.socket,
    unix_socket_permissions: '0700',
    // Set up for small segments, it would write everything out after each 32 MB.
    max_wal_size: '1GB',
    min_wal_size: '128MB',
    // After a checkpoint each page is written whole the first time: 10 kB for a change then, and not 29.
    wal_compression: 'on',
    shared_buffers: `${sharedMegabytes()}MB`,
    ...settings,
  };
  const args = [
    '-D',
    places.data,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const logFile = openSync(join(places.socket, 'postgres.log'), 'w', 0o600);
  return spawn(join(places.native, 'bin', 'postgres'), args, {
    ...postgresOwner(),
    cwd: '/',
    stdio: ['ignore', logFile, logFile],
    // Its own group: Ctrl+C in a terminal reaches us only, and we shut it down in order.
    detached: true,
  });
}

/** However long it takes to do again what its log says: begun anew it would take as long. */
async function untilReady(
  child: ChildProcess,
  places: Places,
  url: string,
  { log, patienceMs = silentMs }: { log: Log; patienceMs?: number },
): Promise<void> {
  const beganMs = performance.now();
  let heardMs = beganMs;
  let isTold = false;
  while (!hasEnded(child) && performance.now() - heardMs < patienceMs) {
    const state = await stateOf(url);
    if (state === 'ready') return;
    if (state === 'recovering') heardMs = performance.now();
    if (!isTold && heardMs - beganMs > tellMs) {
      isTold = true;
      log.warn({}, 'The embedded PostgreSQL is recovering from its log, which may take minutes');
    }
    await delay(lookMs);
  }
  const said = readFileSync(join(places.socket, 'postgres.log'), 'utf8').trim().split('\n');
  const why = said.findLast((line) => endingLine.test(line)) ?? said.slice(-3).join(' | ');
  throw new StopError(`The embedded PostgreSQL in ${basename(places.data)} did not start: ${why}`);
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** While it replays its log it lets nobody in, or can be read only. */
async function stateOf(url: string): Promise<'ready' | 'recovering' | 'silent'> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ replays: boolean }>('select pg_is_in_recovery() as replays');
    return rows[0]?.replays === false ? 'ready' : 'recovering';
  } catch (error) {
    return hasCode(error, startingUp) ? 'recovering' : 'silent';
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function ensureDatabase(url: string, roles: ReadonlyMap<string, string>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
    await ensureRoles(client, roles);
  } finally {
    await client.end();
  }
}

/** Fast; a server that does not end in time is ended at once and recovers from its log at the next start. */
async function stop(child: ChildProcess): Promise<void> {
  const ended = exitOf(child);
  child.kill('SIGINT');
  const patience = setTimeout(() => child.kill('SIGQUIT'), fastStopMs);
  await ended;
  clearTimeout(patience);
}

function exitOf(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return Promise.resolve();
  return new Promise((done) => child.once('exit', () => done()));
}
