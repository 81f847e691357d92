import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { swissUid } from './swiss-uid.ts';

describe('a Swiss enterprise identification number', () => {
  test.each(['CHE-123.456.788', 'che123456788', ' CHE 123 456 788 MWST ', 'CHE-123.456.788 HR'])(
    'is read from %j',
    (text) => {
      expect(swissUid(text)).toBe('CHE-123.456.788');
    },
  );

  test.each(['CHE-123.456.789', '123.456.788', 'CHE-123.456', 'CHE-1234567880', 'CHE-12345678X', ''])(
    'is not %j',
    (text) => {
      expect(swissUid(text)).toBeNull();
    },
  );

  it('has one check digit at most for each first eight figures, and loses it with any one figure', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{8}$/u),
        fc.nat(7),
        fc.integer({ min: 1, max: 9 }),
        (first, place, by) => {
          const valid = Array.from({ length: 10 }, (_, check) => swissUid(`CHE${first}${check}`)).filter(
            (each) => each !== null,
          );
          expect(valid.length).toBeLessThanOrEqual(1);
          const [uid] = valid;
          if (uid === undefined) return;
          const digits = Array.from(uid.replaceAll(/\D/gu, ''));
          digits[place] = String((Number(digits[place]) + by) % 10);
          expect(swissUid(`CHE${digits.join('')}`)).toBeNull();
        },
      ),
    );
  });
});
