import { and, asc, desc, eq, sql } from '../../../platform/database/orm.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { statuteEditions } from '../tables.ts';
import type { StatuteRow } from '../tables.ts';

export type NewStatute = Omit<StatuteRow, 'no' | 'importedAt'>;
type Place = Pick<StatuteRow, 'sourceId' | 'language' | 'version'>;

/** Changes with every import. */
export async function statuteRevision(database: Database): Promise<string> {
  const [row] = await database
    .select({ revision: sql<string>`coalesce(max(${statuteEditions.no}), 0) || '/' || count(*)` })
    .from(statuteEditions);
  return row?.revision ?? '';
}

export function listStatutes(database: Database): Promise<StatuteRow[]> {
  return database
    .select()
    .from(statuteEditions)
    .orderBy(asc(statuteEditions.sourceId), asc(statuteEditions.version), asc(statuteEditions.language));
}

const at = ({ sourceId, language, version }: Place) =>
  and(
    eq(statuteEditions.sourceId, sourceId),
    eq(statuteEditions.language, language),
    eq(statuteEditions.version, version),
  );

/** The edition that has this very place. */
export async function findStatute(tx: Tx, place: Place): Promise<StatuteRow | null> {
  const [row] = await tx.select().from(statuteEditions).where(at(place));
  return row ?? null;
}

/** All consolidations of an act, the newest first. */
export function listEditionsOf(tx: Database | Tx, sourceId: string): Promise<StatuteRow[]> {
  return tx
    .select()
    .from(statuteEditions)
    .where(eq(statuteEditions.sourceId, sourceId))
    .orderBy(desc(statuteEditions.version));
}

/** Puts an edition in its place, in the stead of one that may be there. */
export async function storeStatute(tx: Tx, statute: NewStatute): Promise<void> {
  await tx.delete(statuteEditions).where(at(statute));
  await tx.insert(statuteEditions).values(statute);
}

/** One import after the other, so that each finds what the other has stored. */
export async function lockStatutes(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${statuteEditions} in share row exclusive mode`);
}
