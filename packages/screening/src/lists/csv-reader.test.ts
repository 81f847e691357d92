import { describe, expect, test } from 'vitest';
import { createListCsvReader } from './csv-reader.ts';

function readAll(text: string) {
  const reader = createListCsvReader();
  return [...reader.write(text), ...reader.end()];
}

describe('the reader of comma-separated lists', () => {
  test('gives the rows of a sound file', () => {
    expect(readAll('1,"a, b"\r\n').map(({ cells }) => cells)).toEqual([['1', 'a, b']]);
  });

  test.each([
    ['1,"abc', 'truncated', 1],
    ['1,"a"\n2,"b"c\n', 'broken-csv', 2],
    [`1\n2,"${'x'.repeat(1_000_001)}`, 'broken-csv', 2],
  ])('refuses %.12j… with %s and its line', (text, code, line) => {
    expect(() => readAll(text)).toThrow(expect.objectContaining({ code, line }));
  });
});
