import { expect, test } from 'vitest';
import { claimOf, isKnownClaim, roleName, roleNumber, roleOfClaim } from './policy.ts';

test('roles are kept as the numbers of the specification, and no other number gives rights', () => {
  expect([0, 1, 2].map(roleName)).toEqual(['admin', 'editor', 'guest']);
  expect((['admin', 'editor', 'guest'] as const).map(roleNumber)).toEqual([0, 1, 2]);
  expect([-1, 3, 0.5, Number.NaN].map(roleName)).toEqual(Array(4).fill('guest'));
});

test.each([
  ['admin', 'admin', true],
  ['officer', 'editor', true],
  ['auditor', 'guest', true],
  ['user', 'guest', true],
  ['editor', 'guest', false],
  ['Admin', 'guest', false],
  ['', 'guest', false],
  [null, 'guest', false],
])('the claim %j makes a person %s, and is one that issuers have: %s', (claim, role, isKnown) => {
  expect([roleOfClaim(claim), isKnownClaim(claim)]).toEqual([role, isKnown]);
});

test('the claim of a stored role gives that role again', () => {
  expect([0, 1, 2].map((role) => claimOf({ role }))).toEqual(['admin', 'officer', 'user']);
  for (const role of [0, 1, 2]) expect(roleOfClaim(claimOf({ role }))).toBe(roleName(role));
  expect(claimOf(undefined)).toBe('user');
});
