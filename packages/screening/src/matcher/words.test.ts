import { test } from '@fast-check/vitest';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { arbWord } from '../testing.ts';
import { editDistance } from './edit-distance.ts';
import { buildFuzzyTable } from './fuzzy-table.ts';
import { toWords } from './normalise.ts';

const texts = (name: string): string[] => toWords(name).map((word) => word.text);

describe('cutting names into words', () => {
  test.prop([fc.string({ unit: 'grapheme', maxLength: 80 })])('words are lower-case ASCII', (name) => {
    for (const text of texts(name)) expect(text).toMatch(/^[a-z0-9]+$/);
  });

  test.prop([fc.string({ unit: 'grapheme-ascii', maxLength: 80 })])(
    'words cut again stay the same',
    (name) => {
      const once = texts(name).filter((text) => text.length > 1);
      expect(texts(once.join(' '))).toEqual(once);
    },
  );

  test.each([
    ['Müller-Ångström Łódź', ['muller', 'angstrom', 'lodz']],
    ["O'Muster", ['omuster']],
    ['A.B.C. Company', ['abc', 'co']],
    ['J.-C. Muster', ['j', 'c', 'muster']],
    ['Тестонов', ['testonov']],
    ['ТЕСТ Open Joint Stock Company', ['test', 'jsc']],
    ['Ｍｕｓｔｅｒ', ['muster']],
  ])('%s', (name, words) => {
    expect(texts(name)).toEqual(words);
  });
});

describe('the edit distance', () => {
  test.prop([arbWord, arbWord])('is symmetric and 0 only for equal words', (a, b) => {
    expect(editDistance(a, b, 20)).toBe(editDistance(b, a, 20));
    expect(editDistance(a, b, 20) === 0).toBe(a === b);
  });

  test.prop([arbWord, arbWord, fc.integer({ min: 0, max: 4 })])(
    'a limit only cuts what lies above it',
    (a, b, max) => {
      const full = editDistance(a, b, 40);
      expect(editDistance(a, b, max)).toBe(full <= max ? full : max + 1);
    },
  );

  test.each([
    ['muster', 'muster', 0],
    ['muster', 'mutser', 1],
    ['kitten', 'sitting', 3],
    ['ca', 'abc', 3],
  ])('%s to %s takes %i', (a, b, distance) => {
    expect(editDistance(a, b, 10)).toBe(distance);
  });
});

describe('the fuzzy table', () => {
  test.prop([fc.uniqueArray(arbWord, { minLength: 1, maxLength: 30 }), fc.nat(), fc.nat()])(
    'a word with one letter taken out still finds itself',
    (words, pick, place) => {
      const table = buildFuzzyTable(words);
      const id = pick % words.length;
      const word = words[id]!;
      const at = place % word.length;
      const damaged = word.slice(0, at) + word.slice(at + 1);
      if (damaged.length > 3) expect(table.lookup(damaged)).toContain(id);
    },
  );
});
