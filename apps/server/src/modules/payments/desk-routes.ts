import { paymentDeskRoutes } from '@sorgfalt/contract';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { keepPack, listPacks, putInForce, readPack } from '../rule-packs/index.ts';
import { clearAlarm, readAlarms } from './bank-files/alarms.ts';
import { takeStatements } from './bank-files/reconcile.ts';
import { assignEntry } from './bank-files/assign-entry.ts';
import { readEntries, readStatementPage } from './bank-files/statement-repo.ts';
import { takeStatusReport } from './bank-files/status-report.ts';
import { bytesOf, fileOf } from '../../platform/http/upload.ts';
import type { PaymentDeps, PaymentDesk } from './deciding/deps.ts';
import { tryRules } from './deciding/shadow.ts';
import { readSaid } from './entering/sentence.ts';
import { makeDue, readFetches } from './fetching/fetch-repo.ts';
import { addFileRoutes } from './payment-files/routes.ts';
import { setLimits, showLimits } from './release/approval-limits.ts';
import { listRates } from './rules/rates.ts';

/** Files of the bank, rules and what else stands around single payments. */
export function addDeskRoutes(router: Router, desk: PaymentDesk): void {
  router.add(paymentDeskRoutes.sentence, ({ body }) => readSaid(desk.database, body));
  router.add(paymentDeskRoutes.importStatusReport, async ({ request, caller }) => {
    const { stream } = await fileOf(request);
    return takeStatusReport(desk, signedIn(caller), bytesOf(stream));
  });
  router.add(paymentDeskRoutes.importStatement, async ({ request, caller }) => {
    const { stream } = await fileOf(request);
    return { statements: await takeStatements(desk, signedIn(caller), bytesOf(stream)) };
  });
  router.add(paymentDeskRoutes.statements, ({ query }) => readStatementPage(desk.database, query));
  router.add(paymentDeskRoutes.statementFetches, async () => ({ fetches: await readFetches(desk.database) }));
  router.add(paymentDeskRoutes.fetchStatements, async ({ body }) => ({
    accounts: await makeDue(desk.database, body.accountId),
  }));
  router.add(paymentDeskRoutes.entries, ({ query }) => readEntries(desk.database, query, query));
  router.add(paymentDeskRoutes.settleEntry, ({ params, body, caller }) =>
    assignEntry(desk.spine, signedIn(caller), { ...params, ...body }),
  );
  router.add(paymentDeskRoutes.alarms, ({ caller }) => readAlarms(desk.database, signedIn(caller)));
  router.add(paymentDeskRoutes.clearAlarm, ({ params, body, caller }) =>
    clearAlarm(desk.spine, signedIn(caller), { ...params, ...body }),
  );
  router.add(paymentDeskRoutes.approvalLimits, () => showLimits(desk.database));
  router.add(paymentDeskRoutes.setApprovalLimits, ({ body, caller }) =>
    setLimits(desk, signedIn(caller), body),
  );
  addFileRoutes(router, desk);
  addRuleRoutes(router, desk);
}

function addRuleRoutes(router: Router, desk: PaymentDeps): void {
  const { database, spine, rules: shelf } = desk;
  const packs = { database, spine, shelf };
  router.add(paymentDeskRoutes.rules, async ({ caller }) => ({
    packs: await listPacks(database, shelf, signedIn(caller).id),
    rates: listRates(),
  }));
  router.add(paymentDeskRoutes.rule, ({ params, caller }) =>
    readPack(database, shelf, { ...params, uid: signedIn(caller).id }),
  );
  router.add(paymentDeskRoutes.uploadRules, ({ body, caller }) =>
    keepPack(packs, signedIn(caller), body.pack),
  );
  router.add(paymentDeskRoutes.shadowRules, ({ params, body }) =>
    tryRules(desk, params.version, body.payments),
  );
  router.add(paymentDeskRoutes.putRulesInForce, ({ params, caller }) =>
    putInForce(packs, signedIn(caller), params.version),
  );
}
