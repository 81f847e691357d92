import { describe, expect, test } from 'vitest';
import { formatShare, parseShare, shareDraft } from './share-text.ts';

describe('a share', () => {
  test.each([
    ['', null],
    ['25', { min: 25, max: 25 }],
    ['33,3 %', { min: 33.3, max: 33.3 }],
    ['25–50', { min: 25, max: 50 }],
    [' 25 % - 50 % ', { min: 25, max: 50 }],
    ['50-25', undefined],
    ['101', undefined],
    ['half', undefined],
    ['-5', undefined],
  ])('written as %j is %j', (text, share) => {
    expect(parseShare(text)).toEqual(share);
  });

  test.each([null, { min: 12.5, max: 12.5 }, { min: 0, max: 24.99 }])(
    '%j is read back as it was written',
    (share) => {
      expect(parseShare(shareDraft(share))).toEqual(share);
    },
  );

  test('is shown with two places at most', () => {
    expect(formatShare({ min: 33.333333, max: 33.333333 }, 'en')).toBe('33.33');
  });

  test.each([
    [24.999, '24.999'],
    [50.0001, '50.0001'],
    [99.996, '99.996'],
    [24.995, '24.995'],
    [28.999999999999996, '29'],
    [25, '25'],
  ])('of %d per cent is shown as %s: nothing is rounded to a whole per cent', (each, shown) => {
    expect(formatShare({ min: each, max: each }, 'en')).toBe(shown);
  });
});
