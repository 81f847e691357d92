import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { groupByCase, mergeEvents } from './feed.ts';

const arbEvent = fc.record({
  id: fc.nat({ max: 400 }).map((id) => `7-${id}`),
  caseId: fc.option(fc.constantFrom('a', 'b', 'c')),
  time: fc.constant('2026-03-02T08:00:00.000Z'),
  event: fc.constant('onboarding.kyc_completed' as const),
});
const at = (id: string, time: string, event = 'onboarding.kyc_completed') =>
  ({ id, time, caseId: null, event }) as const;
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
    const merged = mergeEvents(
      [at('9-3', '2026-03-03')],
      [at('9-2', '2026-03-02'), at('9-1', '2026-03-01')],
      2,
    );
    expect(merged.map(({ id }) => id)).toEqual(['9-3', '9-2']);
  });

  test('the sequencer is not shown as somebody who acts, live or before, and takes no place of one who does', () => {
    const sequenced = (id: string, time: string) => at(id, time, 'ledger.sequenced');
    const merged = mergeEvents(
      [sequenced('9-6', '2026-03-06'), at('9-3', '2026-03-03')],
      [sequenced('9-5', '2026-03-05'), at('9-2', '2026-03-02'), at('9-1', '2026-03-01', 'ledger.stamped')],
      3,
    );
    expect(merged.map(({ id }) => id)).toEqual(['9-3', '9-2', '9-1']);
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
