import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { afterInitiation, afterSearch, eventsTo, outcomeAtBank, pauseMs } from './decisions.ts';

const times = { graceMs: 60_000, askMs: 1000, askMaxMs: 30_000 };

test.prop([fc.nat({ max: 1000 })])(
  'a pause is never shorter than the one before, nor longer than allowed',
  (n) => {
    expect(pauseMs(times, 0)).toBe(1000);
    expect(pauseMs(times, n + 1)).toBeGreaterThanOrEqual(pauseMs(times, n));
    expect(pauseMs(times, n)).toBeLessThanOrEqual(30_000);
    if (n > 8) expect(pauseMs(times, n)).toBe(30_000);
  },
);

describe('an initiation', () => {
  test('that the bank took is at the bank, under the numbers that it gave', () => {
    const value = { product: 'p', bankPaymentId: '7', bankStatus: 'RCVD', scaUrl: null };
    expect(afterInitiation({ outcome: 'accepted', value }, times)).toEqual({ event: 'submit', known: value });
  });

  test('that the bank refused is over, with all that it said, as far as there is room', () => {
    const messages = [{ code: 'AC01', text: 'No such account' }, { code: 'AM04' }];
    expect(afterInitiation({ outcome: 'refused', messages }, times)).toEqual({
      event: 'refuse',
      reason: 'AC01 No such account; AM04',
    });
    const twice = [{ code: 'DU04' }];
    expect(afterInitiation({ outcome: 'refused', messages: twice }, times).event).toBe('refuse');
    const long = afterInitiation({ outcome: 'refused', messages: [{ code: 'x'.repeat(900) }] }, times);
    expect(long).toEqual({ event: 'refuse', reason: 'x'.repeat(400) });
  });

  test.each([
    { code: 'AM05' },
    { code: 'DU04', text: 'End-to-end identification' },
    { code: 'FORMAT_ERROR', text: 'Duplicate request' },
  ])('that the bank refuses as one that it has is not over where an answer was lost: %j', (message) => {
    const answer = { outcome: 'refused', messages: [message] } as const;
    const unknown = { event: 'lose', reason: 'known-to-bank', afterMs: 1000 };
    expect(afterInitiation(answer, times, true)).toEqual(unknown);
    const other = afterInitiation({ outcome: 'refused', messages: [{ code: 'AM04' }] }, times, true);
    expect(other).toEqual({ event: 'refuse', reason: 'AM04' });
  });

  test.each([
    [undefined, 1000],
    [500, 1000],
    [9000, 9000],
  ])('whose answer is lost is asked for later, and no sooner than the bank wants: %j', (wanted, afterMs) => {
    const answer = { outcome: 'unknown', reason: 'busy', ...(wanted && { retryAfterMs: wanted }) } as const;
    expect(afterInitiation(answer, times)).toEqual({ event: 'lose', reason: 'busy', afterMs });
  });
});

describe('a payment whose answer was lost', () => {
  const triedAt = '2026-11-20T09:00:00.000Z';
  const searched = (found: 'not-there' | 'unclear', afterMs: number, reason = 'timed-out') =>
    afterSearch(found, { triedAt, questions: 2, reason }, Date.parse(triedAt) + afterMs, times);
  const again = { act: 'ask-again', questions: 3, afterMs: pauseMs(times, 2) };

  test('that the bank has is followed, however soon', () => {
    const found = { product: 'p', bankPaymentId: '7', bankStatus: 'RCVD' };
    expect(afterSearch(found, { triedAt, questions: 0, reason: null }, Date.parse(triedAt), times)).toEqual({
      act: 'follow',
      found,
    });
  });

  test('is sent again only once the bank surely does not have it', () => {
    expect(searched('not-there', 60_000)).toEqual(again);
    expect(searched('not-there', 60_001)).toEqual({ act: 'send-again' });
    expect(searched('unclear', 10 * 60_000)).toEqual(again);
    expect(searched('not-there', 10 * 60_000, 'known-to-bank')).toEqual(again);
  });
});

describe('what the bank says', () => {
  test('of no single payment still says that it has it', () => {
    expect([outcomeAtBank('PART'), outcomeAtBank('ACSC')]).toEqual(['submitted', 'executed']);
  });

  test.each([
    ['sending', 'submitted', ['submit']],
    ['unknown', 'executed', ['submit', 'execute']],
    ['sending', 'awaiting_second_signature', ['submit', 'authorise']],
    ['sending', 'rejected', ['refuse']],
    ['unknown', 'rejected', ['refuse']],
    ['unknown', 'cancelled', ['submit', 'cancel']],
    ['submitted', 'accepted', ['accept']],
    ['submitted', 'rejected', ['refuse']],
    ['submitted', 'submitted', []],
    ['awaiting_sca', 'cancelled', ['cancel']],
    ['accepted', 'awaiting_second_signature', []],
    ['executed', 'accepted', []],
    ['reconciled', 'rejected', []],
    ['queued', 'executed', []],
  ] as const)('of a payment that is %s, and is %s there: %j', (state, outcome, events) => {
    expect(eventsTo(state, outcome)).toEqual(events);
  });
});
