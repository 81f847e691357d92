import { requirementsOf } from '@sorgfalt/workflow';
import { exactRecord } from '../../platform/events/exact-json.ts';
import type { Json, Unit } from '../../platform/events/spine.ts';
import { invariant } from '../../platform/http/app-error.ts';
import { uuidv7 } from '../../platform/ids.ts';
import type { NewReviewItem } from './item.ts';
import { addReasons, findItem, insertItem, lockOpenRescreening, storeDecision } from './repo.ts';

/**
 * Puts an item into the queue, in the caller's transaction and with its evidence. Gives its id.
 */
export function requestReview(unit: Unit, item: NewReviewItem): Promise<string> {
  return request(unit, item, {});
}

type Grounds = { readonly [name: string]: Json };

async function request(unit: Unit, item: NewReviewItem, grounds: Grounds): Promise<string> {
  const id = uuidv7();
  await insertItem(unit.tx, { id, ...item, approvalLevel: requirementsOf(item).level });
  await announce(unit, id, item, grounds);
  return id;
}

/**
 * The same, but reasons of a rescreening go to the item of the case that waits, where there is one. What they rest on is sealed
 * with them.
 */
export async function requestOrAdd(
  unit: Unit,
  item: NewReviewItem,
  grounds: Grounds,
): Promise<{ itemId: string; isNew: boolean }> {
  const open = await lockOpenRescreening(unit.tx, item);
  if (open === null) return { itemId: await request(unit, item, grounds), isNew: true };
  await addReasons(unit.tx, open.id, {
    riskReasons: [...open.riskReasons, ...item.riskReasons],
    priority: open.priority === 'urgent' ? 'urgent' : item.priority,
  });
  await announce(unit, open.id, item, grounds);
  return { itemId: open.id, isNew: false };
}

/** Why an item is taken back, and in whose name. */
export interface Withdrawal {
  readonly by: string;
  readonly notes: string;
}

/** Ends a pending item without the decision that it asks for; false where it was decided before. */
export async function withdrawItem(unit: Unit, itemId: string, { by, notes }: Withdrawal): Promise<boolean> {
  const isWithdrawn = await storeDecision(unit.tx, itemId, {
    status: 'withdrawn',
    decision: null,
    notes,
    officerId: by,
    decidedBy: by,
  });
  if (isWithdrawn) {
    const found = await findItem(unit.tx, by, itemId);
    invariant(found !== null, 'an item that was withdrawn is there');
    const { workflow, type, caseNo, caseId, clientId } = found.item;
    await unit.append({
      type: 'review.withdrawn',
      status: 'recorded',
      caseId,
      ...(clientId === null ? {} : { clientId }),
      reviewId: itemId,
      data: { workflow, type, caseNo },
      evidence: { itemId, caseId, workflow, notes, officerId: by, decidedBy: by },
    });
  }
  return isWithdrawn;
}

async function announce(unit: Unit, id: string, item: NewReviewItem, grounds: Grounds): Promise<void> {
  await unit.append({
    type: 'review.requested',
    status: 'pending',
    caseId: item.caseId,
    ...(item.clientId === null ? {} : { clientId: item.clientId }),
    reviewId: id,
    data: {
      workflow: item.workflow,
      type: item.type,
      caseNo: item.caseNo,
      priority: item.priority,
      isSample: item.isSample,
    },
    evidence: exactRecord({
      ...grounds,
      itemId: id,
      caseId: item.caseId,
      caseNo: item.caseNo,
      workflow: item.workflow,
      type: item.type,
      amountMinor: item.amountMinor ?? null,
      currency: item.currency ?? null,
      transactionMetadata: item.transactionMetadata,
      riskScore: item.riskScore,
      riskLevel: item.riskLevel,
      reasons: item.riskReasons,
      flaggedFields: item.flaggedFields,
      priority: item.priority,
      submittedBy: item.submittedBy,
    }),
  });
}
