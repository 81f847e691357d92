import { decideReview, mayDecide, notesRequired } from '@sorgfalt/workflow';
import type { ReviewDecision } from '@sorgfalt/workflow';
import type { ReviewItem } from '@sorgfalt/contract';
import type { Caller } from '../../platform/auth/authenticator.ts';
import type { Database } from '../../platform/database/database.ts';
import { exactRecord } from '../../platform/events/exact-json.ts';
import type { Json, Spine, Unit } from '../../platform/events/spine.ts';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { requireUnfrozen } from '../clients/index.ts';
import { toItem } from './item.ts';
import type { Evidence, NewReviewItem, RaisedItem, Settlement } from './item.ts';
import {
  addReasons,
  findItem,
  insertItem,
  lockItem,
  lockOpenRescreening,
  storeDecision,
  storeProof,
} from './repo.ts';

export interface NewDecision {
  readonly itemId: string;
  readonly decision: ReviewDecision;
  readonly notes: string;
  readonly officerId: string;
  readonly hitCount?: number | undefined;
}

export interface ReviewDesk {
  readonly database: Database;
  readonly spine: Spine;
  /** What the workflow of an item knows about its case. */
  readonly evidenceOf: (item: RaisedItem) => Promise<Evidence>;
  /** Decides along with an item what it was raised for. */
  readonly settle: (unit: Unit, item: RaisedItem, settlement: Settlement) => Promise<void>;
}

/**
 * Puts an item into the queue, in the caller's transaction and with its evidence. Gives its id.
 */
export async function requestReview(unit: Unit, item: NewReviewItem): Promise<string> {
  const id = uuidv7();
  await insertItem(unit.tx, { id, ...item });
  await announce(unit, id, item);
  return id;
}

/** The same, but reasons of a rescreening go to the item of the case that waits, where there is one. */
export async function requestOrAdd(
  unit: Unit,
  item: NewReviewItem,
): Promise<{ itemId: string; isNew: boolean }> {
  const open = await lockOpenRescreening(unit.tx, item);
  if (open === null) return { itemId: await requestReview(unit, item), isNew: true };
  await addReasons(unit.tx, open.id, {
    riskReasons: [...open.riskReasons, ...item.riskReasons],
    priority: open.priority === 'urgent' ? 'urgent' : item.priority,
  });
  await announce(unit, open.id, item);
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
    status: 'rejected',
    decision: 'reject',
    notes,
    officerId: by,
    decidedBy: by,
  });
  if (isWithdrawn) {
    const found = await findItem(unit.tx, by, itemId);
    invariant(found !== null, 'an item that was withdrawn is there');
    const { workflow, type, caseNo, caseId } = found.item;
    await unit.append({
      type: 'review.withdrawn',
      status: 'recorded',
      caseId,
      reviewId: itemId,
      data: { workflow, type, caseNo },
    });
  }
  return isWithdrawn;
}

async function announce(unit: Unit, id: string, item: NewReviewItem): Promise<void> {
  await unit.append({
    type: 'review.requested',
    status: 'pending',
    caseId: item.caseId,
    ...(item.clientId === null ? {} : { clientId: item.clientId }),
    reviewId: id,
    data: { workflow: item.workflow, type: item.type, caseNo: item.caseNo, priority: item.priority },
    evidence: exactRecord({
      itemId: id,
      caseId: item.caseId,
      workflow: item.workflow,
      riskScore: item.riskScore,
      riskLevel: item.riskLevel,
      reasons: item.riskReasons,
      flaggedFields: item.flaggedFields,
      priority: item.priority,
      submittedBy: item.submittedBy,
    }),
  });
}

/**
 * Decides an item for both families of routes. Refuses `not-found`, `own-submission` (four eyes),
 * `already-decided` (of two decisions at once one wins), `notes-required`, for an approval
 * `blocked-case` and `client-frozen`, and what the source of the item refuses.
 */
export async function decideItem(deps: ReviewDesk, caller: Caller, input: NewDecision): Promise<ReviewItem> {
  await deps.spine.run(caller, async (unit) => {
    const found = await lockItem(unit.tx, caller.id, input.itemId);
    if (found === null) throw new AppError('not-found');
    const { item, part } = found;
    const may = mayDecide({ part, decision: input.decision });
    if (!may.ok) throw new AppError(may.error.code);
    const moved = decideReview(item.status, input.decision);
    if (!moved.ok) throw new AppError(moved.error.code);
    const notes = notesRequired(input.notes);
    if (!notes.ok) throw new AppError(notes.error.code, { fields: [{ path: 'notes', code: 'required' }] });
    if (input.decision === 'approve' && item.clientId !== null) await requireUnfrozen(unit.tx, item.clientId);
    const { risk } = await deps.evidenceOf(item);
    if (input.decision === 'approve' && risk?.blocked === true) throw new AppError('blocked-case');
    const decided = await storeDecision(unit.tx, item.id, {
      status: moved.value,
      decision: input.decision,
      notes: notes.value,
      officerId: input.officerId,
      decidedBy: caller.id,
    });
    if (!decided) throw new AppError('already-decided');
    // After the update, which holds the item: nothing can be added to it any more.
    await deps.settle(unit, item, {
      decision: input.decision,
      notes: notes.value,
      decidedBy: caller.id,
      hitCount: input.hitCount,
    });
    const isApproval = input.decision === 'approve';
    const { proofId } = await unit.append({
      type: isApproval ? 'review.approved' : 'review.rejected',
      status: isApproval ? 'completed' : 'rejected',
      caseId: item.caseId,
      ...(item.clientId === null ? {} : { clientId: item.clientId }),
      reviewId: item.id,
      data: { workflow: item.workflow, type: item.type, caseNo: item.caseNo, decision: input.decision },
      evidence: decisionEvidence(item, { ...input, notes: notes.value }, caller.id),
    });
    await storeProof(unit.tx, item.id, proofId);
  });
  const row = await findItem(deps.database, caller.id, input.itemId);
  invariant(row !== null, 'an item that was decided is there');
  return toItem(row);
}

function decisionEvidence(
  item: Pick<
    NewReviewItem,
    'caseId' | 'workflow' | 'riskReasons' | 'riskScore' | 'riskLevel' | 'submittedBy'
  >,
  input: NewDecision,
  decidedBy: string,
): { readonly [key: string]: Json } {
  return exactRecord({
    itemId: input.itemId,
    caseId: item.caseId,
    workflow: item.workflow,
    decision: input.decision,
    notes: input.notes,
    officerId: input.officerId,
    decidedBy,
    reasons: item.riskReasons,
    riskScore: item.riskScore,
    riskLevel: item.riskLevel,
    submittedBy: item.submittedBy,
  });
}
