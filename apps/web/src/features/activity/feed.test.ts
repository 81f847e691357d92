import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { groupByCase, mergeEvents, withRecent } from './feed.ts';

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

describe('withRecent', () => {
  const of = (...numbers: number[]) => numbers.map((no) => at(`7-${no}`, '2026-03-02'));
  const ids = (events: readonly { id: string }[]) => events.map(({ id }) => Number(id.slice(2)));

  test('what was kept goes on below the newest where the two meet, or the server has no more', () => {
    expect(ids(withRecent(of(5, 4, 3), { events: of(7, 6, 5), nextBefore: '7-5' }))).toEqual([7, 6, 5, 4, 3]);
    expect(ids(withRecent(of(3), { events: of(7, 6), nextBefore: null }))).toEqual([7, 6, 3]);
    expect(ids(withRecent(of(9, 8), { events: of(7, 6), nextBefore: '7-6' }))).toEqual([9, 8, 7, 6]);
  });

  test.prop([
    fc.integer({ min: 1, max: 40 }),
    fc.integer({ min: 0, max: 60 }),
    fc.integer({ min: 1, max: 20 }),
  ])('has no gap, however many were missed', (kept, missed, page) => {
    const newest = kept + missed;
    const all = Array.from({ length: newest }, (_, place) => newest - place);
    const recent = { events: of(...all.slice(0, page)), nextBefore: page < newest ? 'x' : null };
    const shown = ids(withRecent(of(...all.slice(missed)), recent));
    expect(shown).toEqual(all.slice(0, shown.length));
    expect(shown.length).toBeGreaterThanOrEqual(Math.min(page, newest));
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
