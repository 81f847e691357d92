/*
 * A review item: the question put to a person, answered once, or taken back.
 *
 *   pending --approve--> approved
 *   pending --reject--> rejected
 *   pending --withdraw--> withdrawn
 *   approved (end)
 *   rejected (end)
 *   withdrawn (end)
 *
 * On entry to approved or rejected the decision has notes, and the one who decided had no part in
 * what is decided (four eyes). A decision is never changed; a new review is a new item.
 */
import type { Machine } from './machine.ts';
import { transition } from './machine.ts';
import { accept, refuse, type Result } from '@sorgfalt/result';

const dayMs = 24 * 60 * 60 * 1000;

/** How long an item may wait before it is overdue; the firm's own figures, as those below. */
export const reviewTermMs = dayMs;
/** The same of a review of a relationship that is due by its day: the file is gone through, and the client may be asked. */
export const periodicTermMs = 30 * dayMs;
/** The reason for which a review of a relationship waits no longer than any other item. */
export const cannotWait = 'hit-confirmed-since';

/** How long an item of a type and with these reasons may wait, in milliseconds. */
export function reviewTermOf({
  type,
  riskReasons,
}: {
  readonly type: string;
  readonly riskReasons: readonly { readonly code: string }[];
}): number {
  const isPatient = type === 'periodic_review' && riskReasons.every(({ code }) => code !== cannotWait);
  return isPatient ? periodicTermMs : reviewTermMs;
}

/** The states of a review item. */
export const reviewStatuses = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
/** One state of a review item. */
export type ReviewStatus = (typeof reviewStatuses)[number];

/** The two answers a review can get. */
export const reviewDecisions = ['approve', 'reject'] as const;
/** One answer to a review. */
export type ReviewDecision = (typeof reviewDecisions)[number];

/** The review machine as data; the module comment draws the same table. */
export const reviewMachine: Machine<ReviewStatus, ReviewDecision | 'withdraw'> = {
  pending: { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' },
  approved: {},
  rejected: {},
  withdrawn: {},
};

/** The status after the decision; refuses with `already-decided` unless the item is pending. */
export function decideReview(
  status: ReviewStatus,
  decision: ReviewDecision,
): Result<ReviewStatus, 'already-decided'> {
  const moved = transition(reviewMachine, status, decision);
  return moved.ok ? moved : refuse('already-decided');
}

/**
 * What somebody did to a case or a payment, and which part that gives them in it. Who `made` it wrote what is
 * decided; who `handled` it judged or stopped it once.
 */
export const participations = {
  created: 'made',
  edited: 'made',
  submitted: 'made',
  revised: 'made',
  held: 'handled',
  asked: 'handled',
  'confirmed-hit': 'handled',
  'confirmed-file': 'handled',
} as const;
/** One such act. */
export type ParticipationAct = keyof typeof participations;
/** The part that somebody had in a case or a payment; null for none. */
export type Part = (typeof participations)[ParticipationAct] | null;

/** Whether somebody wrote what is decided, in any version: they neither ask back nor dismiss, clear or release. */
export function isMaker(part: Part): boolean {
  return part === 'made';
}

/**
 * Whether somebody with this part may decide so: refuses with `own-submission` (four eyes). Nobody with a part
 * approves. Who only handled it may reject, which is the safe direction, else a firm of two could do neither.
 */
export function mayDecide({
  part,
  decision,
}: {
  readonly part: Part;
  readonly decision: ReviewDecision;
}): Result<true, 'own-submission'> {
  const isFree = part === null || (part === 'handled' && decision === 'reject');
  return isFree ? accept(true) : refuse('own-submission');
}

/**
 * Whether somebody may say alone that a relationship goes on: refuses with `own-submission` (four eyes) who took the last
 * decision about it, where its risk is high or unknown or somebody in it may be politically exposed.
 */
export function mayContinue({
  uid,
  decidedLast,
  isGrave,
}: {
  readonly uid: string;
  /** Null where no person decided. */
  readonly decidedLast: string | null;
  readonly isGrave: boolean;
}): Result<true, 'own-submission'> {
  return isGrave && uid === decidedLast ? refuse('own-submission') : accept(true);
}

/**
 * Whether somebody with this part may take up an item: refuses with `already-decided`, and with `own-submission` where
 * she could not even reject it.
 */
export function mayAssign({
  status,
  part,
}: {
  readonly status: ReviewStatus;
  readonly part: Part;
}): Result<true, 'already-decided' | 'own-submission'> {
  if (status !== 'pending') return refuse('already-decided');
  return mayDecide({ part, decision: 'reject' });
}

/** The notes without surrounding blanks; refuses with `notes-required` when nothing is left. */
export function notesRequired(notes: string | null | undefined): Result<string, 'notes-required'> {
  const given = notes ?? '';
  // Marks of no width, fillers and empty Braille cells are not white space to trim(), yet a person sees no note.
  const isVisible = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(given);
  return isVisible ? accept(given.trim()) : refuse('notes-required');
}
