import { ledgerRoutes } from '@sorgfalt/contract';
import type { LedgerAudit } from '@sorgfalt/contract';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import type { LedgerService } from './service.ts';

export function addLedgerRoutes(
  router: Router,
  service: LedgerService,
  lastAudit: () => Promise<LedgerAudit | null>,
): void {
  router.add(ledgerRoutes.audit, async () => ({ audit: await lastAudit() }));
  router.add(ledgerRoutes.list, ({ query: { limit, cursor, ...filter } }) =>
    service.list(filter, { limit, cursor }),
  );
  router.add(ledgerRoutes.get, ({ params, caller }) => service.get(params.entryId, signedIn(caller)));
  router.add(ledgerRoutes.verify, ({ body, caller }) => service.verify(body.entry_id, signedIn(caller)));
}
