import { togetherGround } from '@sorgfalt/workflow';
import type { Actor } from '../../platform/events/spine.ts';
import { AppError, naming } from '../../platform/http/app-error.ts';
import { holdOfficer } from '../users/index.ts';
import { clientOf, recordDecision, requireAsShown, requireReason } from './decisions.ts';
import type { ScreeningDeps } from './deps.ts';
import { readKnownHits } from './item-hits.ts';
import { readEntityInForce } from './repo.ts';
import { holdClient } from './rescreen-repo.ts';
import { readOpenDecision } from './decision-repo.ts';
import { entryKey } from './screening-repo.ts';

interface Dismissals {
  readonly clientId: string;
  /** Each as it was shown. */
  readonly hits: readonly {
    readonly listId: string;
    readonly entityId: string;
    readonly entitySha256: string;
  }[];
  readonly reason: string;
}

/**
 * Dismisses open hits of a client by one reason, all or none; each has its decision, event and proof. Refuses what
 * `decideHit` refuses of a dismissal, `hits-differ` where one agrees with the client in more than the name or was confirmed before, and
 * `version-conflict` where one is decided already; which one, `fields` says.
 */
export async function dismissHits(
  deps: Pick<ScreeningDeps, 'spine' | 'clients' | 'standing'>,
  actor: Actor,
  { clientId, hits, reason }: Dismissals,
): Promise<{ dismissed: number }> {
  requireReason(reason);
  const asked = [...new Map(hits.map((hit) => [entryKey(hit), hit])).values()];
  await deps.spine.run(actor, async (unit) => {
    const { tx } = unit;
    await holdOfficer(tx, actor.id);
    const client = await clientOf(deps, tx, clientId);
    await holdClient(tx, clientId);
    const known = new Map(
      (await readKnownHits(tx, deps.clients, clientId)).map((one) => [entryKey(one.hit), one]),
    );
    for (const hit of asked) {
      const { entitySha256: shown, ...entry } = hit;
      const { entity, ground } = await naming(`hits.${hits.indexOf(hit)}`, async () => {
        const found = known.get(entryKey(entry));
        const entity = await readEntityInForce(tx, entry.listId, entry.entityId);
        if (found === undefined || entity === null) throw new AppError('not-found');
        // What was compared is what was shown, and both are what the list says now.
        requireAsShown(shown, entity);
        requireAsShown(found.hit.entitySha256 ?? '', entity);
        if (found.decision !== null) throw new AppError('version-conflict');
        const ground = togetherGround(found.hit);
        // A confirmation of what the entry or the client was before may have frozen the client: to end it is a decision of its own.
        const before = await readOpenDecision(tx, { clientId, ...entry });
        const isConfirmed = before.some(({ decision }) => decision === 'confirmed');
        if (ground === null || isConfirmed) throw new AppError('hits-differ');
        return { entity, ground };
      });
      await recordDecision(deps, unit, client, {
        ...entry,
        ...entity,
        decision: 'dismissed',
        reason,
        decidedBy: actor.id,
        together: { hits: asked.length, ground },
      });
    }
  });
  return { dismissed: asked.length };
}
