import { screeningRoutes } from '@sorgfalt/contract';
import type { Router } from '../../platform/http/register-route.ts';
import type { Engine } from './engine.ts';
import type { IndexLoader } from './index-loader.ts';

export function addIndexRoutes(
  router: Router,
  engine: Pick<Engine, 'isReady'>,
  loader: Pick<IndexLoader, 'progress'>,
): void {
  router.add(screeningRoutes.indexStatus, async () => {
    const isReady = await engine.isReady();
    const { entitiesDone, entitiesTotal } = loader.progress() ?? { entitiesDone: 0, entitiesTotal: 0 };
    return { isReady, entitiesDone, entitiesTotal };
  });
}
