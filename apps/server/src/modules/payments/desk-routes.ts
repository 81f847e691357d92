import { paymentDeskRoutes } from '@sorgfalt/contract';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { takeStatusReport } from './bank-files/status-report.ts';
import { fileOf, wholeTextOf } from './bank-files/upload.ts';
import type { PaymentDeps } from './deps.ts';

const reportLengthMax = 64 * 1024 * 1024;

/** Files of the bank, rules and what else stands around single payments. */
export function addDeskRoutes(router: Router, desk: PaymentDeps): void {
  router.add(paymentDeskRoutes.importStatusReport, async ({ request, caller }) => {
    const { stream } = await fileOf(request);
    return takeStatusReport(desk.spine, signedIn(caller), await wholeTextOf(stream, reportLengthMax));
  });
}
