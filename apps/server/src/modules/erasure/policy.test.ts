import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { erasureRefusal } from './policy.ts';

const arbInstant = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const arbStatus = fc.constantFrom('applicant' as const, 'accepted' as const, 'refused' as const);

const closed = { isOpen: false, isFrozen: false, isOnHold: false, isReportable: false } as const;

describe('erasureRefusal', () => {
  test.prop([arbStatus, arbInstant, arbInstant])(
    'what is under way keeps everything, whatever the client is',
    (status, lastRecordAt, now) => {
      const client = { ...closed, status, isOpen: true, lastActAt: null, lastRecordAt };
      expect(erasureRefusal(client, now)).toEqual({ code: 'client-active' });
    },
  );

  test.prop([arbInstant, arbInstant])(
    'who was refused and never was in a relationship is not kept',
    (lastRecordAt, now) => {
      const client = { ...closed, status: 'refused', lastActAt: null, lastRecordAt } as const;
      expect(erasureRefusal(client, now)).toBeNull();
    },
  );

  test.prop([arbStatus, arbInstant, arbInstant, fc.boolean(), fc.boolean()])(
    'a legal hold keeps everything, for ever',
    (status, lastRecordAt, now, isOpen, isFrozen) => {
      const client = { ...closed, status, isOpen, isFrozen, isOnHold: true, lastActAt: null, lastRecordAt };
      expect(erasureRefusal(client, now)).toEqual({ code: 'legal-hold' });
    },
  );

  test.prop([arbInstant, arbInstant])(
    'who was refused where something may belong to a report is kept for ten years from the last record',
    (lastRecordAt, now) => {
      const client = {
        ...closed,
        isReportable: true,
        status: 'refused',
        lastActAt: null,
        lastRecordAt,
      } as const;
      const asAccepted = erasureRefusal({ ...client, status: 'accepted' }, now);
      const refusal = erasureRefusal(client, now);
      expect(refusal).toEqual(asAccepted && { ...asAccepted, because: 'report' });
    },
  );

  test.prop([arbInstant, arbInstant, arbInstant])(
    'who was refused after a relationship or a transaction is kept for ten years from the later of act and record',
    (lastActAt, lastRecordAt, now) => {
      const last = new Date([lastActAt, lastRecordAt].toSorted()[1] ?? '');
      last.setUTCFullYear(last.getUTCFullYear() + 10);
      const refusal = erasureRefusal({ ...closed, status: 'refused', lastActAt, lastRecordAt }, now);
      const until = last.toISOString();
      expect(refusal).toEqual(
        now < until ? { code: 'retention-runs', until, because: 'relationship' } : null,
      );
    },
  );

  test.prop([fc.constantFrom('applicant' as const, 'accepted' as const), arbInstant, arbInstant])(
    'the records of a client are kept until the day that the refusal names, and no longer',
    (status, lastRecordAt, now) => {
      const client = { ...closed, status, lastActAt: null, lastRecordAt };
      const refusal = erasureRefusal(client, now);
      if (refusal === null) expect(now >= lastRecordAt).toBe(true);
      else if (refusal.code === 'retention-runs') {
        expect(refusal.until > now).toBe(true);
        expect(erasureRefusal(client, refusal.until)).toBeNull();
      }
    },
  );

  test('ten years are ten years of the calendar', () => {
    const client = { ...closed, status: 'accepted', lastActAt: null } as const;
    const refused = (lastRecordAt: string, now: string) => erasureRefusal({ ...client, lastRecordAt }, now);
    expect(refused('2026-03-02T08:15:00.000Z', '2036-03-02T08:14:59.999Z')).toEqual({
      code: 'retention-runs',
      until: '2036-03-02T08:15:00.000Z',
      because: 'relationship',
    });
    expect(refused('2026-03-02T08:15:00.000Z', '2036-03-02T08:15:00.000Z')).toBeNull();
    expect(refused('2028-02-29T12:00:00.000Z', '2038-02-28T23:00:00.000Z')).toMatchObject({
      until: '2038-03-01T12:00:00.000Z',
    });
  });
});
