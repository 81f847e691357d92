import { expect, test } from 'vitest';
import { isStale } from './recheck.ts';

const checkedAt = '2026-11-20T09:00:00.000Z';
const dayMs = 86_400_000;
const after = (ms: number, key = 'a') =>
  isStale({ approvedLists: 'a', checkedAt }, { key }, Date.parse(checkedAt) + ms);

test('names that were looked up are good for a day in the same lists, and no longer', () => {
  expect([after(0), after(dayMs), after(dayMs + 1)]).toEqual([false, false, true]);
});

test('in other lists, and where no lists are known, names are looked up again at once', () => {
  expect(after(0, 'b')).toBe(true);
  expect(isStale({ approvedLists: null, checkedAt }, { key: 'a' }, Date.parse(checkedAt))).toBe(true);
});
