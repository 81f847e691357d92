import { togetherGround } from '@sorgfalt/workflow';
import type { Caller } from '../../platform/auth/authenticator.ts';
import type { Unit } from '../../platform/events/spine.ts';
import { AppError, naming } from '../../platform/http/app-error.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { lockStanding } from '../clients/index.ts';
import { noteParticipation } from '../review/index.ts';
import { readEntityHashInForce, requireAsShown, requireReason } from '../screening/index.ts';
import { holdOfficer } from '../users/index.ts';
import type { PartyDeps } from './deps.ts';
import { lockHits, storeHitDecision } from './repo.ts';
import type { HitKey } from './repo.ts';
import type { PartyHitRow } from './tables.ts';

interface Decided {
  /** Of the entry as it was shown. */
  readonly entitySha256?: string | undefined;
  readonly decision: 'confirmed' | 'dismissed';
  readonly reason: string;
}

/**
 * Says whether a listed name is a party. A confirmation is a part in the case, as one of the client's own hits is; a
 * confirmed sanction freezes the client as such a hit does, and is taken back only by another administrator. What is
 * confirmed already stays with whoever confirmed it first. Refuses `not-found`, `entry-changed` as for a client's own hit,
 * `forbidden` and `own-freeze`, and by a trigger `own-submission` to whoever entered the party, or made a case of the client, and would dismiss.
 */
export function decidePartyHit(
  deps: PartyDeps,
  caller: Caller,
  { decision, reason, entitySha256, ...key }: HitKey & Decided,
): Promise<void> {
  return deps.spine.run(caller, async (unit) => {
    const client = await holdClient(deps, unit, caller, key.clientId);
    const locked = await lockFound(unit, key);
    if (decision === 'dismissed') requireAsShown(entitySha256, await asListed(unit, locked));
    await store(deps, unit, caller, { client, key, decision, reason, locked });
  });
}

/**
 * Says of several open hits that they are no party, by one reason; all or none. Refuses what `decidePartyHit` refuses of a
 * dismissal, `notes-too-short`, `hits-differ` where one agrees with its party in more than the name or was confirmed before, and
 * `version-conflict` where one is decided already; which one, `fields` says.
 */
export function dismissPartyHits(
  deps: PartyDeps,
  caller: Caller,
  {
    clientId,
    hits,
    reason,
  }: {
    readonly clientId: string;
    readonly hits: readonly (Omit<HitKey, 'clientId'> & { readonly entitySha256: string })[];
    readonly reason: string;
  },
): Promise<void> {
  requireReason(reason);
  return deps.spine.run(caller, async (unit) => {
    const client = await holdClient(deps, unit, caller, clientId);
    for (const [at, { entitySha256, ...entry }] of hits.entries()) {
      const key = { clientId, ...entry };
      const { locked, ground } = await naming(`hits.${at}`, async () => {
        const locked = await lockFound(unit, key);
        if (locked.every(({ decision }) => decision !== null)) throw new AppError('version-conflict');
        const now = await asListed(unit, locked);
        requireAsShown(entitySha256, now);
        const ground = togetherGround(now.hit);
        // A confirmation of what the entry said before may have frozen the client: to end it is a decision of its own.
        const isConfirmed = locked.some(({ decision }) => decision === 'confirmed');
        if (ground === null || isConfirmed) throw new AppError('hits-differ');
        return { locked, ground };
      });
      const together = { hits: hits.length, ground };
      await store(deps, unit, caller, { client, key, decision: 'dismissed', reason, locked, together });
    }
  });
}

type Client = NonNullable<Awaited<ReturnType<PartyDeps['clients']['one']>>>;

/** Who decides stays an officer until it is stored, and nobody else changes how the client stands. */
async function holdClient(
  { clients }: PartyDeps,
  { tx }: Unit,
  { id }: Caller,
  clientId: string,
): Promise<Client> {
  await holdOfficer(tx, id);
  if ((await lockStanding(tx, clientId)) === null) throw new AppError('not-found');
  const client = await clients.one(tx, clientId);
  if (client === null) throw new AppError('not-found');
  return client;
}

async function lockFound({ tx }: Unit, key: HitKey): Promise<readonly PartyHitRow[]> {
  const locked = await lockHits(tx, key);
  if (locked.length === 0) throw new AppError('not-found');
  return locked;
}

/**
 * Of what the entry said whenever it was found, what is to be compared: what the list says now, or where that was not found, what
 * was found last. What was dismissed before is compared already.
 */
async function asListed({ tx }: Unit, locked: readonly PartyHitRow[]): Promise<PartyHitRow> {
  const standing = locked.filter(({ decision }) => decision !== 'dismissed');
  const [last = locked[0], ...others] = (standing.length > 0 ? standing : locked).toSorted((a, b) =>
    b.foundAt.localeCompare(a.foundAt),
  );
  if (last === undefined) throw new AppError('not-found');
  const inForce = await readEntityHashInForce(tx, last.listId, last.entityId);
  return [last, ...others].find(({ entitySha256 }) => entitySha256 === inForce) ?? last;
}

interface Stored extends Pick<Decided, 'decision' | 'reason'> {
  readonly client: Client;
  readonly key: HitKey;
  readonly locked: readonly PartyHitRow[];
  /** Of one that was dismissed together with others: how many, and why it could be. */
  readonly together?: { readonly hits: number; readonly ground: string };
}

async function store(
  { standing }: PartyDeps,
  unit: Unit,
  caller: Caller,
  { client, key, decision, reason, locked, together }: Stored,
): Promise<void> {
  const { clientId, listId, entityId } = key;
  const hits = locked.filter((hit) => decision !== 'confirmed' || hit.decision !== 'confirmed');
  if (hits.length === 0) return;
  const entry = { clientId, caseId: client.caseId, caseNo: client.caseNo, listId, entityId };
  // First of all, so that what is lifted below finds the hit decided.
  await storeHitDecision(unit.tx, key, { decision, reason, decidedBy: caller.id });
  const wasFrozen = hits.some((hit) => hit.decision === 'confirmed' && hit.isSanction);
  if (wasFrozen && decision === 'dismissed') await standing.liftFreeze(unit, entry, reason);
  const isConfirmed = decision === 'confirmed';
  const participation = { subjectId: client.caseId, uid: caller.id, act: 'confirmed-hit' } as const;
  if (isConfirmed) await noteParticipation(unit.tx, participation);
  if (isConfirmed && hits.some(({ isSanction }) => isSanction)) {
    await standing.freeze(unit, entry, { decisionId: uuidv7(), reason });
  }
  await unit.append({
    type: 'client.structure_hit_decided',
    status: decision === 'confirmed' ? 'flagged' : 'completed',
    clientId,
    data: { listId, entityId, decision },
    evidence: {
      ...key,
      hits: hits.map(({ factsSha256, entitySha256 }) => ({ factsSha256, entitySha256 })),
      decision,
      reason,
      by: caller.id,
      ...(together !== undefined && { together }),
      ...(isConfirmed && { participations: [participation] }),
    },
  });
}
