import { expect, test } from 'vitest';
import { makeEntity } from '../testing.ts';
import { comparePair } from './compare-pair.ts';
import { formSimilarity } from './given-names.ts';
import { operatingThreshold } from './found-subjects.ts';

const scoreOf = (asked: string, listed: string): number =>
  comparePair({ name: `${asked} Mustermann`, kind: 'person' }, makeEntity('1', [`${listed} Mustermann`]))
    ?.score ?? 0;

test('words that are no forms of one name agree in nothing', () => {
  expect(formSimilarity('william', 'josef')).toBe(0);
  expect(formSimilarity('mustermann', 'mustermann')).toBe(0);
});

test.each([
  ['Bill', 'William'],
  ['Sepp', 'Josef'],
  ['Nando', 'Fernando'],
  ['Beppe', 'Giuseppe'],
  ['Pepe', 'José'],
  ['Volodya', 'Vladimir'],
  ['Вова', 'Vladimir'],
  ['Gosia', 'Małgorzata'],
  ['Juan', 'John'],
  ['Guillaume', 'William'],
])('%s is %s, either way', (short, full) => {
  expect(scoreOf(short, full)).toBeGreaterThanOrEqual(operatingThreshold);
  expect(scoreOf(full, short)).toBe(scoreOf(short, full));
});

test('the same name counts more than a form of it, and two short forms are not one name', () => {
  expect(scoreOf('William', 'William')).toBeGreaterThan(scoreOf('Bill', 'William'));
  expect(scoreOf('Chuck', 'Charly')).toBeLessThan(operatingThreshold);
});
