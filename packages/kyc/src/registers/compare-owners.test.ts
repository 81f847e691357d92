import { describe, expect, test } from 'vitest';
import { compareOwners } from './compare-owners.ts';

const told = (name: string, beganOn: string | null = '1970-01-31') => ({ name, beganOn });
const compared = (...sides: Parameters<typeof compareOwners>) =>
  compareOwners(...sides).map(({ own, other, match }) => [own?.name ?? null, other?.name ?? null, match]);

describe('owners of the file beside those of a register', () => {
  test('are the same in any order, case and accents', () => {
    const filed = [told('Anna Müller'), told('Bea Noël')];
    expect(compared(filed, [told('BEA NOEL'), told('Anna Müller')])).toEqual([
      ['Anna Müller', 'Anna Müller', 'same'],
      ['Bea Noël', 'BEA NOEL', 'same'],
    ]);
  });

  test('are similar where one says less of the day, or the words stand otherwise', () => {
    expect(compared([told('Anna Müller')], [told('Müller Anna')])[0]?.[2]).toBe('similar');
    expect(compared([told('Anna Müller')], [told('Anna Müller', '1970')])[0]?.[2]).toBe('similar');
    expect(compared([told('Anna Müller')], [told('Anna Müller', null)])[0]?.[2]).toBe('similar');
  });

  test('of one name with two days of birth are different; of namesakes the one with the day is meant', () => {
    const other = told('Anna Müller', '1999-12-31');
    expect(compared([told('Anna Müller')], [other])).toEqual([['Anna Müller', 'Anna Müller', 'different']]);
    const rows = compareOwners([told('Anna Müller')], [other, told('Anna Müller')]);
    expect(rows.map(({ other: of, match }) => [of?.beganOn, match])).toEqual([
      ['1970-01-31', 'same'],
      ['1999-12-31', 'alone'],
    ]);
  });

  test('that only one side has stand alone, and nobody on both is nothing', () => {
    expect(compared([told('Anna Müller')], [told('Otto Anders')])).toEqual([
      ['Anna Müller', null, 'alone'],
      [null, 'Otto Anders', 'alone'],
    ]);
    expect(compared([], [])).toEqual([]);
  });
});
