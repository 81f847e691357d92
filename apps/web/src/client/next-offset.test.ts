import { expect, test } from 'vitest';
import { countedMax } from '@sorgfalt/contract';
import { nextOffset } from './next-offset.ts';

test('a list goes on where the rows that are there end, up to its total', () => {
  expect(nextOffset(50, 51, 50)).toBe(50);
  expect(nextOffset(51, 51, 1)).toBeUndefined();
});

test('a list whose rows went meanwhile ends with its empty page', () => {
  expect(nextOffset(50, 51, 0)).toBeUndefined();
});

test('a list of more rows than are counted goes on to its end', () => {
  const more = countedMax + 1;
  expect(nextOffset(more, more, 50)).toBe(more);
  expect(nextOffset(more + 50, more, 0)).toBeUndefined();
});
