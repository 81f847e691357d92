import * as z from './zod.ts';
import { days, id, instant, isoDate, riskLevel, scalar, sha256, text } from './common.ts';
import { bothWays, cursorPage, next } from './paging.ts';
import { endedExposure } from './exposure.ts';
import { hit } from './hits.ts';
import { riskAssessment } from './onboarding.ts';
import { registerFinding, registerPublished } from './registers.ts';
import { route } from './route.ts';

/** An item is withdrawn where what it asks about is decided no more, such as a payment that was cancelled. */
export const reviewStatus = z.enum(['pending', 'approved', 'rejected', 'withdrawn']);
export const reviewWorkflow = z.enum(['client_onboarding', 'payment']);
export const decisionKind = z.enum(['approve', 'reject']);
/** Whose items a queue shows. */
export const reviewAssignees = ['all', 'me', 'nobody'] as const;
export type ReviewAssignees = (typeof reviewAssignees)[number];
const statusFilter = z._default(z.enum(['pending', 'approved', 'rejected', 'all']), 'pending');
const workflowFilter = z._default(z.enum(['client_onboarding', 'payment', 'all']), 'all');

export const riskReason = z.object({
  code: z.string(),
  params: z.record(z.string(), scalar),
  points: z.nullable(z.number()),
  article: z.nullable(z.string()),
  /** It asks for a person by itself, whatever the score says; left out where it only adds to the score. */
  decides: z.optional(z.boolean()),
});

/** An item of the review queue with the fields of the specification (section 3). */
export const reviewItem = z.object({
  id,
  clientId: z.nullable(id),
  /** Name of the client; screens show `Client no. {clientId}` where there is none. */
  clientName: z.nullable(z.string()),
  caseId: id,
  caseNo: z.string(),
  workflow: reviewWorkflow,
  type: z.string(),
  /** Minor units of `currency`; null for an onboarding. */
  amountMinor: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  riskScore: z.nullable(z.number()),
  riskLevel,
  riskReasons: z.array(riskReason),
  flaggedFields: z.array(z.string()),
  transactionMetadata: z.record(z.string(), scalar),
  priority: z.enum(['normal', 'high', 'urgent']),
  submittedAt: instant,
  submittedBy: z.object({ uid: z.string(), name: z.string() }),
  status: reviewStatus,
  decision: z.nullable(
    z.object({
      kind: z.enum([...decisionKind.options, 'withdraw']),
      notes: z.string(),
      officerId: z.string(),
      decidedBy: z.object({ uid: z.string(), name: z.string() }),
      /** The role that whoever decided had then; null where it was not kept, and for agents. */
      decidedAs: z.nullable(z.enum(['admin', 'editor'])),
      decidedAt: instant,
      /** What the decision rests on, and what was confirmed for it (`@sorgfalt/workflow` has the lists). */
      reasonCode: z.nullable(z.string()),
      checks: z.array(z.string()),
      proofId: z.nullable(id),
    }),
  ),
  /** Who has taken it up, so that no two work on it; nobody once that is a working day ago, or the account has ended. */
  assignee: z.nullable(z.object({ uid: z.string(), name: z.string(), since: instant, until: instant })),
  /**
   * The part that the signed-in user had in the case or payment: who `made` it decides nothing, who `handled` it may
   * only reject.
   */
  part: z.nullable(z.enum(['made', 'handled'])),
  /** Whether there is such a part: this user cannot approve it. */
  isOwnSubmission: z.boolean(),
});
export type ReviewItem = z.infer<typeof reviewItem>;

export const reviewItemDetail = z.extend(reviewItem, {
  /** Of all that a decision rests on, what stands beside the item among it: whoever decides sends it back. */
  evidenceSha256: z.string(),
  hits: z.array(hit),
  risk: z.nullable(riskAssessment),
  /** What registers say otherwise than was declared about the client and those behind it. */
  registers: z.optional(z.array(registerFinding)),
  /** What registers published about them since the last decision. */
  published: z.optional(z.array(registerPublished)),
  /** Public functions in the structure that ended so long ago that the law may count them no longer. */
  ended: z.optional(z.array(endedExposure)),
  /** Whether it is open who stands behind the client: then nobody approves. */
  isStructureOpen: z.optional(z.boolean()),
  /** Whether professional secrecy leaves those behind it unnamed: nobody is verified then (form R). */
  areOwnersUnnamed: z.optional(z.boolean()),
  /** Of a review of a relationship: the decision before it. `by` is null where the machine accepted the client. */
  lastDecision: z.optional(
    z.object({
      at: instant,
      level: riskLevel,
      by: z.nullable(z.object({ uid: z.string(), name: z.string() })),
      notes: z.nullable(z.string()),
      /** Whether it was a review as well, not the acceptance. */
      isReview: z.boolean(),
    }),
  ),
});
export type ReviewItemDetail = z.infer<typeof reviewItemDetail>;

const officerId = z._default(text(60).check(z.minLength(1)), 'ops-officer');
const notes = z._default(text(4000), '');
/** Of the evidence that was read (`ReviewItemDetail`): a decision that rests on other evidence by now is refused. */
const evidenceSha256 = z.optional(sha256);
/** Grave reasons demand them: `requirementsOf` in `@sorgfalt/workflow` says which. */
const reasonCode = z.optional(text(60));
const checks = z.optional(z.array(text(60)).check(z.maxLength(20)));
const officers = ['admin', 'editor'] as const;

/**
 * As items are due (`due`, which is usual of those that wait and of no others, as nothing else is due) or were submitted (from the
 * newest on, which is usual of all others).
 */
export const reviewOrders = {
  pending: bothWays(['due', 'submitted']),
  others: bothWays(['submitted']),
} as const;
/** `from` and `to` are days of submission. */
const queueFilter = z.object({
  ...cursorPage,
  ...days,
  decidedFrom: z.optional(isoDate),
  decidedTo: z.optional(isoDate),
  /** Who decided. */
  officer: z.optional(text(200)),
  /** Code of one of its reasons. */
  reason: z.optional(text(60)),
  status: statusFilter,
  workflow: workflowFilter,
  assignee: z._default(z.enum(reviewAssignees), 'all'),
  sort: z.optional(z.enum(reviewOrders.pending)),
});
const queuePage = z.object({
  items: z.array(reviewItem),
  total: z.number(),
  next,
  /** False where more items have the text than are counted: then so many are in each status, or more. */
  isCounted: z.boolean(),
  counts: z.object({ pending: z.number(), approved: z.number(), rejected: z.number(), all: z.number() }),
});

export const reviewRoutes = {
  queue: route({
    method: 'GET',
    path: '/human-review/queue',
    summary:
      'Items that a person must decide in their order: those that wait as they are due, any others from the newest on; with the number in each status',
    access: officers,
    query: queueFilter,
    response: queuePage,
  }),
  search: route({
    method: 'POST',
    path: '/human-review/queue/search',
    summary: 'The same, items whose client name or case number has the text',
    access: officers,
    body: z.extend(queueFilter, { search: text(140).check(z.minLength(1)) }),
    response: queuePage,
  }),
  get: route({
    method: 'GET',
    path: '/human-review/items/{itemId}',
    summary: 'One item with its evidence: list hits field by field and the explained score',
    access: officers,
    params: z.object({ itemId: id }),
    response: reviewItemDetail,
  }),
  assign: route({
    method: 'PUT',
    path: '/human-review/items/{itemId}/assignee',
    summary: 'Takes up a pending item; one that a colleague has taken only by naming her',
    access: officers,
    params: z.object({ itemId: id }),
    /** Who has it, as the caller saw it: `uid`, or null for nobody. */
    body: z.object({ from: z.nullable(text(200)) }),
    response: reviewItem,
  }),
  unassign: route({
    method: 'DELETE',
    path: '/human-review/items/{itemId}/assignee',
    summary: 'Gives an item back that the caller has taken up; one that somebody else has stays',
    access: officers,
    params: z.object({ itemId: id }),
    response: reviewItem,
  }),
  decide: route({
    method: 'POST',
    path: '/human-review/decision',
    // A rejection decides about each hit by itself, of which a common name may have thousands.
    limit: 'long',
    stepUp: 'decision',
    summary: 'Approves or rejects an item with notes; the updated item comes back',
    access: officers,
    body: z.object({
      itemId: id,
      decision: decisionKind,
      notes,
      officerId,
      evidenceSha256,
      reasonCode,
      checks,
    }),
    response: reviewItem,
  }),
  pendingApprovals: route({
    method: 'GET',
    path: '/api/process/pending-approvals',
    summary: 'The queue as other programs read it',
    access: officers,
    query: z.object({
      officer_id: officerId,
      status: statusFilter,
      workflow_type: workflowFilter,
    }),
    response: z.object({ approvals: z.array(reviewItem) }),
  }),
  processDecision: route({
    method: 'POST',
    path: '/api/process/decision',
    // A rejection decides about each hit by itself, of which a common name may have thousands.
    limit: 'long',
    stepUp: 'decision',
    summary: 'A decision as other programs send it',
    access: officers,
    body: z.object({
      approval_id: id,
      decision: decisionKind,
      notes,
      officer_id: officerId,
      evidence_sha256: evidenceSha256,
      reason_code: reasonCode,
      checks,
    }),
    response: z.object({ approval: reviewItem }),
  }),
};
