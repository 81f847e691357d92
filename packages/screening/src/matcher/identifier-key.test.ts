import { describe, expect, test } from 'vitest';
import { identifierKey, identifierKeys, identifiersIn } from './identifier-key.ts';

describe('an identifier', () => {
  test.each([
    ['9187629', ['IMO 9187629', 'IMO-No. 9187629', 'IMO9187629', 'imo number: 9187629', 'No. 918 7629']],
    [
      'KDBKKPPY',
      ['KDBKKPPY', 'kdbk kppy', 'KDBK-KP-PY', 'SWIFT: KDBKKPPY', 'BIC KDBKKPPYXXX', 'KDBK KP PY XXX'],
    ],
    [
      'ZZ0000017',
      [
        'ZZ-0000017',
        'zz 0000017',
        'Passport No. ZZ 0000017',
        'Reisepass-Nr. ZZ0000017',
        'ＺＺ０００００１７',
      ],
    ],
    ['TESTZZ00', ['TESTZZ00', 'testzz00xxx', 'BIC TESTZZ00XXX']],
    ['CHE123456789', ['CHE-123.456.789', 'UID CHE-123.456.789']],
  ])('%s is the same however it is written', (key, spellings) => {
    expect(spellings.map(identifierKey)).toEqual(spellings.map(() => key));
  });

  test('is each of several numbers that stand in one text', () => {
    expect(identifierKeys('(INN): 190950894 (Belarus), 7704734000/770301001 (Russia)')).toEqual(
      expect.arrayContaining(['190950894', '7704734000', '770301001']),
    );
  });

  test('of a branch of a bank is that of the bank, too', () => {
    expect(identifierKeys('KDBKKPPY012')).toEqual(['KDBKKPPY012', 'KDBKKPPY']);
  });

  test.each(['', '-', 'unknown', 'not known', '1234', 'Russian Federation'])('is not "%s"', (text) => {
    expect(identifierKeys(text)).toEqual([]);
  });

  test('is seen where a name was asked for, and no name is taken for one', () => {
    expect(identifiersIn('0x7F367cC41522cE07553e823bf3be79A889DEbe1B')).toHaveLength(1);
    expect(identifiersIn('IMO 9187629')).toContain('9187629');
    expect(identifiersIn('Bank KDBKKPPY')).toContain('KDBKKPPY');
    expect(['Anna Meier', 'Fonds 2000', '17 November', '12345 --'].flatMap(identifiersIn)).toEqual([]);
  });
});
