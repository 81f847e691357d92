import { describe, expect, test } from 'vitest';
import { isApprovalContradicted, isRejectionContradicted, type DecidedHit } from './hits.ts';

const hit = (decision: DecidedHit['decision'], ...topics: string[]): DecidedHit => ({ decision, topics });

describe('an approval', () => {
  test.each([[['sanction']], [['pep', 'sanction']], [['adverse']], [['pep', 'something new']], [[]]])(
    'does not go with a confirmed hit about %j',
    (topics) => {
      expect(isApprovalContradicted('onboarding', [hit('confirmed', ...topics)])).toBe(true);
      expect(isApprovalContradicted('onboarding', [hit('dismissed', ...topics)])).toBe(false);
      expect(isApprovalContradicted('onboarding', [hit(null, ...topics)])).toBe(false);
    },
  );

  test('goes with one that is confirmed to be politically exposed only, but not in a rescreening', () => {
    expect(isApprovalContradicted('onboarding', [hit('confirmed', 'pep')])).toBe(false);
    expect(isApprovalContradicted('rescreening', [hit('confirmed', 'pep')])).toBe(true);
  });

  test('is contradicted by one hit among others', () => {
    const hits = [hit('dismissed', 'sanction'), hit('confirmed', 'sanction')];
    expect(isApprovalContradicted('onboarding', hits)).toBe(true);
  });
});

describe('a rejection', () => {
  test('of a rescreening does not go with hits that were all dismissed', () => {
    const dismissed = hit('dismissed', 'sanction');
    expect(isRejectionContradicted('rescreening', [dismissed])).toBe(true);
    expect(isRejectionContradicted('rescreening', [dismissed, dismissed])).toBe(true);
    expect(isRejectionContradicted('rescreening', [dismissed, hit(null, 'sanction')])).toBe(false);
    expect(isRejectionContradicted('rescreening', [])).toBe(false);
    expect(isRejectionContradicted('onboarding', [dismissed])).toBe(false);
  });
});
