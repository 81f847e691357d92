import { expect, test } from 'vitest';
import { isOfficer, roles } from './route.ts';

test('administrators and editors work on cases, guests and people who are not signed in do not', () => {
  expect(roles.filter(isOfficer)).toEqual(['admin', 'editor']);
  expect([isOfficer(null), isOfficer(undefined)]).toEqual([false, false]);
});
