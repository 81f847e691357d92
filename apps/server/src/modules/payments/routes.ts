import { paymentRoutes } from '@sorgfalt/contract';
import { paymentOf } from './deciding/write-decided.ts';
import { replyWithCsv } from '../../platform/http/csv-reply.ts';
import { createKeyGuard, keyOf } from '../../platform/http/idempotency.ts';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { addAccount, closeAccount, listBeneficiaries } from './accounts/accounts.ts';
import { listAccounts, readAccount } from './accounts/list-repo.ts';
import type { PaymentDesk } from './deciding/deps.ts';
import { addDeskRoutes } from './desk-routes.ts';
import { checkDraft } from './entering/check-draft.ts';
import { replayDecision } from './entering/replay.ts';
import { chosenOnly } from './orders/chosen.ts';
import { readDetail } from './orders/detail.ts';
import { csvOf } from './orders/export-csv.ts';
import { readQueue } from './orders/list-repo.ts';
import { freezeBeneficiary } from './release/freeze-payee.ts';
import { askBack } from './release/ask-back.ts';
import { holdPayment, releasePayment } from './release/hold.ts';
import { revisePayment } from './release/revise.ts';
import { cancelPayment } from './sending/cancel.ts';
import { askFundsAgain } from './sending/ask-funds.ts';
import { askBankNow } from './sending/sending-repo.ts';
import { sha256 } from '../../platform/sha256.ts';

export function addPaymentRoutes(router: Router, desk: PaymentDesk): void {
  const { database } = desk;
  const once = createKeyGuard();

  router.add(paymentRoutes.create, async ({ body, caller, request }) => {
    const key = keyOf(request);
    const person = signedIn(caller);
    const answer = await once(person.id, key, () =>
      desk.submit({
        caller: person,
        ...body,
        key: { text: key, bodyHash: sha256(JSON.stringify(body)) },
      }),
    );
    return paymentOf(answer);
  });
  router.add(paymentRoutes.list, ({ query }) => readQueue(database, query, query));
  router.add(paymentRoutes.search, ({ body }) => readQueue(database, body, body));
  router.add(paymentRoutes.exportCsv, async ({ query, reply }) =>
    replyWithCsv(reply, 'payments', csvOf(database, query)),
  );
  router.add(paymentRoutes.exportChosen, async ({ body, reply }) =>
    replyWithCsv(reply, 'payments', csvOf(database, await chosenOnly(database, body.paymentIds))),
  );
  router.add(paymentRoutes.get, ({ params, caller }) =>
    readDetail(database, params.paymentId, signedIn(caller)),
  );
  router.add(paymentRoutes.check, ({ body }) => checkDraft(database, body.draft));
  router.add(paymentRoutes.askBank, async ({ params }) => {
    await askBankNow(database, params.paymentId);
    return { ok: true as const };
  });
  router.add(paymentRoutes.askFunds, async ({ params }) => {
    await askFundsAgain(database, params.paymentId);
    return { ok: true as const };
  });
  router.add(paymentRoutes.replay, ({ params }) => replayDecision(desk, params.paymentId));
  addActionRoutes(router, desk);
  addAccountRoutes(router, desk);
  addDeskRoutes(router, desk);
}

function addActionRoutes(router: Router, desk: PaymentDesk): void {
  router.add(paymentRoutes.revise, ({ params, body, caller }) =>
    revisePayment(desk, signedIn(caller), { ...params, ...body }),
  );
  router.add(paymentRoutes.cancel, ({ params, body, caller }) =>
    cancelPayment(desk, signedIn(caller), { ...params, ...body }),
  );
  router.add(paymentRoutes.hold, ({ params, body, caller }) =>
    holdPayment(desk, signedIn(caller), { ...params, ...body }),
  );
  router.add(paymentRoutes.release, ({ params, body, caller }) =>
    releasePayment(desk, signedIn(caller), { ...params, ...body }),
  );
  router.add(paymentRoutes.ask, ({ params, body, caller }) =>
    askBack(desk, signedIn(caller), { ...params, ...body }),
  );
}

function addAccountRoutes(router: Router, desk: PaymentDesk): void {
  const { database } = desk;
  router.add(paymentRoutes.accounts, ({ query }) => listAccounts(database, query, query));
  router.add(paymentRoutes.searchAccounts, ({ body }) => listAccounts(database, body, body));
  router.add(paymentRoutes.account, ({ params }) => readAccount(database, params.accountId));
  router.add(paymentRoutes.addAccount, ({ body, caller }) => addAccount(desk, signedIn(caller), body));
  router.add(paymentRoutes.closeAccount, ({ params, caller }) =>
    closeAccount(desk, signedIn(caller), params.accountId),
  );
  router.add(paymentRoutes.beneficiaries, async ({ query }) => ({
    beneficiaries: await listBeneficiaries(database, query),
  }));
  router.add(paymentRoutes.freezeBeneficiary, async ({ params, body, caller }) => {
    await freezeBeneficiary(desk, signedIn(caller), { ...params, ...body });
    return { ok: true as const };
  });
}
