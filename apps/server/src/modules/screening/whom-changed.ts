import { affectedClients, indexClients } from '@sorgfalt/screening';
import type { ScreeningIndex, ScreeningQuery } from '@sorgfalt/screening';
import type { Tx } from '../../platform/database/database.ts';
import { changedEntities, removedEntities } from './list-diff.ts';

/** A version and the one that it replaced. */
export interface ListUpdate {
  readonly versionId: string;
  readonly previousVersionId: string | null;
}

export interface Affected {
  readonly changed: number;
  /** Places of the clients in the order in which they were told. */
  readonly places: readonly number[];
}

/** Compares all of these clients with what an update added, changed or removed. */
export async function whomChanged(
  tx: Tx,
  index: ScreeningIndex,
  clients: readonly ScreeningQuery[],
  { versionId, previousVersionId }: ListUpdate,
): Promise<Affected> {
  const changed = await changedEntities(tx, versionId, previousVersionId);
  const removed = await removedEntities(tx, versionId, previousVersionId);
  const places =
    clients.length === 0 ? [] : affectedClients(indexClients(clients, index), [...changed, ...removed]);
  return { changed: changed.length, places };
}
