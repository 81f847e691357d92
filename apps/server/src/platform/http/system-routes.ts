import { systemRoutes } from '@sorgfalt/contract';
import type { Router } from './register-route.ts';

/** `/health` says that the process answers; `/ready` asks each part and answers 503 when one is not in order. */
export function addSystemRoutes(
  router: Router,
  parts: Readonly<Record<string, () => Promise<boolean>>>,
): void {
  router.add(systemRoutes.health, async () => ({ status: 'ok' as const }));
  router.add(systemRoutes.ready, async ({ reply }) => {
    const checks = Object.fromEntries(
      await Promise.all(
        Object.entries(parts).map(async ([name, check]) => [name, await check().catch(() => false)] as const),
      ),
    );
    const isReady = Object.values(checks).every(Boolean);
    // The body tells which part is missing, so this is no error of the error table.
    if (!isReady) reply.code(503);
    return { status: isReady ? ('ready' as const) : ('not-ready' as const), checks };
  });
}
