import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { checkedLei, plainNumber } from '@sorgfalt/kyc';
import type { RegisterEntry } from '@sorgfalt/kyc';
import { accept, refuse } from '@sorgfalt/result';
import type { Result } from '@sorgfalt/result';
import type { Tx } from '../../../platform/database/database.ts';
import { gleifFiles, gleifRecords } from '../tables.ts';
import type { GleifRecord } from './gleif-entry.ts';

/** The golden copy that counts; null before one was imported. */
export async function newestCopy(tx: Tx): Promise<typeof gleifFiles.$inferSelect | null> {
  const [row] = await tx
    .select()
    .from(gleifFiles)
    .where(isNotNull(gleifFiles.sha256))
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
  { sha256, asOf }: { readonly sha256: string; readonly asOf: string | null },
): Promise<Result<number, 'empty' | 'older' | 'overtaken'>> {
  await tx.execute(sql`lock table gleif_files in share row exclusive mode`);
  if ((await tx.$count(gleifFiles, gt(gleifFiles.no, no))) > 0) return refuse('overtaken');
  const records = await tx.$count(gleifRecords, eq(gleifRecords.fileNo, no));
  if (records === 0) return refuse('empty');
  const last = await newestCopy(tx);
  if (last !== null && last.asOf !== null && (asOf ?? '') < last.asOf) return refuse('older');
  await tx
    .update(gleifFiles)
    .set({ sha256, asOf, records, importedAt: sql`now()` })
    .where(eq(gleifFiles.no, no));
  return accept(records);
}

/** Removes at most so many records of files that neither count nor are this one; gives how many. */
export async function sweepRecords(tx: Tx, no: number, limit: number): Promise<number> {
  const counting = sql`select max(no) from gleif_files where sha256 is not null`;
  const { rowCount } = await tx.execute(sql`
    delete from gleif_records where ctid = any(array(
      select ctid from gleif_records where file_no <> ${no} and file_no is distinct from (${counting}) limit ${limit}))`);
  return rowCount ?? 0;
}
