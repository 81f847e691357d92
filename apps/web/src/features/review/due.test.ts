import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { dueAt, dueGroups, leftOf } from './due.ts';

// 08:00 in Zurich.
const nowMs = Date.parse('2026-03-02T07:00:00.000Z');
const hourMs = 3_600_000;
const submitted = (hoursAgo: number, type = 'onboarding', code = 'review-due') => ({
  submittedAt: new Date(nowMs - hoursAgo * hourMs).toISOString(),
  type,
  riskReasons: [{ code, params: {}, points: null, article: null }],
});

describe('dueGroups', () => {
  test('tells what is over from what ends today and later', () => {
    const items = [submitted(25), submitted(20), submitted(7.5), submitted(1)];
    expect(dueGroups(items, nowMs)).toEqual([
      { due: 'over', items: [submitted(25)] },
      { due: 'today', items: [submitted(20)] },
      { due: 'later', items: [submitted(7.5), submitted(1)] },
    ]);
  });

  test('a day ends at midnight in Switzerland', () => {
    const [group] = dueGroups([submitted(8.5)], nowMs);
    expect(dueAt(submitted(8.5))).toBe('2026-03-02T22:30:00.000Z');
    expect(group?.due).toBe('today');
  });

  test.prop([fc.array(fc.integer({ min: -10, max: 100 })), fc.boolean()])(
    'keeps every item and the order, whichever end comes first',
    (hours, isReversed) => {
      const items = hours.toSorted((a, b) => (isReversed ? a - b : b - a)).map((each) => submitted(each));
      expect(dueGroups(items, nowMs).flatMap((group) => group.items)).toEqual(items);
    },
  );
});

describe('leftOf', () => {
  test('an item is over after 24 hours, not at them', () => {
    expect(leftOf(submitted(24), nowMs).pace).toBe('soon');
    expect(leftOf(submitted(24.1), nowMs).pace).toBe('over');
  });

  test('a review of a relationship has thirty days, unless a hit was confirmed: that waits for nothing', () => {
    const days = (number: number, code?: string) => submitted(24 * number, 'periodic_review', code);
    expect(leftOf(days(29), nowMs).pace).toBe('soon');
    expect(leftOf(days(30.1), nowMs).pace).toBe('over');
    expect(leftOf(days(1.1, 'hit-confirmed-since'), nowMs).pace).toBe('over');
  });
});
