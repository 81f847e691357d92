import { describe, expect, test, vi } from 'vitest';
import { roles } from '@sorgfalt/contract';
import { paymentStates } from '@sorgfalt/workflow';
import type { Part } from '@sorgfalt/workflow';
import { actionsOf, isOnHold, mayHold, mayLift, requireDayAhead } from './policy.ts';
import type { Onlooker } from './policy.ts';
import type { PaymentRow } from './tables.ts';

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

describe('what somebody may do', () => {
  const beat: Onlooker = { id: 'beat', role: 'editor', part: null };
  const actions = (state: PaymentRow['state'], more: Partial<PaymentRow> = {}, as = beat) =>
    actionsOf({ state, isHeld: false, heldBy: null, ...more } as PaymentRow, as);

  test.each([
    ['human_review', ['revise', 'cancel', 'ask', 'decide']],
    ['more_info', ['revise', 'cancel']],
    ['approved', ['revise', 'cancel', 'hold']],
    ['queued', ['revise', 'cancel', 'hold']],
    ['sending', []],
    ['unknown', []],
    ['submitted', ['cancel']],
    ['accepted', ['cancel']],
    ['executed', []],
    ['blocked', []],
  ] as const)('with a payment that is %s: %j', (state, allowed) => {
    expect(actions(state)).toEqual(allowed);
  });

  test('with one that is held is to release it instead, for whoever may', () => {
    const held = { isHeld: true, heldBy: 'anna' };
    expect(actions('queued', held)).toEqual(['revise', 'cancel']);
    expect(actions('queued', held, { ...beat, id: 'anna' })).toEqual(['revise', 'cancel', 'release']);
    expect(actions('queued', held, { ...beat, role: 'admin' })).toEqual(['revise', 'cancel', 'release']);
  });

  test('with an own order in review is not to decide it', () => {
    expect(actions('human_review', {}, { ...beat, part: 'made' })).toEqual(['revise', 'cancel']);
    expect(actions('human_review', {}, { ...beat, part: 'handled' })).toContain('decide');
  });
});

test('an order of today can still be sent, one of yesterday not', () => {
  // Half an hour into Monday in Zurich, where UTC still has Sunday.
  vi.useFakeTimers({ now: new Date('2026-11-22T23:30:00Z'), toFake: ['Date'] });
  expect(() => requireDayAhead({ executionDate: '2026-11-23' })).not.toThrow();
  expect(() => requireDayAhead({ executionDate: '2026-11-22' })).toThrow('execution date has passed');
  vi.useRealTimers();
});
