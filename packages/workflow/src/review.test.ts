import * as fc from 'fast-check';
import { test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import {
  decideReview,
  isMaker,
  mayAssign,
  mayContinue,
  mayDecide,
  notesRequired,
  participations,
  reviewStatuses,
  reviewTermMs,
  reviewTermOf,
  type Part,
  type ReviewDecision,
  type ReviewStatus,
} from './review.ts';
import { arbReviewDecision, arbReviewStatus } from './testing.ts';

describe('review', () => {
  test.prop([arbReviewStatus, fc.array(arbReviewDecision)])(
    'a review never leaves its states and is decided at most once',
    (start, decisions) => {
      let status = start;
      let decided = 0;
      for (const decision of decisions) {
        const moved = decideReview(status, decision);
        if (moved.ok) {
          decided += 1;
          status = moved.value;
        }
        expect(reviewStatuses).toContain(status);
      }
      expect(decided).toBeLessThanOrEqual(1);
    },
  );

  test('a decided item is not decided again', () => {
    expect(decideReview('pending', 'reject')).toEqual({ ok: true, value: 'rejected' });
    expect(decideReview('rejected', 'approve')).toEqual({
      ok: false,
      error: { code: 'already-decided' },
    });
    expect(decideReview('withdrawn', 'reject').ok).toBe(false);
  });

  test('nobody approves what they had a part in; who only handled it may reject', () => {
    const may = (decision: ReviewDecision) =>
      ([null, 'handled', 'made'] as const).map((part) => mayDecide({ part, decision }).ok);
    expect(may('approve')).toEqual([true, false, false]);
    expect(may('reject')).toEqual([true, true, false]);
    expect(mayDecide({ part: null, decision: 'approve' })).toEqual({ ok: true, value: true });
    expect(mayDecide({ part: 'made', decision: 'reject' })).toEqual({
      ok: false,
      error: { code: 'own-submission' },
    });
  });

  test('who stopped something, asked about it or confirmed what was found may still reject it', () => {
    const acts = Object.entries(participations);
    const mayReject = acts
      .filter(([, part]) => mayDecide({ part, decision: 'reject' }).ok)
      .map(([act]) => act);
    expect(mayReject.toSorted()).toEqual(['asked', 'confirmed-file', 'confirmed-hit', 'held']);
    expect(acts.filter(([, part]) => part === 'made')).toHaveLength(acts.length - mayReject.length);
  });

  test('notes of blanks, also invisible ones, are refused', () => {
    for (const blank of [
      '',
      '  \n\t',
      '\u00A0',
      '\u200B \uFEFF',
      '\u3164\u2800',
      '\u202E\u00AD',
      null,
      undefined,
    ]) {
      expect(notesRequired(blank)).toEqual({ ok: false, error: { code: 'notes-required' } });
    }
  });

  test('notes are given back without surrounding blanks', () => {
    expect(notesRequired('  passport seen \n')).toEqual({ ok: true, value: 'passport seen' });
  });
});

test('only who wrote what is decided made it', () => {
  expect(([null, 'handled', 'made'] as const).map(isMaker)).toEqual([false, false, true]);
});

test('who took the last decision about a grave relationship does not say alone that it goes on', () => {
  const mayGoOn = (decidedLast: string | null, isGrave: boolean) =>
    mayContinue({ uid: 'anna', decidedLast, isGrave });
  expect(mayGoOn('anna', true)).toEqual({ ok: false, error: { code: 'own-submission' } });
  for (const [decidedLast, isGrave] of [
    ['anna', false],
    ['berta', true],
    [null, true],
  ] as const)
    expect(mayGoOn(decidedLast, isGrave)).toEqual({ ok: true, value: true });
});

test('who may not even reject an item does not take it up, and nobody takes up what is decided', () => {
  const refusal = (status: ReviewStatus, part: Part) => {
    const may = mayAssign({ status, part });
    return may.ok ? null : may.error.code;
  };
  expect(([null, 'handled', 'made'] as const).map((part) => refusal('pending', part))).toEqual([
    null,
    null,
    'own-submission',
  ]);
  expect(refusal('approved', null)).toBe('already-decided');
  expect(refusal('rejected', 'made')).toBe('already-decided');
});

test('an item that is asked on one day is overdue from the same time of the next', () => {
  const asked = Date.parse('2026-11-24T09:00:00.000Z');
  expect(new Date(asked + reviewTermMs).toISOString()).toBe('2026-11-25T09:00:00.000Z');
});

test('a review of a relationship may wait thirty days, and one for a confirmed hit as long as any other item', () => {
  const days = (type: string, ...codes: string[]) =>
    reviewTermOf({ type, riskReasons: codes.map((code) => ({ code })) }) / reviewTermMs;
  expect(days('periodic_review', 'review-due', 'level-risen')).toBe(30);
  expect(days('periodic_review', 'review-due', 'hit-confirmed-since')).toBe(1);
  expect(days('onboarding', 'review-due')).toBe(1);
});
