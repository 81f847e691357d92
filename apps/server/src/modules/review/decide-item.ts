import {
  checkDecision,
  decideReview,
  mayDecide,
  meetsLevel,
  notesRequired,
  requirementsOf,
} from '@sorgfalt/workflow';
import type { Requirements, ReviewDecision } from '@sorgfalt/workflow';
import type { EndedExposure, ReviewItem } from '@sorgfalt/contract';
import type { Caller } from '../../platform/auth/authenticator.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { exactRecord } from '../../platform/events/exact-json.ts';
import type { Json, Spine, Unit } from '../../platform/events/spine.ts';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import { requireApprovable as requireApprovableClient } from '../clients/index.ts';
import { holdOfficer } from '../users/index.ts';
import { requireAsRead } from './as-read.ts';
import { toItem } from './item.ts';
import type { DecidedReview, Evidence, NamedRow, RaisedItem } from './item.ts';
import { findItem, lockItem, storeDecision, storeProof } from './repo.ts';
import type { ReviewRow } from './tables.ts';

export interface NewDecision {
  readonly itemId: string;
  readonly decision: ReviewDecision;
  readonly notes: string;
  readonly officerId: string;
  /** Of the evidence as it was read; undefined where the caller does not say. */
  readonly evidenceSha256?: string | undefined;
  readonly reasonCode?: string | undefined;
  readonly checks?: readonly string[] | undefined;
}

export interface ReviewDesk {
  readonly database: Database;
  readonly spine: Spine;
  /** What the workflow of an item knows about its case. */
  readonly evidenceOf: (tx: Tx, item: RaisedItem) => Promise<Evidence>;
  /** Takes what is taken before the item, so that nothing new slips in meanwhile. */
  readonly hold: (tx: Tx, item: RaisedItem) => Promise<void>;
  /** Refuses an approval for which something is open. */
  readonly requireApprovable: (tx: Tx, item: RaisedItem, uid: string) => Promise<void>;
  /** Decides along with an item what it was raised for. */
  readonly applyDecision: (unit: Unit, item: RaisedItem, decided: DecidedReview) => Promise<void>;
}

/**
 * Decides an item for both families of routes. Refuses `forbidden` (no officer any more), `not-found`, `own-submission`
 * (four eyes), `already-decided` (of two decisions at once one wins), `notes-required`, `evidence-changed` (not what was read), for an approval `client-frozen`, `blocked-case`,
 * `above-decision-level`, `hits-undecided`, `hits-contradict`, `notes-too-short` and `decision-incomplete`, and what the
 * source of the item refuses.
 */
export async function decideItem(deps: ReviewDesk, who: Caller, input: NewDecision): Promise<ReviewItem> {
  await deps.spine.run(who, async (unit) => {
    const { tx } = unit;
    // By the role of now: whoever lost it while the call waited for others decides nothing.
    const caller = { ...who, role: await holdOfficer(tx, who.id) };
    const { item: raised } = await lockForDecision(deps, tx, caller, input);
    const moved = decideReview(raised.status, input.decision);
    if (!moved.ok) throw new AppError(moved.error.code);
    const notes = notesRequired(input.notes);
    if (!notes.ok) throw new AppError(notes.error.code, { fields: [{ path: 'notes', code: 'required' }] });
    // First, so that nothing is kept of the client between looking and deciding.
    if (input.decision === 'approve' && raised.clientId !== null)
      await requireApprovableClient(tx, raised.clientId);
    const evidence = await deps.evidenceOf(tx, raised);
    requireAsRead(raised, evidence, input.evidenceSha256);
    const item = { ...raised, riskReasons: evidence.riskReasons ?? raised.riskReasons };
    const requirements = requirementsOf({ ...item, ...evidence });
    if (input.decision === 'approve')
      await requireApprovable(deps, tx, item, { caller, evidence, requirements });
    requireWhole(requirements, { ...input, notes: notes.value });
    const confirmed = requirements.checks
      .map(({ id }) => id)
      .filter((id) => input.checks?.includes(id) === true);
    const decided = await storeDecision(tx, item.id, {
      status: moved.value,
      decision: input.decision,
      notes: notes.value,
      officerId: input.officerId,
      decidedBy: caller.id,
      decidedAs: caller.role,
      reasonCode: input.reasonCode ?? null,
      checks: confirmed,
      riskReasons: item.riskReasons,
    });
    invariant(decided, 'an item that is held is decided once');
    // After the update, which holds the item: nothing can be added to it any more.
    await deps.applyDecision(unit, item, {
      decision: input.decision,
      notes: notes.value,
      decidedBy: caller.id,
      provedSecondsAgo: caller.provedSecondsAgo,
    });
    const isApproval = input.decision === 'approve';
    const { proofId } = await unit.append({
      type: isApproval ? 'review.approved' : 'review.rejected',
      status: isApproval ? 'completed' : 'rejected',
      caseId: item.caseId,
      ...(item.clientId === null ? {} : { clientId: item.clientId }),
      reviewId: item.id,
      data: { workflow: item.workflow, type: item.type, caseNo: item.caseNo, decision: input.decision },
      evidence: decisionEvidence(
        item,
        { ...input, notes: notes.value, checks: confirmed },
        { caller, evidence, requirements },
      ),
    });
    await storeProof(tx, item.id, proofId);
  });
  const row = await findItem(deps.database, who.id, input.itemId);
  invariant(row !== null, 'an item that was decided is there');
  return toItem(row);
}

/** The item, held after what is held before it, for somebody who may decide so. */
async function lockForDecision(
  { hold }: ReviewDesk,
  tx: Tx,
  caller: Caller,
  { itemId, decision }: NewDecision,
): Promise<NamedRow> {
  const seen = await findItem(tx, caller.id, itemId);
  if (seen !== null) await hold(tx, seen.item);
  const found = await lockItem(tx, caller.id, itemId);
  if (found === null) throw new AppError('not-found');
  const may = mayDecide({ part: found.part, decision });
  if (!may.ok) throw new AppError(may.error.code);
  return found;
}

interface Bases {
  readonly caller: Caller;
  readonly evidence: Evidence;
  readonly requirements: Requirements;
}

async function requireApprovable(
  deps: ReviewDesk,
  tx: Tx,
  item: ReviewRow,
  { caller, evidence, requirements: { level, article } }: Bases,
): Promise<void> {
  if (evidence.risk?.blocked === true) throw new AppError('blocked-case');
  if (!meetsLevel(caller.role, level)) {
    throw new AppError('above-decision-level', { details: { level, article: article ?? '' } });
  }
  await deps.requireApprovable(tx, item, caller.id);
}

function requireWhole(requirements: Requirements, input: NewDecision): void {
  const checked = checkDecision(requirements, input);
  if (checked.ok) return;
  const { error } = checked;
  if (error.code === 'notes-too-short') {
    throw new AppError(error.code, {
      fields: [{ path: 'notes', code: 'too-short' }],
      details: { min: error.min },
    });
  }
  throw new AppError(error.code, { fields: error.missing.map((path) => ({ path, code: 'required' })) });
}

function decisionEvidence(
  item: ReviewRow,
  input: NewDecision,
  { caller, evidence, requirements }: Bases,
): { readonly [key: string]: Json } {
  return exactRecord({
    itemId: item.id,
    caseId: item.caseId,
    workflow: item.workflow,
    decision: input.decision,
    notes: input.notes,
    reasonCode: input.reasonCode ?? null,
    checks: [...(input.checks ?? [])],
    officerId: input.officerId,
    decidedBy: caller.id,
    decidedAs: caller.role,
    level: requirements.level,
    article: requirements.article,
    reasons: item.riskReasons,
    riskScore: item.riskScore,
    riskLevel: item.riskLevel,
    hits: evidence.hits.map(({ listId, entityId, decision }) => ({
      listId,
      entityId,
      decision: decision?.decision ?? null,
      decisionId: decision?.decisionId ?? null,
    })),
    ...(evidence.documents === undefined ? {} : { documents: [...evidence.documents] }),
    ...(evidence.registers === undefined || evidence.registers.length === 0
      ? {}
      : { registers: [...evidence.registers] }),
    ...(evidence.published === undefined || evidence.published.length === 0
      ? {}
      : { published: evidence.published.map(({ publicationId }) => publicationId) }),
    ...(evidence.ended === undefined || evidence.ended.length === 0
      ? {}
      : { ended: evidence.ended.map(withoutName) }),
    submittedBy: item.submittedBy,
  });
}

/** What the ledger is told of an exposure: its record says whose it is. */
function withoutName({ partyId, until, countedUntil }: EndedExposure) {
  return { partyId, until, countedUntil };
}
