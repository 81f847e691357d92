import { expect, test } from 'vitest';
import { whyNotChange } from './accounts.ts';
import { isOfficer, mayCall, roles } from './route.ts';

test('administrators and editors work on cases, guests and people who are not signed in do not', () => {
  expect(roles.filter(isOfficer)).toEqual(['admin', 'editor']);
  expect([isOfficer(null), isOfficer(undefined)]).toEqual([false, false]);
});

test('a role opens what names it and what is open to every account, and nothing that is there for keys', () => {
  const accesses = [
    'public',
    'account',
    'signed-in',
    ['admin', 'editor'],
    ['admin'],
    { key: 'screening' },
  ] as const;
  expect(roles.map((role) => accesses.map((access) => mayCall(access, role)))).toEqual([
    [true, true, true, true, true, false],
    [true, true, true, true, false, false],
    [true, true, true, false, false, false],
  ]);
});

test('only administrators change accounts, and never their own', () => {
  const refusals = (uid: string, adminCount: number) =>
    roles.map((role) => whyNotChange({ uid: 'anna', role }, uid, adminCount));
  expect(refusals('beat', 1)).toEqual([null, 'admin-only', 'admin-only']);
  expect(refusals('anna', 2)).toEqual(['forbidden', 'admin-only', 'admin-only']);
  expect(refusals('anna', 1)).toEqual(['last-admin', 'admin-only', 'admin-only']);
});
