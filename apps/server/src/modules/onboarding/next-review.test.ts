import { describe, expect, test } from 'vitest';
import type { Hit } from '@sorgfalt/contract';
import type { WholeCase } from './case-view.ts';
import { nextReviewOfCase } from './next-review.ts';

const yearly = '2027-11-27';

// Half past midnight in Zurich: the Swiss day counts, not that of UTC.
function accepted(row: Partial<WholeCase['row']>, hits: readonly Partial<Hit>[] = []): WholeCase {
  return {
    row: { status: 'approved', riskLevel: 'low', form: {}, ...row },
    steps: [{ step: 'final_decision', completedAt: '2026-11-26T23:30:00.000Z' }],
    findings: [],
    hits,
  } as unknown as WholeCase;
}
const listed = (topics: string[], decision?: 'confirmed' | 'dismissed') =>
  ({ topics, decision: decision === undefined ? null : { decision } }) as unknown as Partial<Hit>;

describe('a client who was accepted', () => {
  test.each([
    ['domestic', yearly],
    ['close_person_foreign', yearly],
    ['none', '2031-11-27'],
    [undefined, '2031-11-27'],
  ] as const)('who declares political exposure %s is looked at again by %s', (pepDeclaration, day) => {
    expect(nextReviewOfCase(accepted({ form: { pepDeclaration } }))).toBe(day);
  });

  test('counts as exposed while a hit on a list of them is not dismissed', () => {
    expect(nextReviewOfCase(accepted({}, [listed(['pep'])]))).toBe(yearly);
    expect(nextReviewOfCase(accepted({}, [listed(['pep'], 'confirmed')]))).toBe(yearly);
    expect(nextReviewOfCase(accepted({}, [listed(['pep'], 'dismissed')]))).toBe('2031-11-27');
    expect(nextReviewOfCase(accepted({}, [listed(['sanction'])]))).toBe('2031-11-27');
  });

  test('is looked at within the year once the level is high', () => {
    expect(nextReviewOfCase(accepted({ riskLevel: 'high' }))).toBe(yearly);
  });
});

test.each(['draft', 'in_progress', 'in_review', 'rejected'] as const)(
  'a case that is %s has no next review',
  (status) => {
    expect(nextReviewOfCase(accepted({ status }))).toBeNull();
  },
);
