import { Client } from 'pg';
import { StopError } from '../stop-error.ts';
import { ArchiveError } from './archive.ts';
import type { BackupKey } from './backup-key.ts';
import { sessionOptions } from '../database/database.ts';
import { refuseEncoding } from '../database/migrate.ts';
import { insertEpoch } from '../events/epochs.ts';
import { copyIn } from './copy-stream.ts';
import { targetOf } from './create-backup.ts';
import { describeSchema, quote } from './describe-schema.ts';
import type { SchemaText } from './describe-schema.ts';
import type { Heading, Manifest } from './manifest.ts';
import { readBackup } from './read-backup.ts';

/** The migrations that a version of the product brings along. */
export type KnownMigrations = readonly { readonly hash: string; readonly folderMillis: number }[];

/**
 * Puts a backup into an empty database, whole or not at all: one transaction, committed when every byte was read, every
 * hash is right and the database is made as it was. Reads the file twice, so that nothing of it is done unread.
 */
export async function restoreBackup(
  url: string,
  path: string,
  key: BackupKey,
  known: KnownMigrations,
): Promise<{ heading: Heading; manifest: Manifest }> {
  const client = new Client({
    connectionString: url,
    application_name: 'sorgfalt-restore',
    options: sessionOptions,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await refuseEncoding(client);
    await refuseFull(client);
    await readBackup(path, key, {
      async begin(heading) {
        refuseNewer(heading, known);
        await refuseLater(client, heading);
      },
    });
    await client.query('begin');
    const restored = await putBack(client, path, key);
    await client.query('commit');
    return restored;
  } finally {
    // Ending the connection is what undoes an unfinished transaction.
    await client.end().catch(() => undefined);
  }
}

async function refuseFull(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' limit 1`,
  );
  const [first] = rows;
  if (first === undefined) return;
  throw new StopError(
    `The database is not empty (it has ${first.name}), and a backup is put into an empty one only. ` +
      'Create a new database and name it in DATABASE_URL, or set DATA_DIR to a new folder and SECRETS_DIR to the present secrets.',
  );
}

function refuseNewer({ migrations }: Heading, known: KnownMigrations): void {
  const hashes = new Set(known.map(({ hash }) => hash));
  if (migrations.every(({ hash }) => hashes.has(hash))) return;
  throw new StopError(
    'This backup is of a newer version of the product. Restore it with that version, or a later one.',
  );
}

/** What was entered before the restore is told by times: by a clock that is behind, it would be taken for newer and paid again. */
async function refuseLater(client: Client, { takenAt }: Heading): Promise<void> {
  const { rows } = await client.query<{ now: Date }>('select now()');
  const [row] = rows;
  if (row !== undefined && row.now >= new Date(takenAt)) return;
  throw new StopError(
    `This backup is of ${takenAt}, and the clock of the database says ${row?.now.toISOString()}. Set the clock right first.`,
  );
}

async function putBack(
  client: Client,
  path: string,
  key: BackupKey,
): Promise<{ heading: Heading; manifest: Manifest }> {
  // Names in the statements are whole; what functions name within themselves is found as the product finds it.
  await client.query(`set local intervalstyle = 'postgres'; set local check_function_bodies = off`);
  let schema: SchemaText | null = null;
  const run = async (statements: readonly string[] = []) => {
    for (const statement of statements) await client.query(statement);
  };
  return readBackup(path, key, {
    async begin(_heading, given) {
      schema = given;
      await run(given.before);
    },
    rows: (table, bytes) => copyIn(client, `copy ${targetOf(table)} from stdin`, bytes),
    async end({ sequences }) {
      for (const { schema: of, name, value, isCalled } of sequences) {
        await client.query('select setval($1::regclass, $2::bigint, $3)', [
          `${quote(of)}.${quote(name)}`,
          value,
          isCalled,
        ]);
      }
      await run(schema?.after);
      await compareSchema(client, schema);
      // Also in the very cluster that it comes from: what was told since must not be given to others.
      const isWithEpochs = schema?.tables.some(({ name }) => name === 'spine_epochs') ?? false;
      await client.query('set local search_path = public');
      if (isWithEpochs) await insertEpoch(client, null);
    },
  });
}

/** The database must say of itself what the other one said. */
async function compareSchema(client: Client, given: SchemaText | null): Promise<void> {
  const made = await describeSchema(client);
  for (const part of ['before', 'after'] as const) {
    const [said, is] = [given?.[part].toSorted() ?? [], made[part].toSorted()];
    const differing = is.find((line, place) => line !== said[place]) ?? said[is.length];
    if (differing !== undefined)
      throw new ArchiveError(`the database would be made otherwise than it was: ${differing}`);
  }
}
