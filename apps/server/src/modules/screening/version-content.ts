import { sql } from '../../platform/database/orm.ts';
import type { SQL } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sha256 } from '../../platform/sha256.ts';
import { entityRows } from './ready-list.ts';
import type { ReadyList } from './ready-list.ts';

interface Hashed extends Record<string, unknown> {
  readonly id: string;
  readonly hash: string;
}

const pageSize = 2000;

/** The hashes of all entries of a version, page by page. */
export async function* hashesOfEntries(tx: Tx, versionId: string): AsyncIterable<readonly string[]> {
  let after: string | null = null;
  for (;;) {
    const isBehind: SQL = after === null ? sql`true` : sql`entity_id > ${after}`;
    const { rows }: { rows: Hashed[] } = await tx.execute<Hashed>(sql`
      select entity_id as id, ${hashOf(sql`entity_id, content_sha256, entity`)} as hash from screening_entities
      where version_id = ${versionId} and ${isBehind} order by entity_id limit ${pageSize}`);
    yield rows.map(({ hash }) => hash);
    after = rows.at(-1)?.id ?? null;
    if (rows.length < pageSize) return;
  }
}

/** SHA-256 over everything that a version says, now and of later days. */
export async function contentOfVersion(tx: Tx, versionId: string): Promise<string> {
  const ofEntries: string[] = [];
  for await (const page of hashesOfEntries(tx, versionId)) ofEntries.push(...page);
  return hashOfVersion(tx, versionId, ofEntries);
}

/** The same where the hashes of the entries, in any order, are known. */
export async function hashOfVersion(
  tx: Tx,
  versionId: string,
  ofEntries: readonly string[],
): Promise<string> {
  const { rows: later } = await tx.execute<Pick<Hashed, 'hash'>>(sql`
    select ${hashOf(sql`on_date, entity_id, entity`)} as hash from screening_later_changes
    where version_id = ${versionId}`);
  // By hash, as the order of names in a database changes with the machine that it runs on.
  return sha256([...ofEntries, ...later.map(({ hash }) => hash)].toSorted().join('\n'));
}

/** Whether the entries of a version are those of this list, and no others: a disk may have lost some, or a hand changed them. */
export async function saysTheSame(
  tx: Tx,
  versionId: string,
  { lots, entityCount }: Pick<ReadyList, 'lots' | 'entityCount'>,
): Promise<boolean> {
  const { rows } = await tx.execute<Counted>(sql`
    select count(*)::int as entries from screening_entities where version_id = ${versionId}`);
  if (rows[0]?.entries !== entityCount) return false;
  for (const { texts } of lots) {
    const { rows: other } = await tx.execute<Counted>(sql`
      select count(*)::int as entries from ${entityRows.ofTexts(texts)}
      left join screening_entities e on e.version_id = ${versionId} and e.entity_id = given."entityId"
      where (e.entity = given.entity) is not true`);
    if (other[0]?.entries !== 0) return false;
  }
  return true;
}

interface Counted extends Record<string, unknown> {
  readonly entries: number;
}

const hashOf = (columns: SQL) =>
  sql`encode(sha256(convert_to(jsonb_build_array(${columns})::text, 'UTF8')), 'hex')`;
