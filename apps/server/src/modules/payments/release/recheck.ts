import type { Hit, PaymentDecision } from '@sorgfalt/contract';
import type { Unit } from '../../../platform/events/spine.ts';
import { worldOf } from '../../screening/index.ts';
import { decideAgain } from '../deciding/decide-again.ts';
import type { Reopened } from '../deciding/decide-again.ts';
import type { PaymentDeps } from '../deciding/deps.ts';
import type { ListsByWorld, ListsInForce } from '../deciding/list-answers.ts';
import { paymentAgent } from '../orders/payment-events.ts';
import { findDecision, insertStep, updatePayment } from '../orders/payment-repo.ts';
import type { PaymentRow } from '../orders/tables.ts';
import { isApprovalLost } from './approval-limits.ts';
import { isAsApproved, orderOf } from '../orders/order-columns.ts';

const freshMs = 24 * 60 * 60 * 1000;

/** Whether the names of an approved order must be looked up again: the lists are others, or a day passed. */
export function isStale(
  { approvedLists, checkedAt }: Pick<PaymentRow, 'approvedLists' | 'checkedAt'>,
  lists: Pick<ListsInForce, 'key'>,
  nowMs: number,
): boolean {
  return approvedLists !== lists.key || nowMs - Date.parse(checkedAt) > freshMs;
}

/**
 * What must hold before a queued payment leaves: whoever approved it still may (else it is decided anew), and its names
 * were looked up in the lists of today. Another order than the approved one, readable or not, is not looked at: nobody is
 * asked to decide about it, and it comes to its end where it would be sent.
 */
export async function recheckBeforeSending(
  deps: PaymentDeps,
  unit: Unit,
  payment: PaymentRow,
  byWorld: ListsByWorld,
): Promise<PaymentRow> {
  if (!isAsApproved(payment)) return payment;
  const lists = byWorld[worldOf(payment)];
  if (!(await isApprovalLost(unit.tx, payment))) return recheckIfStale(deps, unit, payment, lists);
  const order = orderOf(payment);
  const screened = await deps.answers.screen(lists, order);
  return decideAnew(deps, unit, { payment, order, screened, lists });
}

/**
 * Looks the names of an approved order up again where that is due. An approval that saw every hit stands and now
 * holds for the new lists; with a hit that nobody saw, or where a machine approved by lists that are out of date by now, the
 * payment is decided anew.
 */
async function recheckIfStale(
  deps: PaymentDeps,
  unit: Unit,
  payment: PaymentRow,
  lists: ListsInForce,
): Promise<PaymentRow> {
  if (!isStale(payment, lists, Date.now())) return payment;
  const order = orderOf(payment);
  const screened = await deps.answers.screen(lists, order);
  const { findings } = await findDecision(unit.tx, payment);
  // By lists that nobody can rely on any more a machine lets nothing go.
  const isUnattended = payment.approvedByKind === 'agent' && !lists.isFresh;
  if (isUnattended || unseenHits(findings.screened, screened.screened).length > 0) {
    return decideAnew(deps, unit, { payment, order, screened, lists });
  }
  await insertStep(unit.tx, {
    paymentId: payment.id,
    version: payment.version,
    path: [payment.state],
    event: 'recheck',
    actor: paymentAgent.id,
  });
  return updatePayment(unit.tx, payment.id, {
    approvedLists: lists.key,
    checkedAt: new Date().toISOString(),
  });
}

function decideAnew(
  deps: PaymentDeps,
  unit: Unit,
  found: Pick<Reopened, 'payment' | 'order' | 'screened' | 'lists'>,
): Promise<PaymentRow> {
  const begin = { state: 'pending_approval', change: {} } as const;
  return decideAgain(deps, unit, { ...found, begin, event: 'recheck', actor: paymentAgent });
}

/** What is found now and was not when a payment was decided: by field and entry, and an entry that changed is a new one. */
export function unseenHits(before: PaymentDecision['screened'], now: PaymentDecision['screened']): Hit[] {
  const keyOf = (field: string, { listId, entityId, entitySha256 = '' }: Hit) =>
    `${field} ${listId} ${entityId} ${entitySha256}`;
  const seen = new Set(before.flatMap(({ field, hits }) => hits.map((hit) => keyOf(field, hit))));
  return now.flatMap(({ field, hits }) => hits.filter((hit) => !seen.has(keyOf(field, hit))));
}
