import { expect, test } from 'vitest';
import { createRecent } from './recent.ts';

test('the last few are kept, the latest first, each once as it was last, each person’s own', () => {
  const recent = createRecent<{ id: string; name: string }>(3, ({ id }) => id);
  for (const [id, name] of [
    ['a', 'A'],
    ['b', 'B'],
    ['c', 'C'],
    ['d', 'D'],
    ['b', 'B again'],
  ] as const)
    recent.keep('u-1', { id, name });
  expect(recent.of('u-1').map(({ name }) => name)).toEqual(['B again', 'D', 'C']);
  expect(recent.of('u-2')).toEqual([]);
});
