import { describe, expect, test } from 'vitest';
import { requireStrength, strengthAsked } from './oidc-strength.ts';

const nowMs = Date.parse('2026-11-24T08:00:00Z');
const now = nowMs / 1000;
const strong = { acrValues: ['phr', 'phrh'], maxAgeSeconds: 0 };
const fresh = { acrValues: [], maxAgeSeconds: 300 };

test('an issuer is asked for nothing that is not set', () => {
  expect(strengthAsked({ acrValues: [], maxAgeSeconds: 0 })).toEqual({});
  expect(strengthAsked({ acrValues: ['phr', 'phrh'], maxAgeSeconds: 300 })).toEqual({
    acr_values: 'phr phrh',
    max_age: '300',
  });
});

test('nothing is looked at that was not asked for', () => {
  requireStrength({}, { acrValues: [], maxAgeSeconds: 0 }, nowMs);
});

describe('a sign-in that had to be strong', () => {
  test.each(['phr', 'phrh'])('is good as %s', (acr) => {
    requireStrength({ acr }, strong, nowMs);
  });

  test.each([undefined, '0', 'phr phrh', 'PHR', ['phr'], null, 1])('is refused as %j', (acr) => {
    expect(() => requireStrength({ acr }, strong, nowMs)).toThrow('not as strong');
  });
});

describe('a sign-in that had to be fresh', () => {
  test.each([0, 300, 360, -60])('is good %i seconds ago', (seconds) => {
    requireStrength({ auth_time: now - seconds }, fresh, nowMs);
  });

  test.each([361, 86_400, -61])('is refused %i seconds ago', (seconds) => {
    expect(() => requireStrength({ auth_time: now - seconds }, fresh, nowMs)).toThrow('longer ago');
  });

  test.each([undefined, null, String(now), Number.NaN])('is refused with the time %j', (time) => {
    expect(() => requireStrength({ auth_time: time }, fresh, nowMs)).toThrow('longer ago');
  });
});
