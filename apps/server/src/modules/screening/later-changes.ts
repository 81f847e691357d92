import type { LaterChange, ListEntity } from '@sorgfalt/screening';
import { asc, eq, lte } from '../../platform/database/orm.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Actor, Spine } from '../../platform/events/spine.ts';
import { storeInForce } from './imports.ts';
import { readyOf } from './ready-list.ts';
import { lockLists, readListRows } from './repo.ts';
import type { ListRow } from './repo.ts';
import { screeningEntities, screeningLaterChanges, screeningLists } from './tables.ts';

const calendar: Actor = { kind: 'system', id: 'effective-dates' };

/**
 * Brings the changes of lists in force whose day has come: a new version of the same file, with its entries
 * as of that day, its differences and a rescreening. Called every minute; without such changes it does nothing.
 */
export async function applyLaterChanges(database: Database, spine: Spine, today: string): Promise<void> {
  const [due] = await database
    .select({ listId: screeningLists.listId })
    .from(screeningLaterChanges)
    .innerJoin(screeningLists, eq(screeningLists.activeVersionId, screeningLaterChanges.versionId))
    .where(lte(screeningLaterChanges.onDate, today))
    .limit(1);
  if (due === undefined) return;
  await spine.run(calendar, async (unit) => {
    await lockLists(unit.tx);
    for (const row of await readListRows(unit.tx)) {
      const list = await asOfDay(unit.tx, row, today);
      if (list === null || row.version === null) continue;
      // The calendar brings no new file: the list is no fresher than it was.
      const { confirmedAt, importedAt } = row.version;
      await storeInForce(unit, await readyOf(list), row.version, confirmedAt ?? importedAt);
    }
  });
}

/** A list in force as it is on that day; null where nothing of it changes. */
async function asOfDay(tx: Tx, { list, version }: ListRow, today: string) {
  if (version === null) return null;
  const changes = await readLaterChanges(tx, version.versionId);
  if (!changes.some(({ on }) => on <= today)) return null;
  const entities = await readEntities(tx, version.versionId);
  for (const { on, id, entity } of changes) {
    if (on > today) continue;
    if (entity === null) entities.delete(id);
    else entities.set(id, entity);
  }
  return {
    listId: list.listId,
    name: list.name,
    source: list.source,
    sha256: version.sha256,
    listDate: version.listDate,
    fileNames: version.fileNames,
    warnings: version.warnings,
    entities: [...entities.values()],
    later: changes.filter(({ on }) => on > today),
  };
}

async function readLaterChanges(tx: Tx, versionId: string): Promise<LaterChange[]> {
  const { onDate, entityId, entity } = screeningLaterChanges;
  return tx
    .select({ on: onDate, id: entityId, entity })
    .from(screeningLaterChanges)
    .where(eq(screeningLaterChanges.versionId, versionId))
    .orderBy(asc(onDate));
}

async function readEntities(tx: Tx, versionId: string): Promise<Map<string, ListEntity>> {
  const rows = await tx
    .select({ entity: screeningEntities.entity })
    .from(screeningEntities)
    .where(eq(screeningEntities.versionId, versionId))
    .orderBy(asc(screeningEntities.entityId));
  return new Map(rows.map(({ entity }) => [entity.id, entity]));
}
