import { test } from '@fast-check/vitest';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { createCsvReader } from './csv-reader.ts';
import { readCsv } from './read-csv.ts';

function readAll(chunks: string[]): string[][] {
  const reader = createCsvReader();
  const rows = chunks.flatMap((chunk) => reader.write(chunk));
  return [...rows, ...reader.end()].map((row) => row.cells);
}

const arbCell = fc.string({ unit: fc.constantFrom('a', 'ö', '"', ',', ' ', '\n', ';', '-', '名') });
const arbRows = fc.array(fc.array(arbCell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 6 });

function print(rows: string[][], separator = ',', end = '\r\n'): string {
  return rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join(end);
}

describe('the csv reader', () => {
  test.prop([arbRows])('reading what was printed gives the same cells', (rows) => {
    expect(readAll([print(rows)])).toEqual(rows);
  });

  test.prop([arbRows, fc.integer({ min: 1, max: 7 })])(
    'it does not matter where chunks are cut',
    (rows, size) => {
      const text = print(rows);
      const chunks: string[] = [];
      for (let start = 0; start < text.length; start += size) chunks.push(text.slice(start, start + size));
      expect(readAll(chunks)).toEqual(rows);
    },
  );

  test('Ctrl-Z ends the file and a byte order mark is dropped', () => {
    expect(readAll(['\uFEFF1,"a"\r\n', '\u001A'])).toEqual([['1', 'a']]);
  });

  test.each(['', ' \r\n', '\u001A\u001A'])('Ctrl-Z ends the file also with %j behind it', (padding) => {
    expect(readAll(['1,a\u001A', padding])).toEqual([['1', 'a']]);
  });

  test.each(['1,a\n\u001A,,', '1,a\n\u001A,\r\n,\u001A\n'])(
    'a row of Ctrl-Z and empty cells ends the file: %j',
    (text) => {
      expect(readAll([text])).toEqual([['1', 'a']]);
    },
  );

  test.each([
    ['1,KOWALSK\u001A,,', [['1', 'KOWALSK\u001A', '', '']]],
    [
      '\u001A,,\n2,b',
      [
        ['\u001A', '', ''],
        ['2', 'b'],
      ],
    ],
  ])('empty cells behind a cell with Ctrl-Z, or more behind its row, end nothing: %j', (text, rows) => {
    expect(readAll([text])).toEqual(rows);
  });

  test('Ctrl-Z that more follows ends nothing: older systems write it for a letter that they do not know', () => {
    expect(readAll(['1,KOWALSK\u001A\n', '\u001A\n2,', 'b'])).toEqual([
      ['1', 'KOWALSK\u001A'],
      ['\u001A'],
      ['2', 'b'],
    ]);
  });

  test.each([
    ['1,"abc', 'open-quote', 1],
    ['1,"a"\n2,"b"c\n3', 'text-after-quote', 2],
    [`1\n2,"${'x'.repeat(1001)}\n3`, 'cell-too-long', 2],
    [`1\n2,"${'\n'.repeat(9)}"\n3`, 'open-quote', 2],
  ])('%j has the problem %s on line %i', (text, problem, line) => {
    const reader = createCsvReader({ cellCharsMax: 1000, rowLinesMax: 9 });
    const rows = [...reader.write(text), ...reader.end()];
    expect(rows.filter((row) => row.problem !== null)).toEqual([expect.objectContaining({ problem, line })]);
  });
});

describe('readCsv', () => {
  test.prop([arbRows, fc.constantFrom(',', ';', '\t'), fc.constantFrom('\n', '\r\n', '\r')])(
    'finds the separator in the first line, and reads what was printed with it',
    (rows, separator, end) => {
      const header = ['"a,b"', 'c'].join(separator);
      const found = readCsv(`\uFEFF${header}${end}${print(rows, separator, end)}`);
      expect(found.map(({ cells }) => cells)).toEqual([['a,b', 'c'], ...rows]);
      expect(found.every(({ problem }) => problem === null)).toBe(true);
    },
  );

  test.prop([fc.string({ unit: fc.constantFrom('a', '"', ',', ' ', '\n', '\r', ';'), maxLength: 60 })])(
    'gives each row once and in order, whatever is in the text',
    (text) => {
      const numbers = readCsv(text).map(({ line }) => line);
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    },
  );

  test('a quotation mark that is never closed spoils its own line only', () => {
    expect(readCsv('a,b\n1,"x\n2,y\n3,"z"w\n4,v')).toEqual([
      { line: 1, cells: ['a', 'b'], problem: null },
      { line: 2, cells: ['1', '"x'], problem: 'open-quote' },
      { line: 3, cells: ['2', 'y'], problem: null },
      { line: 4, cells: ['3', 'zw'], problem: 'text-after-quote' },
      { line: 5, cells: ['4', 'v'], problem: null },
    ]);
  });

  test('lines that each lose the reader are all given as broken, and soon', () => {
    const rows = readCsv('x",y",z,"\n'.repeat(50_000));
    expect(rows.length).toBeGreaterThanOrEqual(50_000);
    expect(rows.slice(0, 50_000).every(({ problem }) => problem === 'open-quote')).toBe(true);
  });

  test('the separator of a title line counts only where there is one', () => {
    expect(readCsv('Payments\nname;amount\nA;1,5').map(({ cells }) => cells)).toEqual([
      ['Payments'],
      ['name', 'amount'],
      ['A', '1,5'],
    ]);
  });
});
