import { describe, expect, test } from 'vitest';
import {
  isApprovalContradicted,
  isRejectionContradicted,
  togetherGround,
  type ComparedHit,
  type DecidedHit,
} from './hits.ts';

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

describe('a hit may be dismissed together with others', () => {
  const compared = (birthDates: readonly string[], ...others: ComparedHit['qualifiers'][number][]) => ({
    birthDates,
    nationalities: ['ru'],
    qualifiers: [{ field: 'birthDate', outcome: 'mismatch' as const, query: '1975-03-04' }, ...others],
  });
  const sameCountry = { field: 'nationality', outcome: 'match' } as const;

  test.each([[['1978']], [['1972-12-31']], [['1960–1972']], [['1978-01-01–1990-12-31', '1950']]])(
    'as it is born years apart: %j',
    (birthDates) => {
      expect(togetherGround(compared(birthDates))).toBe('born-apart');
      expect(togetherGround(compared(birthDates, sameCountry))).toBe('born-apart');
    },
  );

  test.each([
    [['1977-12-31']],
    [['1973']],
    [['1990', '1976']],
    [['1960–1973']],
    [['1970–1980']],
    [['about 1950']],
    [['']],
    [['1990–']],
    [['0000']],
    [['0001-01-01']],
  ])('but not where a birth is near or cannot be read: %j', (birthDates) => {
    expect(togetherGround(compared(birthDates))).toBeNull();
  });

  test('as nothing but the name agrees', () => {
    for (const qualifiers of [
      [],
      [{ field: 'birthDate', outcome: 'unknown', query: '1975' }],
      [{ field: 'nationality', outcome: 'mismatch' }],
      [{ field: 'kind', outcome: 'match' }],
    ] as const)
      expect(togetherGround({ birthDates: [], nationalities: [], qualifiers })).toBe('name-only');
    const otherCountry = { field: 'nationality', outcome: 'mismatch' } as const;
    const inRussia = { birthDates: [], nationalities: ['ru'] };
    expect(togetherGround({ ...inRussia, qualifiers: [otherCountry] })).toBe('name-only');
    expect(togetherGround({ ...inRussia, qualifiers: [sameCountry] })).toBeNull();
  });

  test.each([[[]], [[{ field: 'nationality', outcome: 'unknown' } as const]]])(
    'but not where the listed country was not compared: %j',
    (qualifiers) => {
      expect(togetherGround({ birthDates: [], nationalities: ['ru'], qualifiers })).toBeNull();
    },
  );

  test('but not where the birth was found to be the same, or was not compared', () => {
    for (const qualifiers of [
      [],
      [{ field: 'birthDate', outcome: 'match', query: '1950' }],
      [{ field: 'birthDate', outcome: 'unknown', query: '1975' }],
      [{ field: 'birthDate', outcome: 'mismatch' }],
    ] as const)
      expect(togetherGround({ birthDates: ['1950'], nationalities: [], qualifiers })).toBeNull();
  });

  test('but never where a number is the same', () => {
    const sameNumber = { field: 'identifier', outcome: 'match' } as const;
    expect(togetherGround(compared(['1950'], sameNumber))).toBeNull();
    expect(togetherGround({ birthDates: [], nationalities: [], qualifiers: [sameNumber] })).toBeNull();
  });
});
