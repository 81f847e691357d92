import { ledgerRoutes } from '@sorgfalt/contract';
import type { FindingReview, LedgerAudit } from '@sorgfalt/contract';
import type { Caller } from '../../platform/auth/authenticator.ts';
import type { Database } from '../../platform/database/database.ts';
import { replyWithCsv } from '../../platform/http/csv-reply.ts';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { csvOfEntries } from './reading/export-csv.ts';
import { readNewestBlocks } from './reading/newest-blocks.ts';
import type { LedgerService } from './service.ts';

/** What audits found, and what became of it. */
interface Findings {
  lastAudit(): Promise<LedgerAudit | null>;
  list(
    caller: Caller,
    query: { state: 'open' | 'closed'; limit: number; offset: number },
  ): Promise<{ reviews: FindingReview[]; total: number }>;
  close(caller: Caller, closing: { reviewId: string; reason: string }): Promise<void>;
}

export function addLedgerRoutes(
  router: Router,
  { database, service, findings }: { database: Database; service: LedgerService; findings: Findings },
): void {
  router.add(ledgerRoutes.audit, async () => ({ audit: await findings.lastAudit() }));
  router.add(ledgerRoutes.findings, ({ query, caller }) => findings.list(signedIn(caller), query));
  router.add(ledgerRoutes.closeFinding, async ({ params, body, caller }) => {
    await findings.close(signedIn(caller), { ...params, ...body });
    return { ok: true as const };
  });
  router.add(ledgerRoutes.list, ({ query: { limit, cursor, sort, ...filter } }) =>
    service.list(filter, { limit, cursor, sort }),
  );
  router.add(ledgerRoutes.blocks, () => readNewestBlocks(database));
  router.add(ledgerRoutes.exportCsv, async ({ query, reply }) =>
    replyWithCsv(reply, 'ledger', csvOfEntries(database, query)),
  );
  router.add(ledgerRoutes.get, ({ params, caller }) => service.get(params.entryId, signedIn(caller)));
  router.add(ledgerRoutes.verify, ({ body, caller }) => service.verify(body.entry_id, signedIn(caller)));
}
