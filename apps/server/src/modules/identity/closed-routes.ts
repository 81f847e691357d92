import {
  accountRoutes,
  factorRoutes,
  passkeyRoutes,
  sessionRoutes,
  signInWayRoutes,
  stepUpRoutes,
  userRoutes,
} from '@sorgfalt/contract';
import type { Route } from '@sorgfalt/contract';
import { AppError } from '../../platform/http/app-error.ts';
import type { Router } from '../../platform/http/register-route.ts';

/** What only the embedded provider does: it keeps the passwords, and opens sessions of its own. */
export const ownDoors: readonly Route[] = [
  ...Object.values(accountRoutes),
  userRoutes.invite,
  userRoutes.sendPasswordReset,
  ...Object.values(signInWayRoutes),
  ...Object.values(passkeyRoutes),
];

/** What needs sessions, wherever they were opened. */
export const ofSessions: readonly Route[] = [
  ...Object.values(sessionRoutes),
  ...Object.values(factorRoutes),
  ...Object.values(stepUpRoutes),
];

/** Routes that are not there with this provider. */
export function closeRoutes(router: Router, routes: readonly Route[]): void {
  for (const route of routes) {
    router.add(route, async () => {
      throw new AppError('not-found');
    });
  }
}
