import { asc, gte, and, lt, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { StoredLeaf } from './rehash.ts';
import {
  ledgerCheckpoints,
  ledgerEntries,
  ledgerPayloadKeys,
  ledgerPayloads,
  ledgerTiles,
} from './tables.ts';

export interface AuditedRow extends StoredLeaf {
  readonly leafIndex: number | null;
  readonly checkpointNo: number | null;
  readonly status: string;
}

/** A locked content; without its key nobody can open it. */
export interface StoredContent {
  readonly ciphertext: Uint8Array;
  readonly wrappedKey: Uint8Array | null;
}

const e = ledgerEntries;
const columns = sql`
  ${e.entryId} as "entryId", ${e.kind} as kind, ${e.actor} as actor, ${e.caseId} as "caseId",
  ${e.clientId} as "clientId", ${e.reviewId} as "reviewId", ${e.paymentId} as "paymentId",
  ${e.proofHash} as "proofHash", ${e.statement} as statement, ${e.sealAlg} as "sealAlg",
  ${e.sealKeyId} as "sealKeyId", ${e.sealSignature} as "sealSignature", ${e.leafHash} as "leafHash",
  to_char(${e.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
  ${e.leafIndex} as "leafIndex", ${e.checkpointNo} as "checkpointNo", ${e.status} as status`;

/** Placed entries from a leaf index on, in the order of the tree. */
export async function listAudited(tx: Tx, fromIndex: number, limit: number): Promise<AuditedRow[]> {
  const { rows } = await tx.execute<AuditedRow & Record<string, unknown>>(sql`
    select ${columns} from ${e} where ${e.leafIndex} >= ${fromIndex} order by ${e.leafIndex} limit ${limit}`);
  return rows;
}

/** Entries without a place, the oldest first. */
export async function listPending(tx: Tx, limit: number): Promise<AuditedRow[]> {
  const { rows } = await tx.execute<AuditedRow & Record<string, unknown>>(sql`
    select ${columns} from ${e} where ${isNull(e.leafIndex)} order by ${e.createdAt} limit ${limit}`);
  return rows;
}

export function listCheckpoints(tx: Tx): Promise<(typeof ledgerCheckpoints.$inferSelect)[]> {
  return tx.select().from(ledgerCheckpoints).orderBy(asc(ledgerCheckpoints.no));
}

/** Locked contents of the given entries that still have one. */
export async function listContents(tx: Tx, entryIds: readonly string[]): Promise<Map<string, StoredContent>> {
  const rows = await tx
    .select({
      entryId: ledgerPayloads.entryId,
      ciphertext: ledgerPayloads.ciphertext,
      wrappedKey: ledgerPayloadKeys.wrappedKey,
    })
    .from(ledgerPayloads)
    .leftJoin(ledgerPayloadKeys, sql`${ledgerPayloadKeys.entryId} = ${ledgerPayloads.entryId}`)
    .where(sql`${ledgerPayloads.entryId} = any(${sql.param([...entryIds])}::uuid[])`);
  return new Map(rows.map(({ entryId, ...content }) => [entryId, content]));
}

/** Tiles of a level with an index from `first` up to, but without, `end`. */
export async function listTiles(
  tx: Tx,
  level: number,
  first: number,
  end: number,
): Promise<Map<number, Uint8Array>> {
  const { index } = ledgerTiles;
  const rows = await tx
    .select({ index, hashes: ledgerTiles.hashes })
    .from(ledgerTiles)
    .where(and(sql`${ledgerTiles.level} = ${level}`, gte(index, first), lt(index, end)));
  return new Map(rows.map((row) => [row.index, row.hashes]));
}

export async function countTiles(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`select count(*) as n from ${ledgerTiles}`);
  return rows[0]?.n ?? 0;
}
