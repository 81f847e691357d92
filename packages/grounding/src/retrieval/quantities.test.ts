import { describe, expect, test } from 'vitest';
import { areSame, quantitiesOf } from './quantities.ts';

describe('quantities', () => {
  test.each([
    ['crossing 20, 33 or 50 %', ['20 percent', '33 percent', '50 percent']],
    ['20 oder 33 Prozent', ['20 percent', '33 percent']],
    ['within 40 working days', ['40 day']],
  ])('of “%s” are %j', (text, expected) => {
    expect(quantitiesOf(text).map(({ value, unit }) => `${value} ${unit}`)).toEqual(expected);
  });

  test.each([
    ['nach einem Monat', '30 days', true],
    ['un anno e mezzo: 18 mesi', '18 months', true],
    ['one year', '12 mois', true],
    ['zwei Wochen', '14 jours', true],
    ['2 months', '40 days', false],
    ['five years', '5 days', false],
  ])('%s and %s are the same: %s', (one, other, isSame) => {
    const [a, b] = [quantitiesOf(one).at(-1), quantitiesOf(other).at(-1)];
    expect(a !== undefined && b !== undefined && areSame(a, b)).toBe(isSame);
  });
});
