import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbName, arbWord, indexOf, makeEntity } from '../testing.ts';
import type { Candidate, EntityKind, ListEntity, ScreeningQuery } from '../types.ts';
import { screen } from './screen.ts';

/* What is looked up, and the entry that it may mean. */
interface Pair {
  readonly query: ScreeningQuery;
  readonly listed: ListEntity;
}

const pairsOfEach = 120;
/** Most pairs of each kind must be found at all, or nothing is shown of it. */
const foundMin = 80;

const arbEdit = fc.tuple(fc.nat(), fc.constantFrom('', 'a', 'h', 'ck', 's'));

function misspelt(name: string, [at, letters]: readonly [number, string]): string {
  const place = at % name.length;
  return name.slice(0, place) + letters + name.slice(place + 1);
}

const named = (name: string, kind: EntityKind, listed: string, more: Partial<ListEntity> = {}): Pair => ({
  query: { name, kind },
  listed: makeEntity('1', [listed], { kind, ...more }),
});

const foreign = fc.constantFrom(
  ['عبد الرحمن مسترمان', 'Abdulrahman Mustarman'],
  ['محمد بن مسترمان', 'Muhammad Mustarman'],
  ['김영철', 'KIM Yong Chol'],
  ['영철 김', 'KIM Yong Chol'],
  ['高石', 'Gao Shi'],
  ['李桂花先生', 'LI Guihua'],
  ['尤素福·阿尔拜延', 'Yousef Al-Benyan'],
  ['Δημήτριος Γεωργίου', 'Dimitrios Georgiou'],
  ['Виктор Тестонов', 'Viktor Testonow'],
  ['דוד כהן', 'David Cohen'],
  ['タナカ レト', 'Tanaka Reto'],
) as fc.Arbitrary<[string, string]>;

const day = { from: '1961-03-14', to: '1961-03-14' };

const kinds: readonly [string, fc.Arbitrary<Pair>][] = [
  [
    'persons, misspelt, with further words',
    fc
      .tuple(arbName, arbEdit, fc.option(arbWord, { nil: '' }))
      .map(([name, edit, more]) => named(`${misspelt(name, edit)} ${more}`.trim(), 'person', name)),
  ],
  [
    'persons with dates, nationalities and weak aliases',
    fc
      .tuple(
        arbName,
        fc.constantFrom('1961-03-14', '1961-12-01', '1970', '1961'),
        fc.subarray(['RU', 'CH', 'IR'], { minLength: 1 }),
        fc.constantFrom('primary' as const, 'weak' as const),
        fc.constantFrom<EntityKind[]>('person', 'organisation'),
      )
      .map(([name, birthDate, nationalities, quality, kind]) => ({
        query: { name, birthDate, nationalities, kind: 'person' as const },
        listed: makeEntity('1', [{ full: name, quality }], {
          kind,
          birthDates: [day],
          nationalities: ['Russian'],
        }),
      })),
  ],
  [
    'scripts',
    fc
      .tuple(foreign, fc.boolean(), fc.option(arbWord, { nil: '' }))
      .map(([[native, latin], isAskedNative, more]) =>
        named(`${isAskedNative ? native : latin} ${more}`.trim(), 'person', isAskedNative ? latin : native),
      ),
  ],
  [
    'joint accounts and other readings',
    fc
      .tuple(
        arbName,
        arbWord,
        fc.constantFrom('{} und {}', 'Eheleute {} & {}', '{} c/o {}', '{} née {}', '{} oder {}'),
      )
      .map(([name, other, form]) =>
        named(form.replace('{}', name).replace('{}', `Anna ${other}`), 'person', name),
      ),
  ],
  [
    'organisations with legal forms, seats, parts and trades',
    fc
      .tuple(
        arbWord,
        fc.constantFrom(
          'AG',
          '(Schweiz) AG',
          'Zürich GmbH',
          'Holding',
          'II S.A.',
          'in Liquidation',
          'Ltd, Ltd',
        ),
        fc.constantFrom('Bank', 'Ministry', 'Trading', 'Министерство', ''),
        fc.constantFrom('LLC', 'Limited Liability Company', 'Cyprus Ltd', 'XV', ''),
      )
      .map(([word, end, trade, listedEnd]) =>
        named(`${trade} ${word} ${end}`, 'organisation', `${word} ${trade} ${listedEnd}`),
      ),
  ],
  [
    'identifiers, given and typed',
    fc.tuple(arbName, arbName, fc.boolean()).map(([name, other, isTyped]) => ({
      query: isTyped
        ? { name: `${other} ZZ-0000017` }
        : { name: other, identifiers: [{ value: 'ZZ 0000017' }] },
      listed: makeEntity('1', [name], { identifiers: [{ type: 'passport', value: 'ZZ0000017' }] }),
    })),
  ],
];

/* What the rows and facts of an explanation come to, from what it shows alone. */
function derived({ explanation: { tokens, leftOver, sum, qualifiers } }: Candidate) {
  const total = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
    rows.reduce((all, row) => all + of(row), 0);
  const matched = total(tokens, ({ weight }) => weight);
  const agreed = total(tokens, ({ weight, sim }) => weight * sim);
  const cost = total(leftOver, (row) => row.cost);
  const value = matched === 0 ? 0 : (sum.share * agreed) / (matched + cost);
  return {
    matched,
    agreed,
    cost,
    points: value * (0.95 + 0.02 * (1 - 1 / (1 + sum.evidence))),
    score: Math.max(0, sum.points + total(qualifiers, ({ effect }) => effect)),
    // Each figure is rounded to four decimals; what little agrees magnifies that.
    slack: (1e-4 * (tokens.length + leftOver.length + 1)) / Math.max(0.05, Math.min(1, matched)),
  };
}

test.each(kinds)('rows and facts of an explanation come to its score: %s', (_, arbPair) => {
  const pairs = fc.sample(arbPair, { numRuns: pairsOfEach, seed: 1 });
  const found = pairs.flatMap(({ query, listed }) => screen(indexOf(listed), query, { threshold: 0.2 }));
  expect(found.length).toBeGreaterThanOrEqual(foundMin);
  for (const candidate of found) {
    const { leftOver, sum } = candidate.explanation;
    const { slack, ...own } = derived(candidate);
    const shown = JSON.stringify(candidate.explanation);
    expect(Math.abs(own.matched - sum.matched), shown).toBeLessThan(slack);
    expect(Math.abs(own.agreed - sum.agreed), shown).toBeLessThan(2 * slack);
    expect(Math.abs(own.cost - sum.cost), shown).toBeLessThan(slack);
    expect(Math.abs(own.points - sum.points), shown).toBeLessThan(3 * slack);
    expect(own.score, shown).toBeCloseTo(candidate.score, 4);
    for (const side of ['query', 'candidate'] as const) {
      const rates = leftOver.filter((row) => row.side === side && row.weight > 0.05);
      const [first] = rates;
      for (const { cost, weight } of rates)
        expect(Math.abs(cost / weight - (first?.cost ?? 0) / (first?.weight ?? 1)), shown).toBeLessThan(0.01);
    }
  }
});

test('what says where a firm sits, or which part of it is meant, is told apart from other words left over', () => {
  const index = indexOf(makeEntity('1', ['Mustermann Oil Ltd'], { kind: 'organisation' }));
  const [hit] = screen(
    index,
    { name: 'Mustermann Oil (Schweiz) Holding II Testag', kind: 'organisation' },
    { threshold: 0.2 },
  );
  expect(hit?.explanation.leftOver.map(({ word, because }) => [word, because])).toEqual([
    ['schweiz', 'part-of-firm'],
    ['holding', 'part-of-firm'],
    ['ii', 'part-of-firm'],
    ['testag', undefined],
    ['ltd', undefined],
  ]);
});
