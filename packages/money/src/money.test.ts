import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { formatAmount, formatMoney, parseAmount } from './amount.ts';
import { currencies, isCurrency, minorDigits } from './currency.ts';
import { formatIban, ibanOpening, parseIban, withCheckDigits } from './iban.ts';
import { arbAmountMinor, arbCurrency, arbIban } from './testing.ts';

describe('amounts', () => {
  test.prop([arbAmountMinor, arbCurrency])('a printed amount reads back', (minor, currency) => {
    expect(parseAmount(formatAmount(minor, currency), currency)).toEqual({ ok: true, value: minor });
  });

  test.prop([fc.string(), arbCurrency])('any text gives a safe integer or a refusal', (text, code) => {
    const read = parseAmount(text, code);
    expect(read.ok ? Number.isSafeInteger(read.value) : read.error.code.startsWith('amount-')).toBe(true);
  });

  test.each([
    ["1'234.50", 'CHF', 123_450],
    ['1’234.5', 'CHF', 123_450],
    ['1 234,50', 'EUR', 123_450],
    ['-7', 'USD', -700],
    ['1234', 'JPY', 1234],
    ['0.001', 'KWD', 1],
    ['-0', 'CHF', 0],
  ] as const)('%s %s is read', (text, currency, minor) => {
    expect(parseAmount(text, currency)).toEqual({ ok: true, value: minor });
  });

  test.each([
    [' ', 'CHF', 'amount-empty'],
    ['1,234', 'CHF', 'amount-too-precise'],
    ['1.5', 'JPY', 'amount-too-precise'],
    ["12'34", 'CHF', 'amount-format'],
    ["1'234 567", 'CHF', 'amount-format'],
    ['1e3', 'CHF', 'amount-format'],
    ['.5', 'CHF', 'amount-format'],
    ['90071992547409.92', 'CHF', 'amount-too-large'],
  ] as const)('"%s" %s is refused with %s', (text, currency, code) => {
    expect(parseAmount(text, currency)).toEqual({ ok: false, error: { code } });
  });

  test('amounts carry the decimals of their currency', () => {
    expect(formatAmount(-5, 'CHF')).toBe('-0.05');
    expect(formatAmount(1_234_567, 'JPY')).toBe("1'234'567");
    expect(['-1', '0', '1'].map((minor) => formatAmount(BigInt(minor), 'CHF'))).toEqual([
      '-0.01',
      '0.00',
      '0.01',
    ]);
    expect(formatMoney(123_450n, 'CHF')).toBe("CHF\u00A01'234.50");
  });

  test('the table knows its currencies and nothing else', () => {
    expect(currencies.every(isCurrency)).toBe(true);
    expect(isCurrency('toString')).toBe(false);
    expect(currencies).toEqual(Object.keys(minorDigits).toSorted());
  });

  test('every currency is one of ISO 4217, with its decimals', () => {
    const known = Intl.supportedValuesOf('currency');
    expect(currencies.filter((code) => !known.includes(code))).toEqual([]);
    expect([minorDigits.JPY, minorDigits.CHF, minorDigits.KWD]).toEqual([0, 2, 3]);
  });
});

describe('IBAN', () => {
  test.prop([arbIban])('a printed IBAN reads back', (text) => {
    const read = parseIban(text.toLowerCase());
    expect(read).toEqual({ ok: true, value: text });
    if (read.ok) expect(parseIban(formatIban(read.value))).toEqual(read);
  });

  test.prop([arbIban])('has the check digits that its number is given', (text) => {
    expect(withCheckDigits(text.slice(0, 2), text.slice(4))).toBe(text);
  });

  test.prop([arbIban, fc.integer({ min: 2, max: 20 }), fc.integer({ min: 1, max: 9 })])(
    'one changed digit is always found',
    (iban, at, by) => {
      const digit = (Number(iban[at]) + by) % 10;
      expect(parseIban(iban.slice(0, at) + String(digit) + iban.slice(at + 1)).ok).toBe(false);
    },
  );

  test.prop([arbIban, fc.integer({ min: 8, max: 21 })])(
    'its beginning is one however far it is typed, in groups or in one, in capitals or not',
    (text, length) => {
      const opening = text.slice(0, length);
      const grouped = opening.replaceAll(/(.{4})/gu, '$1 ');
      expect([opening, grouped, ` ${grouped.toLowerCase()}`].map(ibanOpening)).toEqual(
        Array(3).fill(opening),
      );
    },
  );

  test.each([
    'CH93 007',
    'CH93007',
    'XX93 0076 2011',
    'RF18 5390 0754 7034',
    'CH93 Invoice',
    'DECH93 0076 2011',
    'CH93-0076-2011',
    'CH93 0076 2011 6238 5295 7 1',
    'CH93 0076 2011 6238 5295 71',
  ])('%s is the beginning of none', (text) => {
    expect(ibanOpening(text)).toBeNull();
  });

  // Published examples of the SWIFT IBAN registry.
  test.each([
    'CH93 0076 2011 6238 5295 7',
    'LI21 0881 0000 2324 013A A',
    'DE89 3704 0044 0532 0130 00',
    'FR14 2004 1010 0505 0001 3M02 606',
    'IT60 X054 2811 1010 0000 0123 456',
    'NO93 8601 1117 947',
    'SE45 5000 0000 0583 9825 7466',
    'UA21 3223 1300 0002 6007 2335 6600 1',
    'AZ21 NABZ 0000 0000 1370 1000 1944',
    'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
  ])('the registry example %s is accepted', (text) => {
    const read = parseIban(text);
    expect(read.ok && formatIban(read.value)).toBe(text);
  });

  test.each([
    ['CH', 'iban-format'],
    ['.CH93 0076 2011 6238 5295 7', 'iban-format'],
    ['CH93 0076 2011 6238 5295-7', 'iban-format'],
    ['XX93 0076 2011 6238 5295 7', 'iban-country'],
    ['CH93 0076 2011 6238 5295', 'iban-length'],
    ['CH94 0076 2011 6238 5295 7', 'iban-check-digits'],
    ['CH99 0076 2011 6238 5295 7', 'iban-check-digits'],
  ])('%s is refused with %s', (text, code) => {
    expect(parseIban(text)).toEqual({ ok: false, error: { code } });
  });

  test.each([
    ['97', '00'],
    ['98', '01'],
    ['02', '99'],
  ])('where %s are the check digits, %s leave the same remainder and are refused', (issued, never) => {
    const accounts = Array.from(
      { length: 500 },
      (_, number) => `007620116238${String(number).padStart(5, '0')}`,
    );
    const account = accounts.find((each) => parseIban(`CH${issued}${each}`).ok);
    expect(account).toBeDefined();
    expect(parseIban(`CH${never}${account}`)).toEqual({ ok: false, error: { code: 'iban-check-digits' } });
  });
});
