import { checkedLei, plainNumber } from '@sorgfalt/kyc';
import type { RegisterEntry } from '@sorgfalt/kyc';
import { accept, refuse } from '@sorgfalt/result';
import type { Result } from '@sorgfalt/result';
import { and, desc, eq, gt, isNotNull, sql } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { gleifFiles, gleifParents, gleifRecords } from '../tables.ts';
import type { GleifFileKind } from '../tables.ts';
import type { GleifRecord } from './gleif-entry.ts';

/** The golden copy of a kind that counts; null before one was imported. */
export async function newestCopy(
  tx: Tx,
  kind: GleifFileKind,
): Promise<typeof gleifFiles.$inferSelect | null> {
  const [row] = await tx
    .select()
    .from(gleifFiles)
    .where(and(isNotNull(gleifFiles.sha256), eq(gleifFiles.kind, kind)))
    .orderBy(desc(gleifFiles.no))
    .limit(1);
  return row ?? null;
}

/** The records with an LEI, or with the number of a register; several bear the same number in different registers. */
export async function recordsOf(tx: Tx, fileNo: number, asked: string): Promise<RegisterEntry[]> {
  const lei = checkedLei(asked);
  const number = plainNumber(asked);
  // Records of which no number is known have an empty one.
  if (number === '') return [];
  const isIt = lei === null ? eq(gleifRecords.number, number) : eq(gleifRecords.lei, lei);
  const rows = await tx
    .select({ entry: gleifRecords.entry })
    .from(gleifRecords)
    .where(and(eq(gleifRecords.fileNo, fileNo), isIt))
    .limit(2);
  return rows.map(({ entry }) => entry);
}

/** Begins a copy, which does not count yet; gives its number. */
export async function beginCopy(tx: Tx, fileName: string): Promise<number> {
  const rows = await tx.insert(gleifFiles).values({ fileName }).returning({ no: gleifFiles.no });
  return rows[0]?.no ?? 0;
}

/** A record that comes twice counts as it came last. */
export async function insertRecords(tx: Tx, fileNo: number, records: readonly GleifRecord[]): Promise<void> {
  const unique = [...new Map(records.map((record) => [record.lei, record])).values()];
  if (unique.length === 0) return;
  await tx
    .insert(gleifRecords)
    .values(unique.map(({ lei, number, entry }) => ({ fileNo, lei, number, entry })))
    .onConflictDoUpdate({
      target: [gleifRecords.fileNo, gleifRecords.lei],
      set: { number: sql`excluded.number`, entry: sql`excluded.entry` },
    });
}

/** Lets a copy count from now on; gives its number of records. */
export async function completeCopy(
  tx: Tx,
  no: number,
  copy: { readonly kind: GleifFileKind; readonly sha256: string; readonly asOf: string | null },
): Promise<Result<number, 'empty' | 'older' | 'overtaken'>> {
  await tx.execute(sql`lock table gleif_files in share row exclusive mode`);
  if ((await tx.$count(gleifFiles, gt(gleifFiles.no, no))) > 0) return refuse('overtaken');
  const { kind, asOf } = copy;
  const records =
    kind === 'entities'
      ? await tx.$count(gleifRecords, eq(gleifRecords.fileNo, no))
      : await tx.$count(gleifParents, eq(gleifParents.fileNo, no));
  if (records === 0) return refuse('empty');
  const last = await newestCopy(tx, kind);
  if (last !== null && last.asOf !== null && (asOf ?? '') < last.asOf) return refuse('older');
  await tx
    .update(gleifFiles)
    .set({ ...copy, records, importedAt: sql`now()` })
    .where(eq(gleifFiles.no, no));
  return accept(records);
}

/** Removes at most so many records of files that neither count nor are this one; gives how many. */
export async function sweepRecords(tx: Tx, no: number, limit: number): Promise<number> {
  const counting = sql`select max(no) from gleif_files where sha256 is not null group by kind`;
  const swept = async (table: typeof gleifRecords | typeof gleifParents) => {
    const { rowCount } = await tx.execute(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where file_no <> ${no} and file_no not in (${counting}) limit ${limit}))`);
    return rowCount ?? 0;
  };
  return (await swept(gleifRecords)) + (await swept(gleifParents));
}
