import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { StopError } from '../stop-error.ts';
import { ArchiveError, readArchive } from './archive.ts';
import type { Member } from './archive.ts';
import type { BackupKey } from './backup-key.ts';
import type { SchemaText, StoredTable } from './describe-schema.ts';
import { headingSchema, manifestSchema, memberNames, readMember, schemaSchema } from './manifest.ts';
import type { Heading, Manifest, TableCounts } from './manifest.ts';

/** What is done with a backup while it is read, in this order. */
export interface BackupReader {
  begin?(heading: Heading, schema: SchemaText): Promise<void>;
  /** Rows of a table in COPY's text form; gives how many there are. */
  rows?(table: StoredTable, bytes: Buffer): Promise<number>;
  end?(manifest: Manifest): Promise<void>;
}

const unpack = promisify(gunzip);
/** More than PostgreSQL lets a row have, and so more than a piece can hold. */
const pieceBytesMax = 1_200_000_000;

/**
 * Reads every byte of a backup and compares hashes and counts with its manifest, and its seal with the key. Throws a
 * `StopError` where anything differs; what the reader did until then is to be undone by it.
 */
export async function readBackup(
  path: string,
  key: BackupKey,
  reader: BackupReader,
): Promise<{ heading: Heading; manifest: Manifest }> {
  const members = readArchive(path, key.confirm);
  try {
    return await readMembers(members, key, reader);
  } catch (error) {
    if (error instanceof ArchiveError) {
      throw new StopError(`The backup ${path} cannot be relied on: ${error.message}.`, { cause: error });
    }
    throw error;
  } finally {
    await members.return(undefined);
  }
}

async function readMembers(
  members: AsyncGenerator<Member>,
  key: BackupKey,
  reader: BackupReader,
): Promise<{ heading: Heading; manifest: Manifest }> {
  const next = async (name: string) => {
    const { value } = await members.next();
    if (value?.name !== name) throw new ArchiveError(`there is no ${name} where it should be`);
    return value.bytes;
  };
  const heading = readMember(headingSchema, memberNames.heading, await next(memberNames.heading));
  if (heading.installation !== key.installation) {
    throw new StopError(
      `This is a backup of another installation (${heading.installation}; the secrets here are of ${key.installation}). ` +
        'Put the secrets of that one into SECRETS_DIR first.',
    );
  }
  const schema = readMember(schemaSchema, memberNames.schema, await next(memberNames.schema));
  await reader.begin?.(heading, schema);
  const counted = schema.tables.map(({ schema: of, name }) => ({
    schema: of,
    name,
    rows: 0,
    bytes: 0,
    hash: createHash('sha256'),
  }));
  let manifest: Manifest | null = null;
  for await (const { name, bytes } of members) {
    if (manifest !== null) throw new ArchiveError('something follows its manifest');
    if (name === memberNames.manifest) {
      manifest = readMember(manifestSchema, name, bytes);
      continue;
    }
    const place = Number(/^rows\/(\d+)\/\d+\.copy\.gz$/u.exec(name)?.[1]);
    const [table, count] = [schema.tables[place], counted[place]];
    if (table === undefined || count === undefined)
      throw new ArchiveError(`nobody knows what its ${name} is`);
    const rows = await unpackRows(name, bytes);
    count.hash.update(rows);
    count.bytes += rows.length;
    count.rows += (await reader.rows?.(table, rows)) ?? countRows(rows);
  }
  if (manifest === null) throw new ArchiveError('it has no manifest');
  compare(
    manifest,
    counted.map(({ hash, ...count }) => ({ ...count, sha256: hash.digest('hex') })),
  );
  await reader.end?.(manifest);
  return { heading, manifest };
}

async function unpackRows(name: string, bytes: Buffer): Promise<Buffer> {
  try {
    return await unpack(bytes, { maxOutputLength: pieceBytesMax });
  } catch (cause) {
    throw new ArchiveError(`its ${name} cannot be unpacked`, { cause });
  }
}

/** A row ends with a line feed; within one it is written otherwise. */
function countRows(bytes: Buffer): number {
  let rows = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) rows += 1;
  return rows;
}

function compare({ tables }: Manifest, counted: readonly TableCounts[]): void {
  if (tables.length !== counted.length) throw new ArchiveError('its manifest names other tables');
  for (const [place, said] of tables.entries()) {
    const is = counted[place];
    for (const what of ['schema', 'name', 'rows', 'bytes', 'sha256'] as const) {
      if (is?.[what] !== said[what]) {
        throw new ArchiveError(
          `of ${said.schema}.${said.name} its manifest says other ${what} than there are`,
        );
      }
    }
  }
}
