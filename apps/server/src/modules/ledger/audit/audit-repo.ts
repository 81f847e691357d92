import { and, asc, gte, isNull, lt, sql } from '../../../platform/database/orm.ts';
import type { SQL } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { instantText } from '../../../platform/register.ts';
import type { StoredLeaf } from './rehash.ts';
import { ledgerCheckpoints, ledgerEntriesPlaced, ledgerTiles } from '../tables.ts';

export interface AuditedRow extends StoredLeaf {
  readonly leafIndex: number | null;
  readonly checkpointNo: number | null;
  /** Null where its place is gone. */
  readonly status: string | null;
}

const e = ledgerEntriesPlaced;
const entryText = sql`json_build_array(
  entry_id, kind, actor, case_id, client_id, review_id, payment_id, proof_hash,
  ${instantText(sql`created_at`)},
  statement, seal_alg, seal_key_id, seal_signature, leaf_hash, leaf_index, checkpoint_no, status)`;

/** Placed entries from a leaf index on, in the order of the tree. */
export function listAudited(tx: Tx, fromIndex: number, limit: number): Promise<AuditedRow[]> {
  return readChunk(
    tx,
    sql`select * from ${e} where ${e.leafIndex} >= ${fromIndex} order by ${e.leafIndex} limit ${limit}`,
  );
}

/** Entries without a place, the oldest first. */
export function listPending(tx: Tx, limit: number): Promise<AuditedRow[]> {
  return readChunk(
    tx,
    sql`select * from ${e} where ${isNull(e.leafIndex)} order by ${e.createdAt} limit ${limit}`,
  );
}

/** One value for thousands of rows: taking rows and columns apart one by one costs more than all the hashing. */
async function readChunk(tx: Tx, rows: SQL): Promise<AuditedRow[]> {
  const { rows: answer } = await tx.execute<{ chunk: AuditedTuple[] | null }>(
    sql`select json_agg(${entryText}) as chunk from (${rows}) entry`,
  );
  return (answer[0]?.chunk ?? []).map(toRow);
}

type Text = string;
type AuditedTuple = readonly [
  ...identity: [Text, Text, Text],
  ...subject: [Text | null, Text | null, Text | null, Text | null],
  ...sealed: [Text, Text, Text, Text, Text, Text, Text],
  leafIndex: number | null,
  checkpointNo: number | null,
  status: Text | null,
];

function toRow(tuple: AuditedTuple): AuditedRow {
  return {
    entryId: tuple[0],
    kind: tuple[1],
    actor: tuple[2],
    caseId: tuple[3],
    clientId: tuple[4],
    reviewId: tuple[5],
    paymentId: tuple[6],
    proofHash: tuple[7],
    createdAt: tuple[8],
    statement: tuple[9],
    sealAlg: tuple[10],
    sealKeyId: tuple[11],
    sealSignature: tuple[12],
    leafHash: tuple[13],
    leafIndex: tuple[14],
    checkpointNo: tuple[15],
    status: tuple[16],
  };
}

export function listCheckpoints(tx: Tx): Promise<(typeof ledgerCheckpoints.$inferSelect)[]> {
  return tx.select().from(ledgerCheckpoints).orderBy(asc(ledgerCheckpoints.no));
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
