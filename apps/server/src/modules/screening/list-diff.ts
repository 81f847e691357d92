import type { ListDiff } from '@sorgfalt/contract';
import type { ListEntity } from '@sorgfalt/screening';
import { alias, and, eq, isNull, sql } from '../../platform/database/orm.ts';
import type { SQL } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { contentHash } from '../../platform/content-hash.ts';
import { screeningEntities } from './tables.ts';

const namesMax = 100;
const rowsAtOnce = 500;
const fresh = alias(screeningEntities, 'fresh');
const old = alias(screeningEntities, 'old');

/** What a version changed against the one before, by entity and content. */
export async function diffVersions(tx: Tx, versionId: string, previousVersionId: string): Promise<ListDiff> {
  await fillHashes(tx, previousVersionId);
  const isAdded = and(eq(fresh.versionId, versionId), isNull(old.entityId));
  const isChanged = and(eq(fresh.versionId, versionId), sql`${old.contentSha256} <> ${fresh.contentSha256}`);
  return {
    previousVersionId,
    added: await namesOf(tx, previousVersionId, isAdded),
    changed: await namesOf(tx, previousVersionId, isChanged),
    removed: await removedNames(tx, versionId, previousVersionId),
  };
}

/** The entities that a version added or changed; all of a first version. */
export async function changedEntities(
  tx: Tx,
  versionId: string,
  previousVersionId: string | null,
): Promise<ListEntity[]> {
  const rows = await tx
    .select({ entity: fresh.entity })
    .from(fresh)
    .leftJoin(old, sameEntity(previousVersionId))
    .where(
      and(eq(fresh.versionId, versionId), sql`${old.contentSha256} is distinct from ${fresh.contentSha256}`),
    )
    .orderBy(fresh.entityId);
  return rows.map(({ entity }) => entity);
}

/** The entities that a version has no more; they may have spoken for other listings of the same subject. */
export async function removedEntities(
  tx: Tx,
  versionId: string,
  previousVersionId: string | null,
): Promise<ListEntity[]> {
  if (previousVersionId === null) return [];
  const rows = await tx
    .select({ entity: old.entity })
    .from(old)
    .leftJoin(fresh, and(eq(fresh.entityId, old.entityId), eq(fresh.versionId, versionId)))
    .where(and(eq(old.versionId, previousVersionId), isNull(fresh.entityId)));
  return rows.map(({ entity }) => entity);
}

function sameEntity(previousVersionId: string | null): SQL | undefined {
  return and(
    eq(old.entityId, fresh.entityId),
    previousVersionId === null ? sql`false` : eq(old.versionId, previousVersionId),
  );
}

async function namesOf(
  tx: Tx,
  previousVersionId: string,
  which: SQL | undefined,
): Promise<ListDiff['added']> {
  const rows = await tx
    .select({ name: firstName(fresh), total: sql<number>`(count(*) over ())::int` })
    .from(fresh)
    .leftJoin(old, sameEntity(previousVersionId))
    .where(which)
    .orderBy(fresh.entityId)
    .limit(namesMax);
  return { count: rows[0]?.total ?? 0, names: rows.map(({ name }) => name) };
}

async function removedNames(
  tx: Tx,
  versionId: string,
  previousVersionId: string,
): Promise<ListDiff['removed']> {
  const rows = await tx
    .select({ name: firstName(old), total: sql<number>`(count(*) over ())::int` })
    .from(old)
    .leftJoin(fresh, and(eq(fresh.entityId, old.entityId), eq(fresh.versionId, versionId)))
    .where(and(eq(old.versionId, previousVersionId), isNull(fresh.entityId)))
    .orderBy(old.entityId)
    .limit(namesMax);
  return { count: rows[0]?.total ?? 0, names: rows.map(({ name }) => name) };
}

function firstName(table: typeof fresh | typeof old): SQL<string> {
  return sql<string>`coalesce(${table.entity}->'names'->0->>'full', ${table.entityId})`;
}

/** Versions from before hashes were kept get theirs when the next one is compared with them. */
async function fillHashes(tx: Tx, versionId: string): Promise<void> {
  const without = and(eq(screeningEntities.versionId, versionId), eq(screeningEntities.contentSha256, ''));
  for (;;) {
    const rows = await tx.select().from(screeningEntities).where(without).limit(rowsAtOnce);
    for (const { entityId, entity } of rows) {
      await tx
        .update(screeningEntities)
        .set({ contentSha256: contentHash(entity) })
        .where(and(eq(screeningEntities.versionId, versionId), eq(screeningEntities.entityId, entityId)));
    }
    if (rows.length < rowsAtOnce) return;
  }
}
