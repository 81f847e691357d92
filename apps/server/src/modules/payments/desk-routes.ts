import { paymentDeskRoutes } from '@sorgfalt/contract';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { takeStatements } from './bank-files/reconcile.ts';
import { settleEntry } from './bank-files/settle-entry.ts';
import { readEntries, readStatementPage } from './bank-files/statement-repo.ts';
import { takeStatusReport } from './bank-files/status-report.ts';
import { fileOf, textOf, wholeTextOf } from './bank-files/upload.ts';
import type { PaymentDeps } from './deps.ts';

const reportLengthMax = 64 * 1024 * 1024;

/** Files of the bank, rules and what else stands around single payments. */
export function addDeskRoutes(router: Router, desk: PaymentDeps): void {
  router.add(paymentDeskRoutes.importStatusReport, async ({ request, caller }) => {
    const { stream } = await fileOf(request);
    return takeStatusReport(desk.spine, signedIn(caller), await wholeTextOf(stream, reportLengthMax));
  });
  router.add(paymentDeskRoutes.importStatement, async ({ request, caller }) => {
    const { stream } = await fileOf(request);
    return { statements: await takeStatements(desk, signedIn(caller), textOf(stream)) };
  });
  router.add(paymentDeskRoutes.statements, ({ query }) => readStatementPage(desk.database, query));
  router.add(paymentDeskRoutes.entries, ({ query }) => readEntries(desk.database, query, query));
  router.add(paymentDeskRoutes.settleEntry, ({ params, body, caller }) =>
    settleEntry(desk.spine, signedIn(caller), { ...params, ...body }),
  );
}
