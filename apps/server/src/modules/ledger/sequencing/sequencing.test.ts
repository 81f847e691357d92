import { describe, expect, test } from 'vitest';
import {
  isStampDue,
  mayPublish,
  replacesHead,
  requireKnownHead,
  requireNextIntent,
  stampPauseMs,
} from './sequencing.ts';

describe('the head that lies apart from the database', () => {
  test('is never replaced by an older one, but by one of its size with other lines', () => {
    expect(replacesHead(null, 1)).toBe(true);
    expect([6, 7, 8].map((treeSize) => replacesHead({ treeSize: 7 }, treeSize))).toEqual([false, true, true]);
  });

  const head = (treeSize: number, root = 'own') => ({ treeSize, root });
  const compare = (given: ReturnType<typeof head>, known: Parameters<typeof requireKnownHead>[2]) => {
    try {
      requireKnownHead(given, 'head-file', known);
      return 'known';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };

  test.each([
    ['is the last checkpoint', head(7), { last: head(7), ofSameSize: head(7) }, 'known'],
    ['is an earlier checkpoint', head(5), { last: head(7), ofSameSize: head(5) }, 'known'],
    [
      'has another root than that of its size',
      head(7, 'other'),
      { last: head(7), ofSameSize: head(7) },
      'forked',
    ],
    ['is smaller than the last and none of its past', head(6), { last: head(7), ofSameSize: null }, 'forked'],
    ['is larger than the last', head(8), { last: head(7), ofSameSize: null }, 'rolled-back'],
    ['is there and the database is empty', head(1), { last: null, ofSameSize: null }, 'rolled-back'],
  ])('that %s', (_, given, known, outcome) => {
    expect(compare(given, known)).toBe(outcome);
  });
});

describe('an intended checkpoint', () => {
  const intent = (no: number, treeSize: number) => ({ no, treeSize, root: 'own', entryIds: ['a', 'b'] });
  const follows = (...given: Parameters<typeof requireNextIntent>) => {
    try {
      requireNextIntent(...given);
      return true;
    } catch {
      return false;
    }
  };

  test('has the next number and as many entries more as it names', () => {
    const last = { no: 3, treeSize: 5 };
    expect(follows(null, last)).toBe(true);
    expect(follows(intent(4, 7), last)).toBe(true);
    expect(follows(intent(1, 2), null)).toBe(true);
    for (const [no, treeSize] of [
      [3, 7],
      [5, 7],
      [4, 6],
      [4, 8],
    ] as const) {
      expect(follows(intent(no, treeSize), last)).toBe(false);
    }
  });

  test('is published by the round that began last only', () => {
    expect([mayPublish(4, 4), mayPublish(4, 5), mayPublish(4, null)]).toEqual([true, false, false]);
  });
});

describe('a stamp', () => {
  const due = (checkpointNo: number, ageMs: number, isEmbedded = false) =>
    isStampDue(
      { no: 7 },
      { checkpointNo, createdAt: new Date(100_000 - ageMs).toISOString() },
      { isEmbedded, nowMs: 100_000, intervalMs: 60_000 },
    );

  test('is due when there is none, and for something new once the interval has passed', () => {
    expect(isStampDue({ no: 7 }, null, { isEmbedded: false, nowMs: 0, intervalMs: 1 })).toBe(true);
    expect([due(6, 59_999), due(6, 60_000)]).toEqual([false, true]);
    expect([due(7, 99_000), due(8, 99_000)]).toEqual([false, false]);
    expect([due(6, 0, true), due(7, 99_000, true)]).toEqual([true, false]);
  });

  test('of an authority that fails is asked for after twice as long each time, up to five minutes', () => {
    expect([1, 2, 3, 9, 10, 40].map(stampPauseMs)).toEqual([1000, 2000, 4000, 256_000, 300_000, 300_000]);
  });
});
