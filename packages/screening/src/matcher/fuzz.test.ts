import { test } from '@fast-check/vitest';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { arbHardName, indexOf, makeEntity } from '../testing.ts';
import { checkQuery } from './check-query.ts';
import { screen } from './screen.ts';

/* A long run: FUZZ_RUNS=1000000 vitest run packages/screening/src/matcher/fuzz.test.ts --testTimeout 0 */
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 300);

const arbText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 600 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  arbHardName,
  fc
    .tuple(
      fc.constantFrom('a', 'ab ', '😀', '\u0000', '\u202E', 'ال', '高', 'é', '.', 'J.', "'"),
      fc.nat(10_000),
    )
    .map(([unit, times]) => unit.repeat(times).slice(0, 10_000)),
);
const index = indexOf(
  makeEntity('1', ['Viktor Testonov', 'Виктор Тестонов']),
  makeEntity('2', ['محمد فكتيف', 'אבגד הוזח']),
  makeEntity('3', ['高石早苗', '홍길동']),
  makeEntity('4', ['J. C. Fiktivier S.A.', 'Ⅷ ﬁ ½ ٣']),
);

describe('any text', () => {
  test.prop([arbText], { numRuns })('is refused or answered with sane scores', (name) => {
    const isAccepted = checkQuery({ name }).ok;
    const candidates = screen(index, { name }, { threshold: 0 });
    if (!isAccepted) expect(candidates).toEqual([]);
    for (const { score, explanation } of candidates) {
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
      for (const { sim, weight } of explanation.tokens) {
        expect(sim).toBeLessThanOrEqual(1);
        expect(weight).toBeLessThanOrEqual(1);
      }
    }
  });

  test.prop([fc.array(arbText, { minLength: 1, maxLength: 5 })], { numRuns: Math.ceil(numRuns / 5) })(
    'can stand on a list, and no name alone reaches the full score',
    (names) => {
      const own = indexOf(
        ...names.map((name, place) => makeEntity(String(place), [name])),
        makeEntity('x', []),
      );
      for (const name of names) {
        for (const candidate of screen(own, { name }, { threshold: 0.99 }))
          expect(candidate.score).toBeLessThan(1);
      }
    },
  );

  test('repeated ids and an entity that names itself are kept apart', () => {
    const own = indexOf(
      makeEntity('1', ['Viktor Testonov']),
      makeEntity('1', ['Viktor Testonov', 'Viktor Testonov']),
    );
    expect(screen(own, { name: 'Viktor Testonov' })).toHaveLength(2);
  });
});
