import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { groupIban, truncateMiddle } from './truncate-middle.ts';

property.prop([fc.string(), fc.integer({ min: 1, max: 40 })])(
  'a shortened text fits and keeps both ends of the whole one',
  (text, max) => {
    const shown = truncateMiddle(text, max);
    expect(shown.length).toBeLessThanOrEqual(Math.max(max, 1));
    if (shown === text) return;
    const headLength = Math.ceil((max - 1) / 2);
    const head = shown.slice(0, headLength);
    const tail = shown.slice(headLength + 1);
    expect(text.startsWith(head)).toBe(true);
    expect(text.endsWith(tail)).toBe(true);
  },
);

test('zero means the whole text', () => {
  expect(truncateMiddle('abcdef', 0)).toBe('abcdef');
});

test('a hash keeps eight characters at each end', () => {
  expect(truncateMiddle('0123456789abcdef0123456789abcdef', 17)).toBe('01234567…89abcdef');
});

test('an IBAN is grouped by four, however it was typed', () => {
  expect(groupIban('CH930 0762011623852957')).toBe('CH93 0076 2011 6238 5295\u00A07');
});
