import { allIds } from '../../platform/database/all-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Actor, Spine, Unit } from '../../platform/events/spine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { eachOf } from '../../platform/work/index.ts';
import { tell } from './change.ts';
import { heldClient } from './held-client.ts';
import type { HeldClient } from './held-client.ts';
import { comparedWith } from './reading/compared.ts';
import { tellQuery } from './reading/note-query.ts';
import { readQueries, storeQuery } from './reading/query-repo.ts';
import { clientsAdministered, lockEntities, storeEntity } from './repo.ts';
import type { EntityRow } from './tables.ts';

const watcher: Actor = { kind: 'system', id: 'reporting-watch' };
const pageSize = 100;

/**
 * Looks whether of the entities of a client something else would be reported than was: what was reported, or found exempt, is due again
 * from the day on which that is seen. What is as it was is so again.
 */
export async function refreshClient(spine: Spine, clientId: string): Promise<void> {
  await spine.run(watcher, async (unit) => {
    const held = await heldClient(unit, clientId);
    await refreshEntities(unit, clientId, held);
    await refreshQueries(unit, clientId, held);
  });
}

async function refreshEntities(unit: Unit, clientId: string, { contents, today }: HeldClient): Promise<void> {
  const called = new Map(contents.entities.map((each) => [each.partyId, each]));
  for (const row of await lockEntities(unit.tx, clientId)) {
    if (row.until !== null && row.until <= today) continue;
    const isAsKnown = row.contentSha256 === null || contents.codeOf(row.partyId) === row.contentSha256;
    const { name, kind } = called.get(row.partyId) ?? row;
    const next: EntityRow = { ...row, name, kind, changedOn: isAsKnown ? null : (row.changedOn ?? today) };
    const isTold = kind !== row.kind || next.changedOn !== row.changedOn;
    if (isTold || name !== row.name) await storeEntity(unit.tx, next);
    if (isTold) await tell(unit, next);
  }
}

/** What the register said may agree with the file by now, or no longer. */
async function refreshQueries(unit: Unit, clientId: string, { contents }: HeldClient): Promise<void> {
  for (const { row, isLast } of await readQueries(unit.tx, clientId)) {
    const { differs } = comparedWith(contents, row);
    if (!isLast || differs === row.differs) continue;
    await storeQuery(unit.tx, { ...row, differs });
    await tellQuery(unit, { ...row, differs });
  }
}

/**
 * The same of every client: days begin and end what is held, and nobody says so. One that cannot be read keeps no other from
 * being looked at.
 */
export function refreshAll(
  { database, spine }: { readonly database: Database; readonly spine: Spine },
  signal?: AbortSignal,
): Promise<void> {
  const refreshOne = (clientId: string) => whereThere(() => refreshClient(spine, clientId));
  const clientIds = allIds((after) => clientsAdministered(database, after, pageSize));
  return eachOf(clientIds, refreshOne, { atOnce: 1, signal });
}

/** A client can be erased meanwhile: then there is nothing left to do. */
export async function whereThere(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not-found')) throw error;
  }
}
