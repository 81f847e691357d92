import { expect, test } from 'vitest';
import { flowsOf } from './flows.ts';
import { levelSince } from './past.ts';

const paid = (purpose: string | null, currency: string, sumMinor: number) => ({
  purpose,
  currency,
  number: 1,
  sumMinor,
});

test('codes of one purpose are added up, currencies never', () => {
  const rows = [paid('VATX', 'CHF', 100), paid('TAXS', 'CHF', 50), paid('TAXS', 'EUR', 7)];
  expect(flowsOf(rows, ['taxes'])).toEqual([
    {
      purpose: 'taxes',
      isExpected: true,
      paid: [
        { currency: 'CHF', number: 2, sumMinor: 150 },
        { currency: 'EUR', number: 1, sumMinor: 7 },
      ],
    },
  ]);
});

test('what was stated and never paid is there, and so is what was paid and never stated', () => {
  const flows = flowsOf([paid('CHAR', 'CHF', 1), paid('ZZZZ', 'CHF', 2), paid(null, 'CHF', 3)], ['taxes']);
  expect(flows.map(({ purpose, isExpected, paid: sums }) => [purpose, isExpected, sums.length])).toEqual([
    ['taxes', true, 0],
    ['charity', false, 1],
    ['other', false, 1],
    ['unsaid', false, 1],
  ]);
});

test('where nothing was stated, nothing is called unexpected', () => {
  expect(flowsOf([paid('CHAR', 'CHF', 1)], undefined)[0]?.isExpected).toBeNull();
});

test('a level holds since the first of the last points that say it', () => {
  const point = (at: string, level: 'low' | 'high') => ({ at, level, score: null, by: 'review' as const });
  expect(levelSince([])).toBeNull();
  expect(levelSince([point('1', 'low'), point('2', 'low')])).toBe('1');
  expect(levelSince([point('1', 'high'), point('2', 'low'), point('3', 'high'), point('4', 'high')])).toBe(
    '3',
  );
});
