import { expect, test } from 'vitest';
import { nextSpot } from './next-spot.ts';

const rows = [['AG'], ['A', 'B', 'C'], ['D', 'E']];

test('leads to whoever stands beside, and stays at the edge', () => {
  expect(nextSpot(rows, 'A', 'ArrowRight')).toBe('B');
  expect(nextSpot(rows, 'B', 'ArrowLeft')).toBe('A');
  expect(nextSpot(rows, 'C', 'ArrowRight')).toBe('C');
  expect(nextSpot(rows, 'A', 'ArrowLeft')).toBe('A');
});

test('leads to the nearest in the next row', () => {
  expect(nextSpot(rows, 'AG', 'ArrowDown')).toBe('B');
  expect(nextSpot(rows, 'A', 'ArrowDown')).toBe('D');
  expect(nextSpot(rows, 'C', 'ArrowDown')).toBe('E');
  expect(nextSpot(rows, 'E', 'ArrowUp')).toBe('C');
  expect(nextSpot(rows, 'AG', 'ArrowUp')).toBe('AG');
  expect(nextSpot(rows, 'E', 'ArrowDown')).toBe('E');
});

test('leads nowhere from somebody who is not drawn', () => {
  expect(nextSpot(rows, 'nobody', 'ArrowUp')).toBe('nobody');
});
