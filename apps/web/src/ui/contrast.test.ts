import { expect, test } from 'vitest';
import { contrastRatio } from './contrast.ts';
import type { Rgb } from './contrast.ts';

const white: Rgb = [255, 255, 255];

test('the contrast of two colours is that of WCAG, whichever of them comes first', () => {
  expect(contrastRatio([0, 0, 0], white)).toBe(21);
  expect(contrastRatio(white, white)).toBe(1);
  // The lightest grey on white that passes for text at 4.5 to 1.
  expect(contrastRatio([118, 118, 118], white)).toBeCloseTo(4.54, 2);
  expect(contrastRatio(white, [118, 118, 118])).toBeCloseTo(4.54, 2);
});
