import { dismissalReasonMin, saysEnough } from '@sorgfalt/workflow';
import type { ClientDecision, Hit } from '@sorgfalt/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { Actor, Unit } from '../../platform/events/spine.ts';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { noteParticipation } from '../review/index.ts';
import { holdOfficer } from '../users/index.ts';
import { factsHash, withHits } from './clients.ts';
import type { ClientBook, ScreenedClient } from './clients.ts';
import type { ScreeningDeps } from './deps.ts';
import { isSanction } from './hit-kinds.ts';
import { readEntityHashInForce, readEntityInForce } from './repo.ts';
import {
  endDecisions,
  findDecision,
  insertDecision,
  readDecisions,
  readOpenDecision,
  readOpenDecisions,
  shownDecision,
  storeDecisionProof,
} from './decision-repo.ts';
import { hitKey } from './screening-repo.ts';
import type { DecisionRow } from './tables.ts';

type Deps = Pick<ScreeningDeps, 'database' | 'spine' | 'clients' | 'standing'>;

export interface NewHitDecision {
  readonly clientId: string;
  readonly listId: string;
  readonly entityId: string;
  /** Of the entry as it was shown. */
  readonly entitySha256?: string | undefined;
  readonly decision: ClientDecision['decision'];
  readonly reason: string;
}

type Holding = NonNullable<Hit['decision']>;

/** The decisions that hold for a client of whom these hits are known, by `hitKey` of the hit that they are about. */
async function holdingDecisions(
  tx: Tx,
  clients: ClientBook,
  clientId: string,
  hits: readonly Hit[],
): Promise<Map<string, Holding>> {
  const rows = await readOpenDecisions(tx, clientId);
  const client = rows.length === 0 ? null : await clients.one(tx, clientId);
  if (client === null) return new Map();
  const facts = factsHash(withHits(client, hits));
  return new Map(
    rows.filter(({ factsSha256 }) => factsSha256 === facts).map((row) => [hitKey(row), shownDecision(row)]),
  );
}

/** Hits of a client with the decisions that hold now; those that were marked before and hold no longer lose theirs. */
export async function markDecided(
  tx: Tx,
  clients: ClientBook,
  clientId: string,
  hits: readonly Hit[],
): Promise<Hit[]> {
  const decisions = await holdingDecisions(tx, clients, clientId, hits);
  return hits.map((hit) => ({ ...hit, decision: decisions.get(hitKey(hit)) ?? null }));
}

/** A dismissal that holds: the hit is shown, but raises nothing. */
export function isDismissed(hit: Hit): boolean {
  return hit.decision?.decision === 'dismissed';
}

/**
 * Confirms or dismisses a hit, for the client and the entry as both are now. An earlier decision on it ends.
 * Refuses `notes-too-short` (a dismissal says why), `not-found` (client, or entry in no list in force), `own-submission` (four
 * eyes: the database lets nobody dismiss a hit who made the case of the client or confirmed the hit), `entry-changed` (a
 * dismissal, where the entry says something else than was shown), `version-conflict` (two at once) and what `recordDecision` does.
 */
export async function decideHit(deps: Deps, actor: Actor, input: NewHitDecision): Promise<ClientDecision> {
  if (input.decision === 'dismissed') requireReason(input.reason);
  const decisionId = await deps.spine.run(actor, async (unit) => {
    const { tx } = unit;
    await holdOfficer(tx, actor.id);
    const client = await clientOf(deps, tx, input.clientId);
    const entity = await readEntityInForce(tx, input.listId, input.entityId);
    if (entity === null) throw new AppError('not-found');
    const { listId, entityId, decision, reason } = input;
    if (decision === 'dismissed') requireAsShown(input.entitySha256, entity);
    return recordDecision(deps, unit, client, {
      listId,
      entityId,
      ...entity,
      decision,
      reason,
      decidedBy: actor.id,
    });
  });
  return readDecision(deps, decisionId);
}

/** Refuses `notes-too-short`: a dismissal says why. */
export function requireReason(reason: string): void {
  if (saysEnough(reason, dismissalReasonMin)) return;
  throw new AppError('notes-too-short', {
    fields: [{ path: 'reason', code: 'too-short' }],
    details: { min: dismissalReasonMin },
  });
}

/** Refuses `entry-changed`: what a list has learnt since, nobody has compared. To confirm is the safe direction. */
export function requireAsShown(shown: string | undefined, now: { readonly entitySha256: string }): void {
  if (shown !== undefined && shown !== now.entitySha256) throw new AppError('entry-changed');
}

interface Recorded extends Pick<
  DecisionRow,
  'listId' | 'entityId' | 'entitySha256' | 'decision' | 'reason' | 'decidedBy'
> {
  readonly topics: readonly string[];
  /** Of one that was dismissed together with others: how many, and why it could be. */
  readonly together?: { readonly hits: number; readonly ground: string };
}

/**
 * Records a decision in the caller's transaction, with its proof; gives its id. Earlier ones about the entry
 * end. `reviewId` is the item that it was decided with. Whoever is confirmed to be on a sanctions list is frozen; a
 * dismissal ends what an earlier confirmation of the entry froze. Refuses `version-conflict` (two at once), and a
 * dismissal of a confirmed entry with `forbidden` and `own-freeze`.
 */
export async function recordDecision(
  { standing }: Pick<ScreeningDeps, 'standing'>,
  unit: Unit,
  client: ScreenedClient,
  { topics, together, ...recorded }: Recorded,
  reviewId?: string,
): Promise<string> {
  const { tx, append } = unit;
  const { clientId, caseId, caseNo } = client;
  const { listId, decidedBy } = recorded;
  const before = await readOpenDecision(tx, { ...recorded, clientId });
  await endDecisions(
    tx,
    before.map(({ decisionId }) => decisionId),
    { endedAs: 'replaced', endedBy: decidedBy, endReason: null },
  );
  const isDismissal = recorded.decision === 'dismissed';
  const entry = { clientId, caseId, caseNo, listId, entityId: recorded.entityId };
  if (isDismissal) await standing.liftFreeze(unit, entry, recorded.reason);
  const decisionId = uuidv7();
  const row = { ...recorded, clientId, decisionId, factsSha256: factsHash(client) };
  if (!(await insertDecision(tx, row))) throw new AppError('version-conflict');
  const participation = { subjectId: caseId, uid: decidedBy, act: 'confirmed-hit' } as const;
  const { proofId } = await append({
    type: isDismissal ? 'screening.hit_dismissed' : 'screening.hit_confirmed',
    status: isDismissal ? 'completed' : 'flagged',
    caseId,
    clientId,
    ...(reviewId === undefined ? {} : { reviewId }),
    data: { caseNo, decisionId, listId },
    evidence: {
      ...row,
      reviewItemId: reviewId ?? null,
      ...(together !== undefined && { together }),
      ...(!isDismissal && { participations: [participation] }),
    },
  });
  await storeDecisionProof(tx, decisionId, proofId);
  if (!isDismissal) {
    await noteParticipation(tx, participation);
    if (isSanction({ topics })) await standing.freeze(unit, entry, { decisionId, reason: recorded.reason });
  }
  return decisionId;
}

/**
 * Takes a decision back, and with one that froze the client the freeze. Refuses `not-found`, `not-allowed-now` (it has
 * ended), for one that froze `forbidden` to all but administrators and `own-freeze` to whoever confirmed, and for any
 * confirmation `own-submission` as a dismissal does.
 */
export async function liftDecision(
  deps: Deps,
  actor: Actor,
  { decisionId, reason }: { decisionId: string; reason: string },
): Promise<ClientDecision> {
  await deps.spine.run(actor, async (unit) => {
    const { tx, append } = unit;
    await holdOfficer(tx, actor.id);
    const row = await findDecision(tx, decisionId);
    if (row === null) throw new AppError('not-found');
    const { clientId, listId, entityId, decision } = row;
    const { caseId, caseNo } = await clientOf(deps, tx, clientId);
    if (decision === 'confirmed')
      await deps.standing.liftFreeze(unit, { clientId, caseId, caseNo, listId, entityId }, reason);
    const ended = await endDecisions(tx, [decisionId], {
      endedAs: 'lifted',
      endedBy: actor.id,
      endReason: reason,
    });
    if (ended === 0) throw new AppError('not-allowed-now');
    await append({
      type: 'screening.decision_lifted',
      status: 'completed',
      caseId,
      clientId,
      data: { caseNo, decisionId, listId },
      evidence: { decisionId, clientId, listId, entityId, decision, reason, liftedBy: actor.id },
    });
  });
  return readDecision(deps, decisionId);
}

/** The decisions of a client, newest first. Refuses `not-found`. */
export async function clientDecisions(deps: Deps, clientId: string): Promise<ClientDecision[]> {
  const client = await clientOf(deps, deps.database, clientId);
  const rows = await readDecisions(deps.database, clientId);
  return Promise.all(rows.map((row) => toDecision(deps.database, client, row)));
}

async function readDecision(deps: Deps, decisionId: string): Promise<ClientDecision> {
  const row = await findDecision(deps.database, decisionId);
  invariant(row !== null, 'a decision that was stored is there');
  return toDecision(deps.database, await clientOf(deps, deps.database, row.clientId), row);
}

/** The client that is decided about. Refuses `not-found`. */
export async function clientOf(
  { clients }: Pick<Deps, 'clients'>,
  tx: Tx,
  clientId: string,
): Promise<ScreenedClient> {
  const client = await clients.one(tx, clientId);
  if (client === null) throw new AppError('not-found');
  return client;
}

async function toDecision(tx: Tx, client: ScreenedClient, row: DecisionRow): Promise<ClientDecision> {
  const { decisionId, clientId, listId, entityId, decision, reason, decidedBy, decidedAt, proofId } = row;
  const state = row.endedAs ?? (await stateOf(tx, client, row));
  return { decisionId, clientId, listId, entityId, decision, reason, decidedBy, decidedAt, proofId, state };
}

async function stateOf(tx: Tx, client: ScreenedClient, row: DecisionRow): Promise<ClientDecision['state']> {
  if (row.factsSha256 !== factsHash(client)) return 'client-changed';
  const now = await readEntityHashInForce(tx, row.listId, row.entityId);
  return now === row.entitySha256 ? 'active' : 'entity-changed';
}
