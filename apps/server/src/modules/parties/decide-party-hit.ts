import type { Caller } from '../../platform/auth/authenticator.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { lockStanding } from '../clients/index.ts';
import { noteParticipation } from '../review/index.ts';
import { requireAsShown } from '../screening/index.ts';
import { holdOfficer } from '../users/index.ts';
import type { PartyDeps } from './deps.ts';
import { lockHits, storeHitDecision } from './repo.ts';
import type { HitKey } from './repo.ts';

/**
 * Says whether a listed name is a party. A confirmation is a part in the case, as one of the client's own hits is; a
 * confirmed sanction freezes the client as such a hit does, and is taken back only by another administrator. What is
 * confirmed already stays with whoever confirmed it first. Refuses `not-found`, `entry-changed` as for a client's own hit,
 * `forbidden` and `own-freeze`, and by a trigger `own-submission` to whoever entered the party, or made a case of the client, and would dismiss.
 */
export function decidePartyHit(
  { spine, clients, standing }: PartyDeps,
  caller: Caller,
  {
    decision,
    reason,
    entitySha256,
    ...key
  }: HitKey & {
    /** Of the entry as it was shown. */
    entitySha256?: string | undefined;
    decision: 'confirmed' | 'dismissed';
    reason: string;
  },
): Promise<void> {
  const { clientId, listId, entityId } = key;
  return spine.run(caller, async (unit) => {
    await holdOfficer(unit.tx, caller.id);
    if ((await lockStanding(unit.tx, clientId)) === null) throw new AppError('not-found');
    const locked = await lockHits(unit.tx, key);
    const client = await clients.one(unit.tx, clientId);
    if (locked.length === 0 || client === null) throw new AppError('not-found');
    if (decision === 'dismissed') for (const hit of locked) requireAsShown(entitySha256, hit);
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
        ...(isConfirmed && { participations: [participation] }),
      },
    });
  });
}
