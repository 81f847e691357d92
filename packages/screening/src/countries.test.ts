import { describe, expect, test } from 'vitest';
import { countryCode, countryCodes } from './countries.ts';

describe('countries that lists name as nationality', () => {
  test.each([
    ['RU', ['RU']],
    ['Russian Federation', ['RU']],
    ['Russian', ['RU']],
    ['North Korean', ['KP']],
    ['Russian and Ukrainian', ['RU', 'UA']],
    ['a) Malaysia b) Indonesia', ['MY', 'ID']],
    ['possibly Ethiopian', ['ET']],
    ['Côte d’Ivoire', ['CI']],
    ['Korea, Democratic People’s Republic of', ['KP']],
    ['Guinea-Bissau', ['GW']],
    ['Virgin Islands, British', ['VG']],
    ['South Sudanese', ['SS']],
    ['Malian, Mauritanian', ['ML', 'MR']],
    ['stateless', []],
    ['', []],
  ])('"%s" is %j', (text, codes) => {
    expect(countryCodes(text)).toEqual(codes);
  });

  test('a name, a demonym and a code are one code, and anything else is kept as it is', () => {
    expect(['Iran', 'iranian', 'IR', 'Atlantis'].map(countryCode)).toEqual(['IR', 'IR', 'IR', 'ATLANTIS']);
  });
});
