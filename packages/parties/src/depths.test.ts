import { expect, test } from 'vitest';
import { depthsFrom, tiesOn } from './depths.ts';
import { holds, party, someDay } from './testing.ts';

test('ties are between two known parties, and none is tied to itself', () => {
  const graph = {
    parties: [party('client', 'company'), party('a')],
    interests: [
      holds('a', 'client', 60),
      holds(null, 'client', 10),
      holds('gone', 'client', 10),
      holds('a', 'gone', 10),
      holds('client', 'client', 10),
      holds('a', 'client', 10, { until: someDay }),
    ],
  };
  expect(tiesOn(graph, someDay)).toEqual([{ holder: 'a', of: 'client' }]);
});

test('who stands on two chains is as far away as the longer one is, and circles end', () => {
  const depths = depthsFrom('client', [
    { holder: 'a', of: 'client' },
    { holder: 'one', of: 'client' },
    { holder: 'a', of: 'one' },
    { holder: 'client', of: 'a' },
    { holder: 'x', of: 'apart' },
  ]);
  expect(Object.fromEntries(depths)).toEqual({ client: 0, one: 1, a: 2 });
});
