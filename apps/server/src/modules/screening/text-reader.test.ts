import { describe, expect, test } from 'vitest';
import { readLists } from './read-lists.ts';
import { createTextReader } from './text-reader.ts';

const windows = (text: string) => Buffer.from(text, 'latin1');

function readAll(chunks: readonly Uint8Array[]): string {
  const reader = createTextReader();
  return [...chunks.map((chunk) => reader.write(chunk)), reader.end()].join('');
}

/** The names of a list whose file arrives in these pieces. */
async function namesOf(...chunks: readonly Uint8Array[]) {
  const file = {
    name: 'names.csv',
    sizeBytes: 0,
    async *chunks() {
      yield* chunks;
    },
  };
  const [list] = await readLists([file], () => Promise.resolve());
  return {
    names: list?.entities.flatMap(({ names }) => names.map(({ full }) => full)),
    warnings: list?.warnings,
  };
}

describe('the text of a file', () => {
  test('is the same wherever its bytes are parted', () => {
    const bytes = Buffer.concat([Buffer.from('Žižek 名前 😀 '), windows('M\u00DCLLER caf\u00E9')]);
    for (let size = 1; size <= bytes.length; size += 1) {
      const chunks: Uint8Array[] = [];
      for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
      expect(readAll(chunks)).toBe('Žižek 名前 😀 MÜLLER café');
    }
  });

  test('begins behind its byte order mark', () => {
    const bytes = Buffer.from('\uFEFF{"a": "\uFEFFb"}');
    expect(readAll([bytes])).toBe('{"a": "\uFEFFb"}');
    expect(readAll([bytes.subarray(0, 1), bytes.subarray(1)])).toBe('{"a": "\uFEFFb"}');
  });

  test.each([
    ['overlong', [0xc0, 0xaf], 'À¯'],
    ['half a pair', [0xed, 0xa0, 0x80], 'í\u00A0€'],
  ])('takes no %s form for a letter of UTF-8', (_, bytes, text) => {
    expect(readAll([Uint8Array.from(bytes)])).toBe(text);
  });
});

describe('a list', () => {
  const warnings = [{ code: 'not-utf-8', file: 'names.csv' }];

  test('keeps a letter of Windows-1252 that stands at the end of a piece', async () => {
    const found = await namesOf(windows('Name,Alias,Nationality\nM\u00DC'), windows('LLER,,\n'));
    expect(found).toEqual({ names: ['MÜLLER'], warnings });
  });

  test('keeps the last letter of its file', async () => {
    const found = await namesOf(windows('Name,Nationality,Alias\nA,,Ren\u00E9'));
    expect(found).toEqual({ names: ['A', 'René'], warnings });
  });

  test('with one byte that is no UTF-8 keeps all other names as they are', async () => {
    const found = await namesOf(
      Buffer.from('Name,Alias,Nationality\nJürg,Йорг,\n'),
      windows('Ren\u00E9,,\n'),
      Buffer.from('Žižek,,\n'),
    );
    expect(found).toEqual({ names: ['Jürg', 'Йорг', 'René', 'Žižek'], warnings });
  });
});
