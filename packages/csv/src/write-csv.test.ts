import { test } from '@fast-check/vitest';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { readCsv } from './read-csv.ts';
import { CsvNumber, csvLine } from './write-csv.ts';

const separators = [',', ';', '\t'] as const;
/** Signs of which formulas are made, and those that hide where a cell begins. */
const sign = fc.constantFrom(
  ...Array.from('=+-@＝＋－＠﹦﹢﹣﹫−⁼⁺'),
  ...Array.from(',;\t\r\n "\'|aZ1ö'),
  '\u00a0',
  '\u200b',
  '\u2028',
  '\ufeff',
  '\0',
  '名',
);
const text = fc.oneof(fc.string({ unit: sign, maxLength: 14 }), fc.string({ unit: 'binary', maxLength: 8 }));
const lines = fc.array(fc.array(text, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 });

/**
 * Whether a program may calculate this: what it normalises to begins one, blanks and marks aside. Our own line end is what
 * stands between two quotation marks of different lines for whoever splits at semicolons.
 */
const begins = (field: string) =>
  /^(?:[=+\-@\t\u2212]|\r(?!\n))/u.test(field) || /^[\s\p{Cf}"]*[=+\-@\u2212]/u.test(field.normalize('NFKC'));

/** What a program without any idea of quotation marks makes of it, and one that takes them off at both ends. */
function split(file: string, separator: string): string[] {
  const fields = file.split(/\r\n|\r|\n/u).flatMap((line) => line.split(separator));
  return [...fields, ...fields.map((field) => field.replace(/^"/u, '').replace(/"$/u, ''))];
}

describe('a line of a CSV file', () => {
  test.prop([lines], { numRuns: 2000 })('begins no formula, at whatever it is split', (rows) => {
    const file = rows.map(csvLine).join('');
    for (const separator of separators) {
      const read = readCsv(file, { separator }).flatMap(({ cells }) => cells);
      for (const field of [...read, ...split(file, separator)])
        expect(begins(field), JSON.stringify({ file, separator, field })).toBe(false);
    }
  });

  test.prop([lines])('is read back as it was, but for that sign and for line ends', (rows) => {
    // A row of one empty cell is an empty line, which is no row.
    const kept = rows.map((row) => ['x', ...row]);
    const plain = (cell: string) => cell.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ').replaceAll("'", '');
    const read = readCsv(kept.map(csvLine).join(''), { separator: ',' });
    expect(read.map(({ cells }) => cells.map(plain))).toEqual(kept.map((row) => row.map(plain)));
  });

  test.prop([fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.nat({ max: 999 })])(
    'keeps amounts of ours numbers, negative ones as well',
    (whole, part) => {
      const amount = `${whole}.${String(part).padStart(3, '0')}`;
      expect(csvLine(['x', new CsvNumber(amount), 7, -3, null])).toBe(`x,${amount},7,-3,\r\n`);
    },
  );

  test.each([
    ['Good;=1+1;AG', `"Good;'=1+1;AG"`],
    ['a, +41 44 123 45 67', `"a, '+41 44 123 45 67"`],
    ['=HYPERLINK("http://x";"y")', `"'=HYPERLINK(""http://x"";""y"")"`],
    ['x;"=1+1"', `"x;""'=1+1"""`],
    ['a\t=1+1', 'a =1+1'],
    ['a\r\n=1+1', 'a  =1+1'],
    ['＝1+1', "'＝1+1"],
    ['Anna-Maria O’Neill', 'Anna-Maria O’Neill'],
    ['-5', "'-5"],
  ])('has %j as %j', (cell, as) => {
    expect(csvLine(['1', cell])).toBe(`1,${as}\r\n`);
  });

  test.each(['=1', '1e5', '-', '+1', '1,5', '', '1 '])('takes no text for a number: %j', (written) => {
    expect(() => new CsvNumber(written)).toThrow(RangeError);
  });

  test('never begins with a negative number', () => {
    expect(() => csvLine([-1, 'x'])).toThrow(RangeError);
    expect(() => csvLine([new CsvNumber('-1.00')])).toThrow(RangeError);
  });
});
