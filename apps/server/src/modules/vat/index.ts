import { vatRoutes } from '@sorgfalt/contract';
import { AppError } from '../../platform/http/app-error.ts';
import type { Router } from '../../platform/http/register-route.ts';

/** The calls to a tax authority that the specification switches off; whoever still makes one is told so. */
export function createVat() {
  return {
    register(router: Router): void {
      for (const route of Object.values(vatRoutes)) {
        router.add(route, async () => {
          throw new AppError('no-longer-available');
        });
      }
    },
  };
}
