import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Client } from 'pg';
import { StopError } from '../stop-error.ts';
import { ArchiveWriter } from './archive.ts';
import type { BackupKey } from './backup-key.ts';
import { copyOut } from './copy-stream.ts';
import { sessionOptions } from '../database/database.ts';
import { describeSchema, quote, readSequences } from './describe-schema.ts';
import type { StoredTable } from './describe-schema.ts';
import { formatVersion, memberNames, printMember } from './manifest.ts';
import type { Heading, Manifest, TableCounts } from './manifest.ts';
import { readBackup } from './read-backup.ts';
import { makeFolder } from '../make-folder.ts';
import { identify } from '../instance-lock.ts';

/** Rows are packed in pieces of about this size: what is in memory does not grow with the database. */
const pieceBytes = 4_000_000;
const pack = promisify(gzip);
/** Quick rather than small: a backup that takes too long is not made. */
const packLevel = 4;

export interface Backup {
  readonly path: string;
  readonly takenAt: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly rows: number;
  readonly tables: number;
}

/**
 * Writes a backup of the whole database into a folder, as it was at one moment, while the product runs. The file has its
 * name only when it is complete, on disk, and every byte of it was read back.
 */
export async function createBackup(url: string, folder: string, key: BackupKey): Promise<Backup> {
  makeFolder(folder, 0o700);
  removeLeftovers(folder);
  const client = await connect(url);
  const draft = join(folder, draftName(process.pid));
  let writer: ArchiveWriter | null = null;
  try {
    writer = await ArchiveWriter.create(draft);
    const { heading, manifest } = await writeAll(client, writer, key);
    const path = join(folder, `sorgfalt-${heading.takenAt.replaceAll(':', '-')}.backup`);
    if (existsSync(path)) throw new StopError(`There is a backup of this moment already: ${path}`);
    const { sizeBytes, sha256 } = await writer.end(key.confirm);
    await readBackup(draft, key, {});
    await rename(draft, path);
    await syncFolder(folder);
    const rows = manifest.tables.reduce((total, table) => total + table.rows, 0);
    const { takenAt } = heading;
    const tables = manifest.tables.length;
    await note(client, { takenAt, path, sizeBytes, sha256, rows });
    return { path, takenAt, sizeBytes, sha256, rows, tables };
  } catch (error) {
    await writer?.abandon();
    await rm(draft, { force: true });
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Leaves when the last backup was made where `/ready` finds it. A database that waits for its migration has no place. */
async function note(client: Client, made: Omit<Backup, 'tables'>): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.backups') is not null as "isThere"`,
  );
  if (rows[0]?.isThere !== true) return;
  await client.query(
    'insert into public.backups (taken_at, file_name, size_bytes, sha256, rows) values ($1, $2, $3, $4, $5)',
    [made.takenAt, basename(made.path), made.sizeBytes, made.sha256, made.rows],
  );
}

async function connect(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'sorgfalt-backup',
    options: sessionOptions,
  });
  // Whatever runs meanwhile fails and says so.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`set intervalstyle = 'postgres'; set extra_float_digits = 1`);
  return client;
}

/** Everything is read in one snapshot, of tables that nobody can change the shape of meanwhile. */
async function writeAll(
  client: Client,
  writer: ArchiveWriter,
  key: BackupKey,
): Promise<{ heading: Heading; manifest: Manifest }> {
  const { tables: toLock } = await inTransaction(client, 'read committed', () => describeSchema(client));
  return inTransaction(client, 'repeatable read', async () => {
    // Before the first query, so that the snapshot is of what is locked.
    await client.query(`lock table ${toLock.map(nameOf).join(', ')} in access share mode`);
    const heading = await readHeading(client, key);
    const schema = await describeSchema(client);
    await writer.add(memberNames.heading, printMember(heading));
    await writer.add(memberNames.schema, printMember(schema));
    const tables: TableCounts[] = [];
    for (const [place, table] of schema.tables.entries())
      tables.push(await writeTable(client, writer, table, place));
    const manifest = { tables, sequences: await readSequences(client), ledger: await readLedger(client) };
    await writer.add(memberNames.manifest, printMember(manifest));
    return { heading, manifest };
  });
}

async function inTransaction<T>(client: Client, level: string, work: () => Promise<T>): Promise<T> {
  await client.query(`begin isolation level ${level}, read only`);
  try {
    return await work();
  } finally {
    await client.query('rollback').catch(() => undefined);
  }
}

async function readHeading(client: Client, key: BackupKey): Promise<Heading> {
  const { rows } = await client.query<{ takenAt: Date; postgres: string }>(
    `select clock_timestamp() as "takenAt", current_setting('server_version') as postgres`,
  );
  const { rows: migrations } = await client.query<{ hash: string; at: string }>(
    'select hash, created_at::text as at from drizzle.__drizzle_migrations order by created_at',
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a select without a table gives one row');
  return {
    format: 'sorgfalt-backup',
    version: formatVersion,
    installation: key.installation,
    takenAt: row.takenAt.toISOString(),
    postgres: row.postgres,
    migrations: migrations.map(({ hash, at }) => ({ hash, at: Number(at) })),
  };
}

async function readLedger(client: Client): Promise<Manifest['ledger']> {
  const { rows } = await client.query<Manifest['ledger']>(
    `select (select count(*)::int from public.ledger_entries) as entries,
       (select note from public.ledger_checkpoints order by tree_size desc limit 1) as checkpoint`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a select without a table gives one row');
  return row;
}

async function writeTable(
  client: Client,
  writer: ArchiveWriter,
  table: StoredTable,
  place: number,
): Promise<TableCounts> {
  const hash = createHash('sha256');
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let bytes = 0;
  let pieces = 0;
  const flush = async () => {
    const piece = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    bytes += piece.length;
    hash.update(piece);
    const name = `rows/${place}/${pieces}.copy.gz`;
    pieces += 1;
    await writer.add(name, await pack(piece, { level: packLevel }));
  };
  let flushed: Promise<void> = Promise.resolve();
  const rows = await copyOut(client, `copy ${targetOf(table)} to stdout`, (row) => {
    // The bytes are the connection's own and are written over.
    waiting.push(Buffer.from(row));
    waitingBytes += row.length;
    if (waitingBytes < pieceBytes) return null;
    flushed = flushed.then(flush);
    return flushed;
  });
  await flushed;
  if (waitingBytes > 0) await flush();
  return { schema: table.schema, name: table.name, rows, bytes, sha256: hash.digest('hex') };
}

function nameOf({ schema, name }: StoredTable): string {
  return `${quote(schema)}.${quote(name)}`;
}

/** Table and columns as COPY takes them. */
export function targetOf(table: StoredTable): string {
  return `${nameOf(table)} (${table.columns.map(quote).join(', ')})`;
}

/** Names the process also by its start: in a container the next one has the same number. */
function draftName(pid: number): string {
  return `.sorgfalt-${identify(pid).replace(' ', '-')}.partial`;
}

/** What a backup that was killed left behind; one that still runs is left alone. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = Number(/^\.sorgfalt-(\d+)(?:-.*)?\.partial$/u.exec(name)?.[1]);
    if (!Number.isInteger(pid)) continue;
    if (pid === process.pid || name !== draftName(pid)) rmSync(join(folder, name), { force: true });
  }
}

/** Makes the new name last. Windows cannot open a folder for this and needs no such call. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
