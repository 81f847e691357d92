import { expect } from 'vitest';
import { fc, test } from '@fast-check/vitest';
import { REVOCATION_REASONS, judgeRevocations } from './reasons.ts';
import type { ProvenAge, RevocationReason } from './reasons.ts';

const reasons = Object.keys(REVOCATION_REASONS) as RevocationReason[];
const harmless = ['affiliationChanged', 'superseded', 'cessationOfOperation'];
const T = '2026-03-01T00:00:00.000Z';
const [before, after] = ['2026-02-28T23:59:59.999Z', '2026-03-01T00:00:00.001Z'];
const arbTime = fc.option(fc.constantFrom(before, T, after), { nil: undefined });
const arbAge: fc.Arbitrary<ProvenAge> = fc.record({ at: arbTime, byOthers: arbTime });
const arbRevocation = fc.record({
  revokedAt: fc.constantFrom(before, T, after),
  reason: fc.option(fc.constantFrom(...reasons), { nil: undefined }),
});

test.each(reasons)('a key revoked for %s counts for what others show to be older', (reason) => {
  const outcome = (age: ProvenAge) => judgeRevocations([{ revokedAt: T, reason }], age)?.outcome;
  expect(outcome({ at: before, byOthers: before })).toBe('older');
  expect(outcome({ at: after, byOthers: before })).toBe('older');
  expect(outcome({ at: before })).toBe(harmless.includes(reason) ? 'older' : 'own-time');
  expect(outcome({ at: before, byOthers: T })).toBe(harmless.includes(reason) ? 'older' : 'own-time');
  for (const age of [{}, { at: T }, { at: after, byOthers: after }]) expect(outcome(age)).toBe('revoked');
});

test('a key revoked for no stated reason counts as one that may have been in other hands', () => {
  expect(judgeRevocations([{ revokedAt: T }], { at: before })).toEqual({
    outcome: 'own-time',
    revokedAt: T,
    reason: 'unspecified',
  });
});

test('a key that nobody revoked is not judged', () => {
  expect(judgeRevocations([], {})).toBe(null);
});

const rank = { older: 0, 'own-time': 1, revoked: 2 };

test.prop([fc.array(arbRevocation, { minLength: 1 }), arbRevocation, arbAge])(
  'one revocation more never makes a seal better, in whatever order they are known',
  (known, one, age) => {
    const of = (list: typeof known) => rank[judgeRevocations(list, age)!.outcome];
    expect(of([...known, one])).toBe(Math.max(of(known), of([one])));
    expect(of([one, ...known])).toBe(of([...known, one]));
  },
);
