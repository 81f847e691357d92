import { describe, expect, test } from 'vitest';
import { roles } from '@sorgfalt/contract';
import { paymentStates } from '@sorgfalt/workflow';
import type { Part } from '@sorgfalt/workflow';
import { isOnHold, mayHold, mayLift } from './policy.ts';

const parts: readonly Part[] = [null, 'handled', 'made'];

test('only what is approved and not yet sent is kept back, and once', () => {
  const waiting = ['approved', 'queued'];
  expect(paymentStates.filter((state) => mayHold({ state, isHeld: false }))).toEqual(waiting);
  expect(paymentStates.filter((state) => isOnHold({ state, isHeld: true }))).toEqual(waiting);
  expect(paymentStates.filter((state) => mayHold({ state, isHeld: true }))).toEqual([]);
  expect(paymentStates.filter((state) => isOnHold({ state, isHeld: false }))).toEqual([]);
});

describe('a hold', () => {
  test('is lifted by whoever put it, in any role and part', () => {
    for (const role of roles) {
      for (const part of parts) expect(mayLift({ heldBy: 'anna' }, { id: 'anna', role, part })).toBe(true);
    }
  });

  test.each([
    ['admin', [true, true, false]],
    ['editor', [false, false, false]],
    ['guest', [false, false, false]],
  ] as const)('of another is lifted by %s only without having made the order', (role, may) => {
    expect(parts.map((part) => mayLift({ heldBy: 'anna' }, { id: 'beat', role, part }))).toEqual(may);
  });
});
