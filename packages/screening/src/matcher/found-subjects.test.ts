import { describe, expect, test } from 'vitest';
import { makeEntity } from '../testing.ts';
import { buildIndex } from './build-index.ts';
import { FoundSubjects } from './found-subjects.ts';
import type { NameScore } from './name-score.ts';

const index = buildIndex([
  {
    listId: 'one',
    entities: [makeEntity('b', ['Viktor Testonov', 'Wiktor Testow']), makeEntity('a', ['Anna Probova'])],
  },
  { listId: 'another', entities: [makeEntity('c', ['Mustafa Fiktov'])] },
]);
/* The names in the order in which they were indexed. */
const [viktor, wiktor, anna, mustafa] = [0, 1, 2, 3] as const;

/** An agreement that comes to this score: without evidence a name counts for 0.95 of it, with much for 0.97. */
function scored(score: number, evidence = 0): NameScore {
  const alignment = {
    tokens: new Uint32Array(),
    matches: [],
    freeQuery: 0,
    freeCandidate: 0,
    distinctiveWeight: evidence,
  };
  const value = score / (0.95 + 0.02 * (1 - 1 / (1 + evidence)));
  const sum = { matched: 1, agreed: value, cost: 0, share: 1 };
  return { value, evidence, alignment, sum, leftOver: () => [] };
}

function found(names: readonly (readonly [name: number, score: NameScore])[], threshold = 0) {
  const subjects = new FoundSubjects(index, { name: 'Viktor' }, threshold);
  for (const [name, score] of names) subjects.consider(name, score, []);
  return subjects.candidates();
}

describe('what was found', () => {
  test.each([
    [0.88, 'strong'],
    [0.8799, 'possible'],
    [0.68, 'possible'],
    [0.6799, 'weak'],
  ])('is at %d %s', (score, band) => {
    expect(found([[viktor, scored(score)]])).toMatchObject([{ score, band }]);
  });

  test('counts from the threshold on, once it is rounded', () => {
    const isFound = (score: number) => found([[viktor, scored(score)]], 0.7).length === 1;
    expect([0.7, 0.699_95, 0.699_94, 0.6999].map(isFound)).toEqual([true, true, false, false]);
  });

  test('goes by score, then by evidence, then by list and entry', () => {
    const order = (...names: Parameters<typeof found>[0]) => found(names).map(({ entityId }) => entityId);
    expect(order([viktor, scored(0.8)], [anna, scored(0.9)], [mustafa, scored(0.7)])).toEqual([
      'a',
      'b',
      'c',
    ]);
    expect(order([mustafa, scored(0.8)], [viktor, scored(0.8, 1)], [anna, scored(0.8, 2)])).toEqual([
      'a',
      'b',
      'c',
    ]);
    const equal = scored(0.8, 1);
    expect(order([viktor, equal], [anna, equal], [mustafa, equal])).toEqual(['c', 'a', 'b']);
  });

  test('is named by the name that fits best: of two that fit alike the one with more evidence, else the first', () => {
    const named = (...names: Parameters<typeof found>[0]) => found(names).map(({ name }) => name);
    expect(named([viktor, scored(0.8)], [wiktor, scored(0.81)])).toEqual(['Wiktor Testow']);
    expect(named([viktor, scored(0.8)], [wiktor, scored(0.8, 1)])).toEqual(['Wiktor Testow']);
    expect(named([viktor, scored(0.8)], [wiktor, scored(0.8)])).toEqual(['Viktor Testonov']);
    expect(named([viktor, scored(0.8, 1)], [wiktor, scored(0.8)])).toEqual(['Viktor Testonov']);
  });
});
