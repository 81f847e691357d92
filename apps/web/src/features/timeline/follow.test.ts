import { fc, test } from '@fast-check/vitest';
import { timelineTypes, type TimelineEvent } from '@sorgfalt/contract';
import { describe, expect } from 'vitest';
import { appendEvent, isShown } from './follow.ts';

function event(id: string, change: Partial<TimelineEvent> = {}): TimelineEvent {
  return {
    id,
    type: 'kyc_check',
    status: 'completed',
    actor: 'kyc-agent',
    time: '2026-03-02T08:15:00.000Z',
    event: 'onboarding.kyc_completed',
    caseId: null,
    caseNo: null,
    clientId: null,
    proofId: null,
    params: {},
    ...change,
  };
}

const arbId = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.integer({ min: 1, max: 1_000_000 }))
  .map(([transaction, number]) => `${transaction}-${number}`);
const empty = { pages: [{ events: [] as TimelineEvent[], nextBefore: null, nextAfter: null }] };

describe('appendEvent', () => {
  test.prop([fc.uniqueArray(arbId, { maxLength: 20 })])(
    'gives one list, newest first, in whatever order and however often events come in',
    (ids) => {
      const loaded = [...ids, ...ids.toReversed()].reduce(
        (pages, id) => appendEvent(pages, event(id)),
        empty,
      );
      const found = loaded.pages.flatMap(({ events }) => events.map(({ id }) => id));
      const placeOf = (id: string) => id.split('-').map(BigInt) as [bigint, bigint];
      const expected = ids.toSorted((a, b) => {
        const [x, y] = [placeOf(a), placeOf(b)];
        const [left, right] = x[0] === y[0] ? [x[1], y[1]] : [x[0], y[0]];
        return left < right ? 1 : -1;
      });
      expect(found).toEqual(expected);
    },
  );

  test('leaves a list alone that does not reach up to now', () => {
    const loaded = { pages: [{ events: [event('5-1')], nextBefore: null, nextAfter: '5-1' }] };
    expect(appendEvent(loaded, event('9-1'))).toBe(loaded);
  });
});

describe('isShown', () => {
  test.prop([fc.constantFrom(...timelineTypes), fc.constantFrom(...timelineTypes)])(
    'a type lets its own events through',
    (type, other) => {
      expect(isShown(event('1-1', { type }), { type: other })).toBe(type === other);
    },
  );

  test('an event that steers jobs only is not shown', () => {
    expect(isShown(event('1-1', { type: 'onboarding.step_started' }), {})).toBe(false);
  });

  test('what an agent did is not by the person who is asked for', () => {
    expect(isShown(event('1-1', { actor: 'kyc-agent' }), { person: 'u-7' })).toBe(false);
    expect(isShown(event('1-1', { actor: 'officer' }), { person: 'u-7' })).toBe(true);
  });

  test.each(['actor', 'caseId', 'clientId', 'proofId'] as const)('the filter %s is exact', (name) => {
    const one = event('1-1', { [name]: 'officer' });
    expect(isShown(one, { [name]: 'officer' })).toBe(true);
    expect(isShown(event('1-1', { [name]: 'sequencer' }), { [name]: 'officer' })).toBe(false);
  });
});
