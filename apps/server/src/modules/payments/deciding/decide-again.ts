import { nameKeyOf } from '../../../platform/name-key.ts';
import type { PaymentState } from '@sorgfalt/workflow';
import { recordApproval, recordPayment, withdrawPayment } from '@sorgfalt/risk';
import { parseOrder } from '@sorgfalt/payments';
import type { PaymentOrder } from '@sorgfalt/payments';
import type { Actor, Unit } from '../../../platform/events/spine.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { invariant } from '../../../platform/http/app-error.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import { momentAt } from '../moment.ts';
import { accountKeyOf, duplicateKeyOf } from '../orders/keys.ts';
import { subjectOf } from '../orders/payment-events.ts';
import { moveTo } from '../orders/move.ts';
import { insertDecision, insertStep, updatePayment } from '../orders/payment-repo.ts';
import type { PaymentRow } from '../orders/tables.ts';
import { machineApproval, noApproval } from './approval.ts';
import type { PaymentDeps } from './deps.ts';
import { lockClients, readHistories } from './facts-repo.ts';
import type { OrderHistory, PayingClient } from './facts-repo.ts';
import { limitOf } from './figures.ts';
import { accountPaymentOf, decideOrder, profileFactsOf } from './decide-order.ts';
import type { DecisionContext, OrderDecision } from './decide-order.ts';
import type { ListsInForce } from './list-answers.ts';
import type { ScreenedOrder } from './screen-fields.ts';
import { storePaid } from './store-repo.ts';
import { announce, decisionRow, paidPayee } from './write-decided.ts';

/** A payment that is held, with the order that is to be decided and what the lists have on it. */
export interface Reopened {
  /** As it stands before anything changes. */
  readonly payment: PaymentRow;
  readonly order: PaymentOrder;
  readonly screened: ScreenedOrder;
  readonly lists: ListsInForce;
  /** `draft` begins a new version with these columns; `pending_approval` checks the same one again. */
  readonly begin: { readonly state: 'draft' | 'pending_approval'; readonly change: Partial<PaymentRow> };
  readonly event: 'revise' | 'recheck';
  readonly actor: Actor;
}

/** Decides a payment anew in the caller's transaction; decision and approval of before are void. */
export async function decideAgain(deps: PaymentDeps, unit: Unit, reopened: Reopened): Promise<PaymentRow> {
  const { tx } = unit;
  const { payment, order, begin, event, actor } = reopened;
  const paying = (await lockClients(tx, [payment.clientId])).get(payment.clientId);
  const [history] = await readHistories(tx, [
    {
      clientId: payment.clientId,
      paymentId: payment.id,
      accountKey: accountKeyOf(order),
      nameKey: nameKeyOf(order.creditor.name),
      duplicateKey: duplicateKeyOf(order),
      isNew: false,
    },
  ]);
  invariant(paying !== undefined && history !== undefined, 'a payment has its client and its history');
  const isNewVersion = begin.state === 'draft';
  const client = isNewVersion ? await withoutVersion(tx, payment, paying) : paying;
  const { decision, context } = await decideByCurrentRules(deps, tx, reopened, { client, history });
  const at = new Date(context.moment.atMs).toISOString();
  let row = await updatePayment(tx, payment.id, {
    ...begin.change,
    ...(isNewVersion ? { isRecorded: false } : {}),
    ...noApproval,
    ...moveTo(begin.state),
    decisionId: uuidv7(),
    reviewItemId: null,
    question: null,
  });
  const isSent = decision.outcome === 'approved' && !row.isHeld;
  const ends: PaymentState[] = isSent ? ['approved', 'queued'] : [decision.outcome];
  const decided = { decision, context, state: isSent ? ('queued' as const) : decision.outcome };
  const { proofId, reviewItemId } = await announce(unit, subjectOf(row), order, decided);
  const path: PaymentState[] = [...(isNewVersion ? ['pending_approval' as const] : []), 'aml_check', ...ends];
  for (const next of path) {
    row = await updatePayment(tx, payment.id, {
      ...moveTo(next),
      risk: decision.assessment.level,
      riskScore: decision.assessment.score,
      chfMinor: decision.chfMinor,
      checkedAt: at,
      reviewItemId,
      ...(next === 'approved' ? machineApproval(row.orderHash, context, at) : {}),
    });
  }
  await insertDecision(tx, decisionRow(row, decision, { proofId, at, listsKey: context.lists.key }));
  await insertStep(tx, {
    paymentId: row.id,
    version: row.version,
    path: [begin.state, ...path],
    event,
    actor: actor.id,
    proofId,
  });
  return decision.outcome === 'approved' ? recordPaid(tx, row, order) : row;
}

/** The client without what an approved version left in the profile: a new one counts as what it says. */
async function withoutVersion(tx: Tx, payment: PaymentRow, client: PayingClient): Promise<PayingClient> {
  const before = parseOrder(payment.orderText);
  if (!payment.isRecorded || before === null) return client;
  const { chfMinor } = payment;
  const profile = withdrawPayment(client.profile, { ...profileFactsOf(before), chfMinor });
  await storePaid(tx, [], new Map([[payment.clientId, profile]]));
  return { ...client, profile };
}

/** Decides the order by what is in force now. */
async function decideByCurrentRules(
  deps: PaymentDeps,
  tx: Tx,
  { payment, order, begin, screened, lists }: Reopened,
  { client, history }: { readonly client: PayingClient; readonly history: OrderHistory },
): Promise<{ decision: OrderDecision; context: DecisionContext }> {
  const figures = await deps.figures.current(tx);
  const context: DecisionContext = {
    pack: await deps.rules.inForce(tx),
    lists,
    moment: momentAt(Date.now()),
    figures,
  };
  const enteredBy = begin.change.submittedBy ?? payment.submittedBy;
  const approvalLimitMinor = await limitOf(tx, figures, enteredBy);
  const facts = { client, ...history, profile: client.profile, approvalLimitMinor };
  return { decision: decideOrder(order, facts, screened, context), context };
}

/**
 * Notes an approved payment with its client: in the profile once a version, its payee under every account that is approved, and
 * each approval by the machine with what it lets go.
 */
export async function recordPaid(tx: Tx, payment: PaymentRow, order: PaymentOrder): Promise<PaymentRow> {
  const client = (await lockClients(tx, [payment.clientId])).get(payment.clientId);
  invariant(client !== undefined, 'a payment has its client');
  const now = momentAt(Date.now());
  const recorded = payment.isRecorded
    ? client.profile
    : recordPayment(client.profile, profileFactsOf(order), now);
  const profile = recordApproval(recorded, accountPaymentOf(order, payment.approvedByKind), now);
  await storePaid(
    tx,
    [paidPayee(order, payment.clientId, new Date(now.atMs).toISOString())],
    new Map([[payment.clientId, profile]]),
  );
  return updatePayment(tx, payment.id, { isRecorded: true });
}
