import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { retryPauseMs } from './retry-pause.ts';

property.prop([fc.nat(10_000), fc.double({ min: 0, max: 1, noNaN: true })])(
  'a pause lies between an eighth of a second and two and a half, however often it failed',
  (failures, random) => {
    const pause = retryPauseMs(failures, () => random);
    expect(pause).toBeGreaterThanOrEqual(125);
    expect(pause).toBeLessThanOrEqual(2500);
  },
);

test('pauses double until they reach their bound', () => {
  const longest = [0, 1, 2, 3, 4, 5, 6].map((failures) => retryPauseMs(failures, () => 1));
  expect(longest).toEqual([250, 500, 1000, 2000, 2500, 2500, 2500]);
});
