import type { ListEntity } from '@sorgfalt/screening';
import { and, asc, eq, gt, inArray, sum } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { screeningEntities, screeningVersions } from './tables.ts';

/** Entities of a version by id, after a given one. */
export function readEntityPage(
  tx: Tx,
  versionId: string,
  after: string | null,
  limit: number,
): Promise<{ entityId: string; entity: ListEntity }[]> {
  const t = screeningEntities;
  return tx
    .select({ entityId: t.entityId, entity: t.entity })
    .from(t)
    .where(and(eq(t.versionId, versionId), after === null ? undefined : gt(t.entityId, after)))
    .orderBy(asc(t.entityId))
    .limit(limit);
}

/** How many entities these versions hold together. */
export async function countEntities(tx: Tx, versionIds: readonly string[]): Promise<number> {
  if (versionIds.length === 0) return 0;
  const [row] = await tx
    .select({ total: sum(screeningVersions.entityCount) })
    .from(screeningVersions)
    .where(inArray(screeningVersions.versionId, [...versionIds]));
  return Number(row?.total ?? 0);
}
