import * as z from 'zod';
import { ArchiveError } from './archive.ts';

/** Names of the members of a backup; rows lie between them under `rows/`. */
export const memberNames = {
  heading: 'sorgfalt-backup.json',
  schema: 'schema.json',
  manifest: 'manifest.json',
} as const;
/** Raised with every change that an older restore could not read. */
export const formatVersion = 1;

const hex = z.string().regex(/^[\da-f]{64}$/u);
const count = z.int().min(0);
const migration = z.strictObject({ hash: hex, at: count });

/** The first member: whose backup this is and of what, so that it is refused before anything is read. */
export const headingSchema = z.strictObject({
  format: z.literal('sorgfalt-backup'),
  version: z.literal(formatVersion),
  /** Known by the key that confirms its backups. */
  installation: z.string(),
  /** Everything that was committed before is in it, and nothing that was after. */
  takenAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(migration),
});
export type Heading = z.infer<typeof headingSchema>;

export const schemaSchema = z.strictObject({
  before: z.array(z.string()),
  after: z.array(z.string()),
  tables: z.array(z.strictObject({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })),
});

const tableCounts = z.strictObject({
  schema: z.string(),
  name: z.string(),
  rows: count,
  bytes: count,
  /** Of the rows as they are before they are packed. */
  sha256: hex,
});
export type TableCounts = z.infer<typeof tableCounts>;

/** The last member but the seal: what must be in it. */
export const manifestSchema = z.strictObject({
  tables: z.array(tableCounts),
  sequences: z.array(
    z.strictObject({
      schema: z.string(),
      name: z.string(),
      value: z.string().regex(/^-?\d+$/u),
      isCalled: z.boolean(),
    }),
  ),
  ledger: z.strictObject({
    entries: count,
    /** The last signed checkpoint, as others hold it; null before the first. */
    checkpoint: z.nullable(z.string()),
  }),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Reads a member that is JSON. */
export function readMember<T>(schema: z.ZodType<T>, name: string, bytes: Buffer): T {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch (cause) {
    throw new ArchiveError(`its ${name} is not one that this version reads`, { cause });
  }
}

export function printMember(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`, 'utf8');
}
