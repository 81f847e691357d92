import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { daysOf, newerThan, runsOf } from './days.ts';

const arbEvents = fc.array(fc.integer({ min: 0, max: 5_000_000 }), { maxLength: 40 }).map((seconds) =>
  seconds
    .toSorted((a, b) => b - a)
    .map((second, index) => ({
      id: String(index),
      time: new Date(Date.UTC(2026, 1, 1) + second * 1000).toISOString(),
    })),
);

describe('daysOf', () => {
  test.prop([arbEvents])('keeps every event in its order, and each day stands once', (events) => {
    const days = daysOf(events);
    expect(days.flatMap((day) => day.events)).toEqual(events);
    expect(new Set(days.map(({ day }) => day)).size).toBe(days.length);
  });

  test('the day is that of Zurich, not of UTC', () => {
    const late = { id: '1', time: '2026-03-01T23:30:00.000Z' };
    expect(daysOf([late]).map(({ day }) => day)).toEqual(['02.03.2026']);
  });
});

describe('runsOf', () => {
  const arbActors = fc.array(
    fc.record({
      actor: fc.constantFrom('officer', 'kyc-agent', 'system'),
      event: fc.constant('review.approved'),
      params: fc.constant({}),
    }),
  );

  test('folds what a payment did because of a decision, as the decision stands beside it', () => {
    const ended = { actor: 'officer', event: 'payment.ended', params: { reviewId: 'r-1' } };
    const decided = { actor: 'officer', event: 'review.rejected', params: {} };
    expect(runsOf([decided, ended]).map(({ isAutomatic }) => isAutomatic)).toEqual([false, true]);
  });

  test.prop([arbActors])('keeps every event in its order', (events) => {
    expect(runsOf(events).flatMap((run) => run.events)).toEqual(events);
  });

  test.prop([arbActors])('lets a person stand alone, and no automatic run beside another', (events) => {
    const runs = runsOf(events);
    for (const [index, { isAutomatic, events: steps }] of runs.entries()) {
      expect(steps.every(({ actor }) => actor === 'officer') === !isAutomatic).toBe(true);
      if (isAutomatic) expect(runs[index + 1]?.isAutomatic).not.toBe(true);
      else expect(steps).toHaveLength(1);
    }
  });
});

describe('newerThan', () => {
  test.prop([arbEvents, fc.nat()])('counts what stands above the event', (events, at) => {
    const top = events[at % Math.max(1, events.length)];
    expect(newerThan(events, top?.id)).toBe(top === undefined ? 0 : events.indexOf(top));
  });

  test('an event that the filter no longer shows hides nothing', () => {
    expect(newerThan([{ id: 'a', time: '' }], 'z')).toBe(0);
  });
});
