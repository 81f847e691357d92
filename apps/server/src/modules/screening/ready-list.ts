import { rowsOf } from '../../platform/database/given-rows.ts';
import { createPauses } from '../../platform/work/index.ts';
import { contentHash } from '../../platform/content-hash.ts';
import type { ReadList } from './read-lists.ts';

/** Some entries of a list, written as the database takes them. */
export interface EntityLot {
  readonly texts: readonly string[];
}

/** A list that was read and is ready to be stored: its entries are many and nobody looks at them any more. */
export interface ReadyList extends Omit<ReadList, 'entities'> {
  readonly entityCount: number;
  readonly nameCount: number;
  readonly hasSanctions: boolean;
  readonly lots: readonly EntityLot[];
}

const entitiesAtOnce = 500;

export const entityRows = rowsOf({ entityId: 'text', entity: 'jsonb', contentSha256: 'text' });

/** Makes a list ready to be stored; others are answered meanwhile. */
export async function readyOf({ entities, ...list }: ReadList): Promise<ReadyList> {
  const pause = createPauses();
  const lots: EntityLot[] = [];
  for (let at = 0; at < entities.length; at += entitiesAtOnce) {
    const rows = [];
    for (const entity of entities.slice(at, at + entitiesAtOnce)) {
      rows.push({ entityId: entity.id, entity, contentSha256: contentHash(entity) });
      await pause();
    }
    lots.push({ texts: entityRows.texts(rows) });
  }
  return {
    ...list,
    entityCount: entities.length,
    nameCount: entities.reduce((sum, entity) => sum + entity.names.length, 0),
    hasSanctions: entities.some(({ topics }) => topics?.includes('sanction') ?? true),
    lots,
  };
}
