import { erasureRoutes } from '@sorgfalt/contract';
import type { Spine } from '../../platform/events/spine.ts';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { obligationsOfClient } from '../obligations/index.ts';
import { casesOfClient } from '../onboarding/index.ts';
import { paymentsOfClient } from '../payments/index.ts';
import { itemsOfClient } from '../review/index.ts';
import { screeningsOfClient } from '../screening/index.ts';
import { erase } from './erase.ts';
import type { Keeper } from '../../platform/keeper.ts';

/** Everybody who keeps personal data of clients, in the order in which locks are taken (docs/architecture.md). */
const keepers: readonly Keeper[] = [
  screeningsOfClient,
  itemsOfClient,
  casesOfClient,
  obligationsOfClient,
  paymentsOfClient,
];

/** Erases what the firm keeps of a person, where the law lets it go. */
export function createErasure(deps: { spine: Spine; onErased?: () => void }): {
  register(router: Router): void;
} {
  return {
    register(router) {
      router.add(erasureRoutes.erase, async ({ body, caller }) => {
        const erased = await erase({ spine: deps.spine, keepers }, body, signedIn(caller));
        deps.onErased?.();
        return erased;
      });
    },
  };
}
