import { expect, test } from 'vitest';
import { makeEntity } from '../testing.ts';
import { buildIndex, startIndex } from './build-index.ts';
import { indexSize } from './screening-index.ts';

test('an index that is built says how far it is every 4,096 entries and at its end', () => {
  const told: number[][] = [];
  const building = startIndex({ onProgress: (...counts) => told.push(counts) });
  building.startList('one');
  for (let id = 0; id < 8200; id += 1) building.add(makeEntity(String(id), ['Viktor Testonov']));
  building.finish();
  expect(told).toEqual([
    [4096, 4096],
    [8192, 8192],
    [8200, 8200],
  ]);
});

test.each([
  [['Viktor Testonov', 'VIKTOR  TESTONOV'], 1],
  [['Viktor Testonov', 'Testonov Viktor'], 2],
  [['Viktor Testonov', 'Viktor'], 2],
  [['Viktor', 'Viktor Testonov', 'Viktor Testonov'], 2],
  [
    [
      { full: 'Viktor', quality: 'weak' as const },
      { full: 'Viktor', quality: 'primary' as const },
    ],
    2,
  ],
  [
    [
      { full: 'Viktor', quality: 'primary' as const },
      { full: 'Viktor', quality: 'weak' as const },
    ],
    1,
  ],
  [['--', 'Viktor'], 1],
])('of the spellings %j those that say something more are kept: %i', (names, count) => {
  let kept = 0;
  buildIndex([{ listId: 'one', entities: [makeEntity('1', names)] }], {
    onProgress: (_, total) => {
      kept = total;
    },
  });
  expect(kept).toBe(count);
});

test('an index says how many names, subjects and different words it holds', () => {
  const entities = [
    makeEntity('1', ['Viktor Testonov', 'Wiktor Testonov']),
    makeEntity('2', ['Anna Testonov']),
  ];
  expect(indexSize(buildIndex([{ listId: 'one', entities }]))).toEqual({ names: 3, entities: 2, words: 4 });
});
