import { screeningRoutes } from '@sorgfalt/contract';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import { createKeyGuard, keyOf } from '../../platform/http/idempotency.ts';
import { keyHolder, signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { clientDecisions, decideHit, liftDecision } from './decisions.ts';
import { dismissHits } from './dismiss-hits.ts';
import { worldOf } from './list-standing.ts';
import { screenNames } from './names-of-others.ts';
import type { NamesDeps } from './names-of-others.ts';
import { cleanQuery, keepScreening, readScreening, replayScreening } from './screenings.ts';

export function addHitRoutes(router: Router, deps: NamesDeps): void {
  const { database, spine, engine, clients } = deps;
  const once = createKeyGuard();

  router.add(screeningRoutes.screen, async ({ body, caller }) => {
    const actor = signedIn(caller);
    const { clientId, ...input } = body;
    const query = cleanQuery(input);
    const client = clientId === undefined ? undefined : await clients.one(database, clientId);
    if (client === null) throw new AppError('not-found');
    const world = client === undefined ? 'real' : worldOf(client);
    const result = await engine.screen((await engine.newest())[world], query);
    const purpose = { purpose: 'by-hand' as const, requestedBy: actor.id };
    const whose = clientId === undefined ? purpose : { ...purpose, clientId };
    const kept = await spine.run(actor, ({ tx, send }) =>
      keepScreening(tx, clients, query, result, whose, send),
    );
    invariant(kept !== null, 'only a pass over the clients screens a client once');
    return kept;
  });
  router.add(screeningRoutes.screenNames, ({ body, holder, request }) => {
    const key = keyOf(request);
    const system = keyHolder(holder);
    return once(system.id, key, () => screenNames(deps, system, key, body.names));
  });
  router.add(screeningRoutes.screening, ({ params }) => readScreening(database, params.screeningId));
  router.add(screeningRoutes.replay, ({ params }) => replayScreening(database, engine, params.screeningId));

  router.add(screeningRoutes.decideHit, ({ body, caller }) => decideHit(deps, signedIn(caller), body));
  router.add(screeningRoutes.dismissHits, ({ body, caller }) => dismissHits(deps, signedIn(caller), body));
  router.add(screeningRoutes.decisions, async ({ params }) => ({
    decisions: await clientDecisions(deps, params.clientId),
  }));
  router.add(screeningRoutes.liftDecision, ({ params, body, caller }) =>
    liftDecision(deps, signedIn(caller), { ...params, ...body }),
  );
}
