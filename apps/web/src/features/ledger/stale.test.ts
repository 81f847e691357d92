import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { staleMinutes } from './stale.ts';

const sealedAt = '2026-03-02T08:15:00.000Z';
const after = (minutes: number) => Date.parse(sealedAt) + minutes * 60_000;

describe('staleMinutes', () => {
  test.prop([fc.nat({ max: 100_000 })])('a confirmed entry waits for nothing', (minutes) => {
    expect(staleMinutes({ status: 'confirmed', timestamp: sealedAt }, after(minutes))).toBeNull();
  });

  test.prop([
    fc.constantFrom('pending' as const, 'verifying' as const, 'failed' as const),
    fc.nat({ max: 100_000 }),
  ])('any other is stale from a quarter of an hour on, and says since when', (status, minutes) => {
    expect(staleMinutes({ status, timestamp: sealedAt }, after(minutes))).toBe(minutes < 15 ? null : minutes);
  });
});
