import { expect, test } from 'vitest';
import { takeRandom } from './random.ts';

test('gives as many bytes as were asked for, and none of them twice', () => {
  const taken = Array.from({ length: 3000 }, (_, at) => takeRandom(8 + (at % 40)));
  expect(taken.map(({ length }) => length)).toEqual(taken.map((_, at) => 8 + (at % 40)));
  const beginnings = taken.map((bytes) => bytes.subarray(0, 8).toString('hex'));
  expect(new Set(beginnings).size).toBe(taken.length);
});

test('leaves what it gave alone', () => {
  const first = takeRandom(32);
  const copy = Buffer.from(first);
  for (let call = 0; call < 1000; call += 1) takeRandom(32);
  expect(first).toEqual(copy);
});
