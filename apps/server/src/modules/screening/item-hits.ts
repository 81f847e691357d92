import type { Hit } from '@sorgfalt/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { Unit } from '../../platform/events/spine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { RaisedItem, Settlement } from '../review/index.ts';
import { factsHash } from './clients.ts';
import type { ClientBook, ScreenedClient } from './clients.ts';
import { recordDecision } from './decisions.ts';
import type { ScreeningDeps } from './deps.ts';
import { readEntityHashInForce } from './repo.ts';
import {
  entryKey,
  lockOpenDecisions,
  readDecisions,
  readHitsOfItem,
  readOpenDecisions,
} from './screening-repo.ts';
import type { DecisionRow } from './tables.ts';

/**
 * The hits of an item of a rescreening, best first, with what is decided about each: while the item waits by the
 * decisions that hold, afterwards by those it was closed with.
 */
export async function readItemHits(
  { database, clients }: Pick<ScreeningDeps, 'database' | 'clients'>,
  item: RaisedItem,
): Promise<Hit[]> {
  const hits = await readHitsOfItem(database, item.id);
  if (item.clientId === null) return hits;
  const rows = await decisionsOf(database, clients, item.clientId, item.decidedAt, hits);
  return hits.map((hit) => {
    const row = rows.get(entryKey(hit));
    if (row === undefined) return { ...hit, decision: null };
    const { decisionId, decision, reason, decidedBy, decidedAt } = row;
    return { ...hit, decision: { decisionId, decision, reason, decidedBy, decidedAt } };
  });
}

async function decisionsOf(
  tx: Tx,
  clients: ClientBook,
  clientId: string,
  closedAt: string | null,
  hits: readonly Hit[],
): Promise<Map<string, DecisionRow>> {
  if (closedAt !== null) {
    const rows = (await readDecisions(tx, clientId)).filter(
      ({ decidedAt, endedAt }) => decidedAt <= closedAt && (endedAt === null || endedAt > closedAt),
    );
    return byEntry(rows);
  }
  const client = await clients.one(tx, clientId);
  return client === null ? new Map() : holding(tx, client, await readOpenDecisions(tx, clientId), hits);
}

/**
 * Decides every hit of an item along with it, in its transaction: approved means another person, rejected the
 * client. Decisions made hit by hit stay. Refuses `hits-contradict` and `version-conflict` (a hit has come that
 * the officer was not shown, or somebody else decides one now).
 */
export async function settleItem(
  deps: Pick<ScreeningDeps, 'clients' | 'standing'>,
  unit: Unit,
  item: RaisedItem,
  { decision, notes, decidedBy, hitCount }: Settlement,
): Promise<void> {
  const { tx } = unit;
  const client = item.clientId === null ? null : await deps.clients.one(tx, item.clientId);
  if (client === null) return;
  const hits = await readHitsOfItem(tx, item.id);
  if (hitCount !== undefined && hitCount !== hits.length) throw new AppError('version-conflict');
  const decided = await holding(tx, client, await lockOpenDecisions(tx, client.clientId), hits);
  const given = hits.map((hit) => decided.get(entryKey(hit))?.decision);
  const isContradicted =
    decision === 'approve'
      ? given.includes('confirmed')
      : given.length > 0 && given.every((each) => each === 'dismissed');
  if (isContradicted) throw new AppError('hits-contradict');
  for (const hit of hits) {
    if (decided.has(entryKey(hit))) continue;
    const { listId, entityId, entitySha256 = '', topics } = hit;
    const each = decision === 'approve' ? ('dismissed' as const) : ('confirmed' as const);
    // About the entry as it was shown: if it says something else by now, nobody has decided about that.
    const recorded = { listId, entityId, entitySha256, topics, decision: each, reason: notes, decidedBy };
    await recordDecision(deps, unit, client, recorded, item.id);
  }
}

/** The decisions about these hits that hold, for the entry as it was shown or as it is now. */
async function holding(
  tx: Tx,
  client: ScreenedClient,
  open: readonly DecisionRow[],
  hits: readonly Hit[],
): Promise<Map<string, DecisionRow>> {
  const facts = factsHash(client.query);
  const ofClient = byEntry(open.filter(({ factsSha256 }) => factsSha256 === facts));
  for (const { entitySha256, ...hit } of hits) {
    const row = ofClient.get(entryKey(hit));
    if (row === undefined || row.entitySha256 === entitySha256) continue;
    const now = await readEntityHashInForce(tx, hit.listId, hit.entityId);
    if (row.entitySha256 !== now) ofClient.delete(entryKey(hit));
  }
  return ofClient;
}

/** By the entry that they are about; of several the first counts. */
function byEntry(rows: readonly DecisionRow[]): Map<string, DecisionRow> {
  return new Map(rows.toReversed().map((row) => [entryKey(row), row]));
}
