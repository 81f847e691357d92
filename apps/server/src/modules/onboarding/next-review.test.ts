import { describe, expect, test } from 'vitest';
import type { IsoDate } from '@sorgfalt/calendar';
import type { Hit, RegisterFinding, RegisterPublished } from '@sorgfalt/contract';
import { nextReviewOf } from './next-review.ts';
import type { KnownHit } from './known-hit.ts';

const yearly = '2027-11-27';
const inFiveYears = '2031-11-27';

// Half past midnight in Zurich: the Swiss day counts, not that of UTC.
const accepted = {
  decidedAt: '2026-11-26T23:30:00.000Z',
  lookedAt: '2026-11-26T23:29:00.000Z',
  isReviewed: false,
  row: { riskLevel: 'low' },
  hits: [],
  mayBeExposed: false,
  ended: [],
  registers: [],
  published: [],
} as const;

const listed = (topics: string[], decision: KnownHit['decision'], decidedAt: string | null): KnownHit => ({
  hit: { topics } as unknown as Hit,
  decision,
  decidedAt,
});
const before = '2026-11-20T09:00:00.000Z';

describe('an accepted client', () => {
  test('is looked at again within the year where somebody may be exposed, or the level is high', () => {
    expect(nextReviewOf(accepted)).toBe(inFiveYears);
    expect(nextReviewOf({ ...accepted, mayBeExposed: true })).toBe(yearly);
    expect(nextReviewOf({ ...accepted, row: { riskLevel: 'high' } })).toBe(yearly);
  });

  test('counts as exposed while a hit on a list of them is not dismissed', () => {
    const day = (...found: Parameters<typeof listed>) =>
      nextReviewOf({ ...accepted, hits: [listed(...found)] });
    expect(day(['pep'], null, null)).toBe(yearly);
    expect(day(['pep'], 'confirmed', before)).toBe(yearly);
    expect(day(['pep'], 'dismissed', before)).toBe(inFiveYears);
    expect(day(['sanction'], null, null)).toBe(inFiveYears);
  });

  test('of a level that nobody knows is due at once, and a year after it was looked at all the same', () => {
    const unknown = { ...accepted, row: { riskLevel: 'unknown' } } as const;
    expect(nextReviewOf(unknown)).toBe('2026-11-27');
    expect(nextReviewOf({ ...unknown, isReviewed: true })).toBe(yearly);
  });

  test('is due on the day of the first hit confirmed since the last decision', () => {
    const hits = ['2027-02-03T12:00:00.000Z', '2027-01-02T12:00:00.000Z', before].map((at) =>
      listed(['adverse'], 'confirmed', at),
    );
    expect(nextReviewOf({ ...accepted, hits })).toBe('2027-01-02');
    expect(nextReviewOf({ ...accepted, decidedAt: '2027-02-04T12:00:00.000Z', hits })).toBe('2032-02-04');
  });

  test('is due on the day after which a public function that ended counts no longer', () => {
    const end = { countsUntil: '2027-03-31' as IsoDate, confirmedAt: before };
    const ended = [
      { recordId: 'r-1', name: 'Ida', kind: 'domestic', isClient: false, until: '2025-09-30', end },
    ] as const;
    expect(nextReviewOf({ ...accepted, mayBeExposed: true, ended })).toBe('2027-04-01');
  });

  test('is due at once where a register published something after the last look', () => {
    const found = {
      publicationId: 'p-1',
      partyId: null,
      name: 'Muster AG',
      register: 'zefix',
      number: '1',
      publishedOn: '2026-12-30',
      mutations: ['bodies'],
    } satisfies Omit<RegisterPublished, 'foundAt'>;
    const day = (foundAt: string) => nextReviewOf({ ...accepted, published: [{ ...found, foundAt }] });
    expect(day('2026-11-26T23:28:59.999Z')).toBe(inFiveYears);
    expect(day('2027-01-02T12:00:00.000Z')).toBe('2027-01-02');
  });

  test('is due at once where a register said otherwise after the last look, if before it was carried out', () => {
    const found = (takenAt: string) =>
      ({
        partyId: null,
        name: 'Muster AG',
        register: 'zefix',
        takenAt,
        isAbsent: false,
        differs: ['status'],
        contradicts: [],
      }) satisfies RegisterFinding;
    const day = (at: string) => nextReviewOf({ ...accepted, registers: [found(at)] });
    expect(day('2026-11-26T23:28:00.000Z')).toBe(inFiveYears);
    expect(day('2026-11-26T23:29:30.000Z')).toBe('2026-11-27');
    expect(day('2027-01-02T12:00:00.000Z')).toBe('2027-01-02');
  });
});
