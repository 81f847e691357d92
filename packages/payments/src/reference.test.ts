import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { checkDigitRecursive, formatReference, parseReference } from './reference.ts';

const arbDigits = fc.stringMatching(/^[1-9]\d{25}$/u);
const arbQrr = arbDigits.map((digits) => `${digits}${checkDigitRecursive(digits)}`);

describe('parseReference', () => {
  test.prop([arbQrr])('reads what it formats', (value) => {
    const read = parseReference(value);
    expect(read).toEqual({ ok: true, value: { type: 'QRR', value } });
    expect(read.ok && parseReference(formatReference(read.value))).toEqual(read);
  });

  test.prop([arbQrr, fc.nat({ max: 26 }), fc.integer({ min: 1, max: 9 })])(
    'finds every single wrong digit of a QR reference',
    (value, place, shift) => {
      const wrong = String((Number(value[place]) + shift) % 10);
      const altered = value.slice(0, place) + wrong + value.slice(place + 1);
      expect(parseReference(altered).ok).toBe(false);
    },
  );

  test.prop([arbQrr])('reads no more digits than there are, were the ones in front noughts', (value) => {
    expect(parseReference(`0${value}`).ok).toBe(false);
    expect(parseReference(`${value}A`).ok).toBe(false);
  });

  test('reads the published examples in both forms', () => {
    expect(parseReference('21 00000 00003 13947 14300 09017')).toMatchObject({
      value: { type: 'QRR', value: '210000000003139471430009017' },
    });
    expect(parseReference('rf18 5390 0754 7034')).toMatchObject({
      value: { type: 'SCOR', value: 'RF18539007547034' },
    });
  });

  test('writes them in the groups in which bills print them', () => {
    expect(formatReference({ type: 'QRR', value: '210000000003139471430009017' })).toBe(
      '21 00000 00003 13947 14300 09017',
    );
    expect(formatReference({ type: 'SCOR', value: 'RF18539007547034' })).toBe('RF18 5390 0754 7034');
  });

  test.each([
    '',
    '1234',
    'RF18',
    'RF00 5390',
    '000000000000000000000000000',
    'RF18 5390 0754 7035',
    'invoice 42',
  ])('refuses %j', (text) => {
    expect(parseReference(text).ok).toBe(false);
  });
});
