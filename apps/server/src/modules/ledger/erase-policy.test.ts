import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { erasureRefusal } from './erase-policy.ts';

const arbInstant = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const arbStatus = fc.constantFrom('applicant' as const, 'accepted' as const, 'refused' as const);

describe('erasureRefusal', () => {
  test.prop([arbStatus, arbInstant, arbInstant])(
    'an open case keeps everything, whatever the client is',
    (status, lastEntryAt, now) => {
      expect(erasureRefusal({ status, hasOpenCase: true, isFrozen: false, lastEntryAt }, now)).toEqual({
        code: 'client-active',
      });
    },
  );

  test.prop([arbInstant, arbInstant])('who was refused is not kept', (lastEntryAt, now) => {
    expect(
      erasureRefusal({ status: 'refused', hasOpenCase: false, isFrozen: false, lastEntryAt }, now),
    ).toBeNull();
  });

  test.prop([fc.constantFrom('applicant' as const, 'accepted' as const), arbInstant, arbInstant])(
    'the records of a client are kept until the day that the refusal names, and no longer',
    (status, lastEntryAt, now) => {
      const refusal = erasureRefusal({ status, hasOpenCase: false, isFrozen: false, lastEntryAt }, now);
      if (refusal === null) expect(now >= lastEntryAt).toBe(true);
      else if (refusal.code === 'retention-runs') {
        expect(refusal.until > now).toBe(true);
        expect(
          erasureRefusal({ status, hasOpenCase: false, isFrozen: false, lastEntryAt }, refusal.until),
        ).toBeNull();
      }
    },
  );

  test('ten years are ten years of the calendar', () => {
    const client = { status: 'accepted', hasOpenCase: false, isFrozen: false } as const;
    const refused = (lastEntryAt: string, now: string) => erasureRefusal({ ...client, lastEntryAt }, now);
    expect(refused('2026-03-02T08:15:00.000Z', '2036-03-02T08:14:59.999Z')).toEqual({
      code: 'retention-runs',
      until: '2036-03-02T08:15:00.000Z',
    });
    expect(refused('2026-03-02T08:15:00.000Z', '2036-03-02T08:15:00.000Z')).toBeNull();
    expect(refused('2028-02-29T12:00:00.000Z', '2038-02-28T23:00:00.000Z')).toMatchObject({
      until: '2038-03-01T12:00:00.000Z',
    });
  });
});
