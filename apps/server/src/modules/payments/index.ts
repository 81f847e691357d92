import { swissDay } from '@sorgfalt/calendar';
import type { PaymentDetail } from '@sorgfalt/contract';
import type { Pool } from 'pg';
import type { Config } from '../../config.ts';
import type { Caller } from '../../platform/auth/authenticator.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Spine } from '../../platform/events/spine.ts';
import type { Router } from '../../platform/http/register-route.ts';
import type { Log } from '../../platform/log.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { WorkPool } from '../../platform/work/index.ts';
import type { EvidenceSource } from '../review/index.ts';
import type { Screening } from '../screening/index.ts';
import { countAlarms } from './bank-files/alarms.ts';
import { lookAtPayers } from './bank-files/look-at-payers.ts';
import { addHandedOutRoutes } from './bank-files/handed-out.ts';
import type { PaymentDeps } from './deciding/deps.ts';
import { createFigures, renewPeers } from './deciding/figures.ts';
import { forgetOldKeys } from './entering/idempotency.ts';
import { createListAnswers } from './deciding/list-answers.ts';
import type { Submission } from './deciding/submission.ts';
import { createBatcher } from './entering/batcher.ts';
import { createPayments } from './entering/create.ts';
import { fetchStatements } from './fetching/fetcher.ts';
import type { FetcherDeps } from './fetching/fetcher.ts';
import { countOfDay } from './orders/list-repo.ts';
import { giveUpForgotten } from './payment-files/forgotten-files.ts';
import { takeLines } from './payment-files/take-lines.ts';
import { readEvidence, applyReviewDecision } from './release/apply-review-decision.ts';
import { addPaymentRoutes } from './routes.ts';
import { createRules } from './rules/rules.ts';
import { askBack } from './release/ask-back.ts';
import type { Target } from './release/change-payment.ts';
import { addSamplePayments, removeSamplePayments } from './sample-payments.ts';
import type { SampleBook } from './sample-payments.ts';
import type { SenderDeps } from './sending/sender-deps.ts';
import { createSender } from './sending/sender.ts';
import type { Sender } from './sending/sender.ts';
import { createDeliveryWorker } from './webhooks/delivery-worker.ts';
import type { DeliveryWorker } from './webhooks/delivery-worker.ts';
import { addWebhookRoutes } from './webhooks/routes.ts';

export { knownPayeeRegister } from './accounts/payee-register.ts';
export { accountRegister, frozenPayeeRegister } from './accounts/register.ts';
export { alarmRegister } from './bank-files/alarm-register.ts';
export { bankStatementRegister, bookingByHandRegister } from './bank-files/statement-register.ts';
export { webhookRegister } from './webhooks/register.ts';
export { limitRegister, paymentDecisionRegister, paymentRegister, paymentStepRegister } from './register.ts';
export { paymentRuleKind } from './rules/rules.ts';
export { clientAssets } from './client-assets.ts';
export { paymentsOfClient } from './of-client.ts';
export type { SampleBook, SampleOrder } from './sample-payments.ts';

export interface Payments {
  register(router: Router): void;
  /** What whoever decides about a payment is shown, and what the decision does. */
  readonly evidence: EvidenceSource;
  /** Puts the rules that the product comes with in force where there are none. */
  ensureRules(): Promise<void>;
  /** Once a day: works out what clients usually pay, and forgets old keys of requests. */
  keepUp(): Promise<boolean>;
  /** Payments entered today, where the firm sits. */
  countToday(): Promise<number>;
  /** Payments of which the bank says otherwise than is held of them. */
  countAlarms(): Promise<number>;
  /** Gives a client of the sample firm accounts and payments, entered by `caller`, where it has none. */
  addSample(caller: Submission['caller'], clientId: string, book: SampleBook): Promise<void>;
  /** Puts a question to whoever entered an order, as the route does. */
  askBack(caller: Caller, target: Target & { readonly question: string }): Promise<PaymentDetail>;
  /** Takes them away again, before their clients go; gives their ids. */
  removeSample(tx: Tx): Promise<string[]>;
  /** One round of taking the lines of confirmed files. */
  takeFileLines(): Promise<boolean>;
  /** Sends payments to the bank and follows them there. */
  sender(given: Pick<SenderDeps, 'bank' | 'deskUrl' | 'times'>, pool: Pool): Sender;
  /** One round of fetching statements at the bank. */
  fetchStatements(given: Pick<FetcherDeps, 'bank' | 'times'>): Promise<boolean>;
  /** One round of looking up who paid in. */
  lookAtPayers(): Promise<boolean>;
  /** Remembers no names that were looked up before. */
  forgetNames(): void;
  /** Tells the registered addresses of changes of payments. */
  deliveryWorker(): DeliveryWorker;
}

/** Orders that come at the same time are decided in one transaction. */
const batch = { size: 64, waitMs: 3, running: 2 } as const;

/** The payments desk: takes orders, checks and decides them, and follows them to the bank statement. */
export function createPaymentsDesk(given: {
  database: Database;
  spine: Spine;
  screening: Pick<Screening, 'engine'>;
  secrets: Pick<Secrets, 'obtain'>;
  config: Config;
  log: Log;
  pool: WorkPool;
}): Payments {
  const { database, spine, screening, secrets, log, pool } = given;
  const { allowLoopback } = given.config.lists;
  const rules = createRules();
  const figures = createFigures();
  const answers = createListAnswers(screening, { isSandbox: given.config.bank.driver === 'sandbox' });
  const deps: PaymentDeps = { database, spine, rules, answers, figures, pool };
  const submit = createBatcher((items: readonly Submission[]) => createPayments(deps, items), batch);
  return {
    register(router) {
      addPaymentRoutes(router, { ...deps, submit });
      addHandedOutRoutes(router, database, given.config.bank.initiator);
      addWebhookRoutes(router, { database, spine, secrets, allowLoopback });
    },
    evidence: { read: readEvidence, applyDecision: applyReviewDecision },
    async keepUp() {
      if (await renewPeers(database)) {
        await forgetOldKeys(database);
        await giveUpForgotten(deps);
      }
      return false;
    },
    ensureRules: () => rules.ensure(database),
    countToday: () => countOfDay(database, swissDay(Date.now())),
    countAlarms: () => countAlarms(database),
    addSample: (caller, clientId, book) => addSamplePayments(deps, { caller, clientId, book }),
    askBack: (caller, target) => askBack(deps, caller, target),
    removeSample: removeSamplePayments,
    takeFileLines: () => takeLines({ ...deps, submit }),
    sender: (bank, connections) => createSender({ ...deps, ...bank }, connections),
    fetchStatements: (given) => fetchStatements({ database, spine, pool, ...given }),
    lookAtPayers: () => lookAtPayers(deps),
    forgetNames: answers.forget,
    deliveryWorker: () => createDeliveryWorker({ database, secrets, allowLoopback, log }),
  };
}
