import { test } from '@fast-check/vitest';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { createCsvReader } from './csv-reader.ts';

function readAll(chunks: string[]): string[][] {
  const reader = createCsvReader();
  const rows = chunks.flatMap((chunk) => reader.write(chunk));
  return [...rows, ...reader.end()].map((row) => row.cells);
}

const arbCell = fc.string({ unit: fc.constantFrom('a', 'ö', '"', ',', ' ', '\n', ';', '-', '名') });
const arbRows = fc.array(fc.array(arbCell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 6 });

function print(rows: string[][]): string {
  return rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');
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

  test('an open quotation mark at the end is a truncated file', () => {
    expect(() => readAll(['1,"abc'])).toThrow(expect.objectContaining({ code: 'truncated', line: 1 }));
  });

  test('text after a closing quotation mark is a broken file, with its line', () => {
    expect(() => readAll(['1,"a"\n2,"b"c\n'])).toThrow(
      expect.objectContaining({ code: 'broken-csv', line: 2 }),
    );
  });
});
