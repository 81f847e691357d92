import { erasureRoutes } from '@sorgfalt/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Spine } from '../../platform/events/spine.ts';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { obligationsOfClient } from '../obligations/index.ts';
import { casesOfClient } from '../onboarding/index.ts';
import { partiesOfClient } from '../parties/index.ts';
import { paymentsOfClient } from '../payments/index.ts';
import { reportingOfClient } from '../reporting/index.ts';
import { itemsOfClient } from '../review/index.ts';
import { screeningsOfClient } from '../screening/index.ts';
import { openRequestOf } from './repo.ts';
import { consentToErasure, refuseErasure, requestErasure } from './requests.ts';
import type { Keeper } from '../../platform/keeper.ts';

export { erasureRegister } from './register.ts';
export { openRequestOf } from './repo.ts';

/** Everybody who keeps personal data of clients, in the order in which locks are taken (docs/architecture.md). */
const keepers: readonly Keeper[] = [
  screeningsOfClient,
  itemsOfClient,
  casesOfClient,
  partiesOfClient,
  obligationsOfClient,
  reportingOfClient,
  paymentsOfClient,
];

/** Erases what the firm keeps of a person, where the law lets it go and two administrators want it. */
export function createErasure(deps: { database: Database; spine: Spine; onErased?: () => void }): {
  register(router: Router): void;
} {
  const { database, spine } = deps;
  return {
    register(router) {
      router.add(erasureRoutes.open, async ({ params }) => ({
        request: await openRequestOf(database, params.clientId),
      }));
      router.add(erasureRoutes.request, ({ body, caller }) =>
        spine.run(signedIn(caller), (unit) => requestErasure(unit, keepers, body)),
      );
      router.add(erasureRoutes.consent, async ({ params, caller }) => {
        const erased = await spine.run(signedIn(caller), (unit) =>
          consentToErasure(unit, keepers, params.requestId),
        );
        deps.onErased?.();
        return erased;
      });
      router.add(erasureRoutes.refuse, async ({ params, caller }) => {
        await spine.run(signedIn(caller), (unit) => refuseErasure(unit, params.requestId));
        return { request: null };
      });
    },
  };
}
