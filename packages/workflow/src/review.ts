/*
 * A review item: the question put to a person, answered once.
 *
 *   pending --approve--> approved
 *   pending --reject--> rejected
 *   approved (end)
 *   rejected (end)
 *
 * On entry to approved or rejected the decision has notes, and the one who decided is not the
 * one who submitted (four eyes). A decision is never changed; a new review is a new item.
 */
import type { Machine } from './machine.ts';
import { transition } from './machine.ts';
import { granted, refused, type Result } from './result.ts';

/** The states of a review item. */
export const reviewStatuses = ['pending', 'approved', 'rejected'] as const;
/** One state of a review item. */
export type ReviewStatus = (typeof reviewStatuses)[number];

/** The two answers a review can get. */
export const reviewDecisions = ['approve', 'reject'] as const;
/** One answer to a review. */
export type ReviewDecision = (typeof reviewDecisions)[number];

/** The review machine as data; the module comment draws the same table. */
export const reviewMachine: Machine<ReviewStatus, ReviewDecision> = {
  pending: { approve: 'approved', reject: 'rejected' },
  approved: {},
  rejected: {},
};

/** The status after the decision; refuses with `already-decided` unless the item is pending. */
export function decideReview(
  status: ReviewStatus,
  decision: ReviewDecision,
): Result<ReviewStatus, { readonly code: 'already-decided' }> {
  const moved = transition(reviewMachine, status, decision);
  return moved.ok ? moved : refused({ code: 'already-decided' });
}

/**
 * Whether this person may decide this item: refuses with `own-submission` when the same person
 * submitted it (four eyes). `submittedBy` is null when an agent raised the item by itself.
 */
export function mayDecide(people: {
  readonly submittedBy: string | null;
  readonly decidedBy: string;
}): Result<true, { readonly code: 'own-submission' }> {
  return people.submittedBy === people.decidedBy ? refused({ code: 'own-submission' }) : granted(true);
}

/** The notes without surrounding blanks; refuses with `notes-required` when nothing is left. */
export function notesRequired(
  notes: string | null | undefined,
): Result<string, { readonly code: 'notes-required' }> {
  // Zero-width characters are not white space to trim(), yet a person sees no note.
  const visible = (notes ?? '').replaceAll(/[\u200B-\u200D\u2060\uFEFF]/gu, '').trim();
  return visible === '' ? refused({ code: 'notes-required' }) : granted((notes ?? '').trim());
}
