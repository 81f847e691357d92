import { describe, expect } from 'vitest';
import { test, fc } from '@fast-check/vitest';
import { renewAt } from './id-token.ts';

const now = 1_700_000_000_000;
const encode = (claims: object) =>
  `h.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.s`;

describe('renewAt', () => {
  test.prop([fc.integer({ min: 1_600_000_000, max: 1_900_000_000 })])(
    'is a minute before the end at the latest, and within 45 minutes',
    (exp) => {
      const due = renewAt(encode({ exp }), now);
      expect(due).toBeLessThanOrEqual(exp * 1000 - 60_000);
      expect(due).toBeLessThanOrEqual(now + 2_700_000);
    },
  );

  test.prop([fc.string()])('is at once for what is not a token', (text) => {
    expect(renewAt(text, now)).toBe(now);
  });
});
