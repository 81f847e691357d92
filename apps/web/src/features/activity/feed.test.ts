import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { groupByCase, isActivity, mergeEvents } from './feed.ts';

const arbEvent = fc.record({
  id: fc.nat({ max: 400 }).map((id) => `7-${id}`),
  caseId: fc.option(fc.constantFrom('a', 'b', 'c')),
  time: fc.constant('2026-03-02T08:00:00.000Z'),
});
const arbEvents = fc.array(arbEvent, { maxLength: 60 });

describe('mergeEvents', () => {
  test.prop([arbEvents, arbEvents, fc.integer({ min: 1, max: 50 })])(
    'holds each event once, newest first, and no more than the limit',
    (live, before, max) => {
      const merged = mergeEvents(live, before, max);
      const ids = merged.map(({ id }) => Number(id.slice(2)));
      expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
      expect(merged).toHaveLength(Math.min(max, new Set([...live, ...before].map(({ id }) => id)).size));
    },
  );

  test('what falls away is the oldest', () => {
    const at = (id: string, time: string) => ({ id, time, caseId: null });
    const merged = mergeEvents(
      [at('9-3', '2026-03-03')],
      [at('9-2', '2026-03-02'), at('9-1', '2026-03-01')],
      2,
    );
    expect(merged.map(({ id }) => id)).toEqual(['9-3', '9-2']);
  });
});

describe('groupByCase', () => {
  test.prop([arbEvents])('loses nothing and puts the case of the newest event first', (events) => {
    const groups = groupByCase(events);
    expect(groups.flatMap((group) => group.events)).toHaveLength(events.length);
    expect(groups[0]?.caseId).toBe(events[0]?.caseId);
    for (const group of groups)
      expect(group.events.every(({ caseId }) => caseId === group.caseId)).toBe(true);
  });
});

test('the sequencer is not shown as somebody who acts', () => {
  expect(isActivity({ event: 'ledger.sequenced' })).toBe(false);
  expect(isActivity({ event: 'onboarding.kyc_completed' })).toBe(true);
});
