import { describe, expect, test } from 'vitest';
import { explore, shrink } from './explore.ts';
import { oldFaults } from './old-faults.ts';
import type { OldFault } from './old-faults.ts';
import { simulate } from './simulate.ts';
import { faultKinds } from './world.ts';

const patience = { timeout: 180_000 };

test('in hundreds of schedules nothing happens that must never be', patience, () => {
  const { schedules, failure } = explore(1, { schedules: 300, cpuMs: Infinity });
  expect(failure).toBe(null);
  expect(schedules).toBe(300);
});

test('a seed replays exactly, and another one is another schedule', () => {
  const once = simulate({ seed: 17, isTraced: true });
  expect(once.trace.length).toBeGreaterThan(100);
  expect(simulate({ seed: 17, isTraced: true })).toEqual(once);
  expect(simulate({ seed: 18, isTraced: true }).trace).not.toEqual(once.trace);
  expect(simulate({ seed: 17 }).steps).toBe(once.steps);
});

describe('old faults are found', () => {
  test.each(Object.keys(oldFaults) as OldFault[])('%s', patience, (name) => {
    const variant = oldFaults[name];
    const { failure } = explore(1, { schedules: 10_000, cpuMs: 60_000 }, variant);
    expect(failure?.violation).toMatch(says[name]);
    const seed = failure?.seed ?? 0;
    // The same schedule holds with what the product does.
    expect(simulate({ seed }).violation).toBe(null);
    const { needed, outcome } = shrink({ ...variant, seed });
    expect(outcome.trace.at(-1)).toContain('VIOLATION');
    expect(needed.length).toBeLessThan(faultKinds.length);
  });
});

const says: Readonly<Record<OldFault, RegExp>> = {
  'retry-with-new-identifiers': /^payment-\d is sent twice$/,
  'lease-not-checked': /^case-\d has two entries /,
  'cursor-before-jobs': /^it does not end: .*case-\d in_/,
  'cursor-by-id': /^it does not end: .*case-\d in_/,
  'places-by-clock': /are out of order/,
};
