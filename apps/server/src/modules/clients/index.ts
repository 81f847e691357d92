import { clientRoutes } from '@sorgfalt/contract';
import type { ClientStanding } from '@sorgfalt/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Spine, Unit } from '../../platform/events/spine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { freezeByHand, freezeConfirmed, liftByHand, liftConfirmed, refuseClient } from './freeze.ts';
import type { ClientAssets, ConfirmedEntry } from './freeze.ts';
import { liftHold, placeHold } from './hold.ts';
import { readStandingOf } from './repo.ts';

export { clientRegister, freezeRegister, holdRegister } from './register.ts';
export { deleteSampleClients, insertClient, keepNextReview, updateClient } from './client-rows.ts';
export { isClient, readStandingOf } from './repo.ts';
export { eraseClientRow, lockForErasure } from './erase-client.ts';
export type { ClientAssets } from './freeze.ts';
export {
  holdActive,
  inactivityOf,
  isActive,
  lockStanding,
  requireActive,
  requireApprovable,
} from './standing.ts';
export type { Standing } from './standing.ts';

export interface Clients {
  register(router: Router): void;
  /** Freezes a client who was confirmed to be on a sanctions list, in the caller's transaction. */
  freeze(unit: Unit, entry: ConfirmedEntry, decision: { decisionId: string; reason: string }): Promise<void>;
  /** Ends what `freeze` began, where it holds: by another administrator than who confirmed. */
  liftFreeze(unit: Unit, entry: ConfirmedEntry, reason: string): Promise<void>;
  /** Refuses a client, in the caller's transaction. */
  refuse(unit: Unit, clientId: string): Promise<void>;
}

/** The clients of the firm and whether they may act; `assets` is what they have with it. */
export function createClients(given: { database: Database; spine: Spine; assets: ClientAssets }): Clients {
  const { database, spine, assets } = given;
  const standingOf = async (clientId: string): Promise<ClientStanding> => {
    const standing = await readStandingOf(database, clientId);
    if (standing === null) throw new AppError('not-found');
    return standing;
  };
  return {
    register(router) {
      router.add(clientRoutes.standing, ({ params }) => standingOf(params.clientId));
      router.add(clientRoutes.freeze, async ({ params, body, caller }) => {
        await spine.run(signedIn(caller), (unit) => freezeByHand(assets, unit, { ...params, ...body }));
        return standingOf(params.clientId);
      });
      router.add(clientRoutes.liftFreeze, async ({ params, body, caller }) =>
        standingOf(
          await spine.run(signedIn(caller), (unit) => liftByHand(assets, unit, { ...params, ...body })),
        ),
      );
      router.add(clientRoutes.hold, async ({ params, body, caller }) => {
        await spine.run(signedIn(caller), (unit) => placeHold(unit, { ...params, ...body }));
        return standingOf(params.clientId);
      });
      router.add(clientRoutes.liftHold, async ({ params, body, caller }) =>
        standingOf(await spine.run(signedIn(caller), (unit) => liftHold(unit, { ...params, ...body }))),
      );
    },
    freeze: (unit, entry, decision) => freezeConfirmed(assets, unit, entry, decision),
    liftFreeze: (unit, entry, reason) => liftConfirmed(assets, unit, entry, reason),
    refuse: (unit, clientId) => refuseClient(assets, unit, clientId),
  };
}
