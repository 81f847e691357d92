import type { Hit } from '@sorgfalt/contract';
import { isApprovalContradicted, isRejectionContradicted } from '@sorgfalt/workflow';
import type { DecidedHit } from '@sorgfalt/workflow';
import type { Tx } from '../../platform/database/database.ts';
import type { Unit } from '../../platform/events/spine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { EvidenceSource, RaisedItem, DecidedReview } from '../review/index.ts';
import { factsHash } from './clients.ts';
import type { ClientBook, ScreenedClient } from './clients.ts';
import { recordDecision } from './decisions.ts';
import type { ScreeningDeps } from './deps.ts';
import { readEntityHashInForce } from './repo.ts';
import { holdClient } from './rescreen-repo.ts';
import { lockOpenDecisions, readDecisions, readOpenDecisions, shownDecision } from './decision-repo.ts';
import { countUndecided, entryKey, readHitsOfClient, readHitsOfItem } from './screening-repo.ts';
import type { NamedDecision } from './decision-repo.ts';

/** The hits behind the item of a client, and what they demand of an approval. */
export interface ItemHits extends Required<Pick<EvidenceSource, 'hold' | 'requireApprovable'>> {
  read(tx: Tx, item: RaisedItem): Promise<Hit[]>;
}

export function createItemHits(deps: Pick<ScreeningDeps, 'clients'>): ItemHits {
  return {
    read: (tx, item) => readItemHits(deps.clients, tx, item),
    hold: holdHits,
    requireApprovable: (tx, item) => requireHitsDecided(deps.clients, tx, item),
  };
}

/** Where the items of rescreenings come from. */
export function rescreeningSource(deps: Pick<ScreeningDeps, 'clients' | 'standing'>): EvidenceSource {
  const itemHits = createItemHits(deps);
  return {
    ...itemHits,
    read: async (tx, item) => ({ hits: await itemHits.read(tx, item), risk: null }),
    applyDecision: (unit, item, decided) => settleItem(deps, unit, item, decided),
  };
}

/**
 * The hits that a decision about an item is about, best first, with what is decided about each. Of a rescreening those
 * that it found; of an onboarding that waits all that were ever found for the client and that a list still has. While the
 * item waits by the decisions that hold, afterwards by those it was closed with.
 */
async function readItemHits(clients: ClientBook, tx: Tx, item: RaisedItem): Promise<Hit[]> {
  const hits = await hitsOf(tx, clients, item);
  if (item.clientId === null) return hits;
  const rows = await decisionsOf(tx, clients, item.clientId, item.decidedAt, hits);
  return hits.map((hit) => {
    const row = rows.get(entryKey(hit));
    return { ...hit, decision: row === undefined ? null : shownDecision(row) };
  });
}

async function hitsOf(tx: Tx, clients: ClientBook, { id, type, clientId }: RaisedItem): Promise<Hit[]> {
  if (type === 'rescreening') return readHitsOfItem(tx, id);
  const client = clientId === null ? null : await clients.one(tx, clientId);
  return client === null ? [] : readHitsOfClient(tx, client.clientId, factsHash(client));
}

async function decisionsOf(
  tx: Tx,
  clients: ClientBook,
  clientId: string,
  closedAt: string | null,
  hits: readonly Hit[],
): Promise<Map<string, NamedDecision>> {
  if (closedAt !== null) {
    const rows = (await readDecisions(tx, clientId)).filter(
      ({ decidedAt, endedAt }) => decidedAt <= closedAt && (endedAt === null || endedAt > closedAt),
    );
    return byEntry(rows);
  }
  const client = await clients.one(tx, clientId);
  return client === null ? new Map() : holding(tx, client, await readOpenDecisions(tx, clientId), hits);
}

/** The hits of a client as it is now that a list still has, with the decisions about them that hold. */
export async function readKnownHits(tx: Tx, clients: ClientBook, clientId: string) {
  const client = await clients.one(tx, clientId);
  if (client === null) return [];
  const hits = await readHitsOfClient(tx, clientId, factsHash(client));
  const decided = await holding(tx, client, await readOpenDecisions(tx, clientId), hits);
  return hits.map((hit) => {
    const row = decided.get(entryKey(hit));
    if (row === undefined) return { hit, decision: null, decidedAt: null };
    const { decision, decidedAt } = row;
    return { hit: { ...hit, decision: shownDecision(row) }, decision, decidedAt };
  });
}

/** Holds the client of an item, so that no pass over the lists finds a hit and nobody lifts a decision meanwhile. */
async function holdHits(tx: Tx, { clientId }: RaisedItem): Promise<void> {
  if (clientId === null) return;
  await holdClient(tx, clientId);
  await lockOpenDecisions(tx, clientId);
}

/**
 * Refuses an approval over the hits of a client that is held: `hits-contradict` where one is confirmed, `hits-undecided`
 * while one is open. Who is confirmed to be politically exposed only may be taken in, by the management.
 */
async function requireHitsDecided(clients: ClientBook, tx: Tx, item: RaisedItem): Promise<void> {
  const { id, type, clientId } = item;
  const client = clientId === null ? null : await clients.one(tx, clientId);
  if (client === null) return;
  const hits = await hitsOf(tx, clients, item);
  const decided = await holding(tx, client, await readOpenDecisions(tx, client.clientId), hits);
  if (isApprovalContradicted(type, withDecisions(hits, decided))) throw new AppError('hits-contradict');
  const undecided = await countUndecided(tx, client.clientId, type === 'rescreening' ? id : null);
  if (undecided > 0) throw new AppError('hits-undecided', { details: { undecided } });
}

/**
 * Closes the hits of a rescreening along with its item, in its transaction: a rejection confirms those that nobody decided
 * about; an approval finds all dismissed. Refuses `hits-contradict` (a rejection where all are dismissed) and
 * `version-conflict` (somebody else decides one now).
 */
async function settleItem(
  deps: Pick<ScreeningDeps, 'clients' | 'standing'>,
  unit: Unit,
  item: RaisedItem,
  { decision, notes, decidedBy }: DecidedReview,
): Promise<void> {
  const { tx } = unit;
  const client = item.clientId === null ? null : await deps.clients.one(tx, item.clientId);
  if (client === null) return;
  const hits = await readHitsOfItem(tx, item.id);
  if (decision === 'approve') return;
  const decided = await holding(tx, client, await readOpenDecisions(tx, client.clientId), hits);
  if (isRejectionContradicted(item.type, withDecisions(hits, decided))) {
    throw new AppError('hits-contradict');
  }
  for (const hit of hits) {
    if (decided.has(entryKey(hit))) continue;
    const { listId, entityId, entitySha256 = '', topics } = hit;
    // About the entry as it was shown: if it says something else by now, nobody has decided about that.
    const entry = { listId, entityId, entitySha256, topics };
    await recordDecision(
      deps,
      unit,
      client,
      { ...entry, decision: 'confirmed', reason: notes, decidedBy },
      item.id,
    );
  }
}

/** The decisions about these hits that hold, for the entry as it was shown or as it is now. */
async function holding(
  tx: Tx,
  client: ScreenedClient,
  open: readonly NamedDecision[],
  hits: readonly Hit[],
): Promise<Map<string, NamedDecision>> {
  const facts = factsHash(client);
  const ofClient = byEntry(open.filter(({ factsSha256 }) => factsSha256 === facts));
  for (const { entitySha256, ...hit } of hits) {
    const row = ofClient.get(entryKey(hit));
    if (row === undefined || row.entitySha256 === entitySha256) continue;
    const now = await readEntityHashInForce(tx, hit.listId, hit.entityId);
    if (row.entitySha256 !== now) ofClient.delete(entryKey(hit));
  }
  return ofClient;
}

function withDecisions(hits: readonly Hit[], decided: ReadonlyMap<string, NamedDecision>): DecidedHit[] {
  return hits.map((hit) => ({
    topics: hit.topics,
    decision: decided.get(entryKey(hit))?.decision ?? null,
  }));
}

/** By the entry that they are about; of several the first counts. */
function byEntry(rows: readonly NamedDecision[]): Map<string, NamedDecision> {
  return new Map(rows.toReversed().map((row) => [entryKey(row), row]));
}
