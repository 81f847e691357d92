import { test } from '@fast-check/vitest';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { arbSpelling, arbWord, indexOf, makeEntity } from '../testing.ts';
import type { EntityKind } from '../types.ts';
import { editDistance } from './edit-distance.ts';
import { nameWords } from './name-words.ts';
import { toWords } from './normalise.ts';
import { screen } from './screen.ts';
import { tokenShape } from './screening-index.ts';
import { similarWords, weightOf } from './similar-words.ts';
import { compareWords, shapeOf } from './word-similarity.ts';

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
    ['尤素福·阿尔拜延', ['you', 'su', 'fu', 'al', 'bai', 'yan']],
    ['哈立德·本·薩勒', ['ha', 'li', 'de', 'bin', 'sa', 'lei']],
    ['阿尔泰', ['a', 'er', 'tai']],
    ['佐々木', ['zuo', 'zuo', 'mu']],
    ['王小明博士', ['wang', 'xiao', 'ming', 'boshi']],
    ['ТЕСТ Open Joint Stock Company', ['test', 'jsc']],
    ['Ｍｕｓｔｅｒ', ['muster']],
    ['Muster Aktiengeselschaft', ['muster', 'ag']],
    ['Brigade Forty-Four', ['brigade', '44']],
    ['Brigade Forty 4', ['brigade', '44']],
    ['Brigade Nine', ['brigade', '9']],
    ['Brigade Fourteen', ['brigade', '14']],
    ['Brigade Three Hundred and Thirteen', ['brigade', '313']],
    ['Brigade Two Hundred', ['brigade', '200']],
    ['Ten Brinke', ['ten', 'brinke']],
    ['4th, 11th, 12th and 20th Muster', ['fourth', 'eleventh', 'twelfth', 'and', 'twentieth', 'muster']],
    ['Twenty-First Muster', ['21st', 'muster']],
    ['Thirty Second Muster', ['32nd', 'muster']],
    ['M&T Muster', ['mt', 'muster']],
    ['Mohkmmed Mohamed Mochammad', ['muhammad', 'muhammad', 'muhammad']],
    ['Mohammadi Mahmud Mohamud', ['mohammadi', 'mahmud', 'mahmud']],
    ['奥', ['ao']],
    ['AO', ['jsc']],
    ['Muster Gesellschaft mit beschränkter Haftung', ['muster', 'gmbh']],
    ['Muster Gesellschaft mit beschr. Haftung', ['muster', 'gmbh']],
    ['Muster Ges.m.b.H.', ['muster', 'gmbh']],
    ['Muster Joynt Stock Company', ['muster', 'jsc']],
    ['Muster Jointstock Company', ['muster', 'jsc']],
    ['Muster Limited Liab ility Company', ['muster', 'llc']],
    ['Общество с ограниченной ответственностью Мустер', ['llc', 'muster']],
  ])('%s', (name, words) => {
    expect(texts(name)).toEqual(words);
  });
});

test.each(['عمر', 'زاهد', 'سارا', 'עמר', '식', '奥'])(
  '"%s" is a name, whatever its letters without vowels or its reading mean elsewhere',
  (name) => {
    expect(toWords(name).map(({ wordClass }) => wordClass)).toEqual(['name']);
  },
);

test.each([
  ['أحمد', 'احمد'],
  ['إلياس', 'الياس'],
  ['آمنة', 'امنه'],
  ['فاطمة', 'فاطمه'],
  ['علی', 'علي'],
  ['مصطفى', 'مصطفي'],
  ['کریم', 'كريم'],
  ['المستر', 'مستر'],
  ['مُحَمَّد', 'محمد'],
])('letters that Arabic writers interchange are read alike: %s, %s', (one, other) => {
  expect(texts(one)).toEqual(texts(other));
});

/* The definition, cell by cell; the engine counts whole columns at once. */
function slowDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  for (let row = 1; row <= a.length; row += 1) {
    for (let column = 1; column <= b.length; column += 1) {
      const step = a[row - 1] === b[column - 1] ? 0 : 1;
      let best = Math.min(
        rows[row - 1]![column]! + 1,
        rows[row]![column - 1]! + 1,
        rows[row - 1]![column - 1]! + step,
      );
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwap) best = Math.min(best, rows[row - 2]![column - 2]! + 1);
      rows[row]![column] = best;
    }
  }
  return rows[a.length]![b.length]!;
}

const arbShort = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 32 });

test.each([
  ['Q.W. Muster', 'initials'],
  ['J.R.R. Muster', 'initials'],
  ['A.B.C.D. Muster', 'latin'],
  ['S.A. Muster', 'latin'],
  ['И.И. Мустер', 'foreign'],
])('letters with dots between them are the initials of somebody, but for a few: %s', (name, script) => {
  expect(toWords(name)[0]?.script).toBe(script);
});

describe('words of a name', () => {
  const classes = (name: string, kind?: EntityKind) =>
    nameWords(name, kind).map(({ text, wordClass }) => `${text} ${wordClass}`);

  test('say in a firm where a part of it sits and which part it is', () => {
    expect(classes('Muster International (Schweiz) AG', 'organisation')).toEqual([
      'muster name',
      'international branch',
      'schweiz place',
      'ag legal-form',
    ]);
  });

  test('are the number of a series in a firm, behind its name, and a surname in a person', () => {
    expect(classes('Muster Trust XV', 'organisation')).toEqual(['muster name', 'trust generic', 'xv branch']);
    expect(classes('Xi Muster', 'organisation')).toContain('xi name');
    expect(classes('Muster Xi', 'person')).toContain('xi name');
  });

  test('are the name of a person, who may be called like a town', () => {
    expect(classes('Paris Muster', 'person')).toEqual(['paris name', 'muster name']);
    expect(classes('Paris Muster')).toEqual(['paris name', 'muster name']);
  });

  test('are those of a firm where its kind is not known and a legal form stands among them', () => {
    expect(classes('Muster Paris SA')).toContain('paris place');
  });
});

describe('the edit distance', () => {
  test.prop([arbShort, arbShort])('is what the definition gives', (a, b) => {
    expect(editDistance(a, b, 40)).toBe(slowDistance(a, b));
  });

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

describe('the weight of a word', () => {
  test('is that of a whole word where it is a syllable that is read as one letter', () => {
    const index = indexOf(makeEntity('1', ['U Muster']));
    const [syllable, letter] = ['우', 'U'].map((name) => weightOf(index, toWords(name)[0]!));
    expect(syllable).toBeGreaterThan(2 * letter!);
  });

  test('is that of its part in the name: one word is a surname in a person, and a branch in a firm', () => {
    const index = indexOf(
      makeEntity('firm', ['Bureau Muster SA'], { kind: 'organisation' }),
      makeEntity('person', ['Anna Bureau'], { kind: 'person' }),
    );
    const weightIn = (name: string, kind: EntityKind) =>
      weightOf(
        index,
        nameWords(name, kind).find(({ text }) => text === 'bureau')!,
      );
    expect(weightIn('Peter Bureau', 'person')).toBeGreaterThan(weightIn('Bureau Probe SA', 'organisation'));
  });
});

describe('similar words', () => {
  test.each([
    ['vonostet', true],
    ['estonovt', true],
    ['vonosteg', false],
    ['stte', false],
  ])('are those of the same letters in another order, from five letters on: %s', (mixed, isFound) => {
    const index = indexOf(makeEntity('1', ['testonov']), makeEntity('2', ['test']));
    expect(similarWords(index, toWords(mixed)[0]!).tokens.length > 0).toBe(isFound);
  });

  test.prop([fc.uniqueArray(arbWord, { minLength: 1, maxLength: 30 }), fc.nat(), fc.nat()])(
    'a word with one letter taken out still finds itself',
    (words, pick, place) => {
      const word = words[pick % words.length]!;
      const at = place % word.length;
      const damaged = word.slice(0, at) + word.slice(at + 1);
      fc.pre(damaged.length > 3);
      const index = indexOf(...words.map((text, number) => makeEntity(String(number), [text])));
      const [asked] = toWords(damaged);
      const found = similarWords(index, asked!).tokens.map((token) => index.data.tokens[token]);
      expect(found).toContain(word);
    },
  );

  test.prop([
    fc.uniqueArray(arbSpelling, { minLength: 1, maxLength: 40, selector: (word) => word.toLowerCase() }),
    arbSpelling,
  ])('the table leaves out no word that compares as similar', (listed, asked) => {
    const index = indexOf(makeEntity('1', listed));
    for (const word of toWords(asked)) {
      if (word.text.length === 1) continue;
      const all = index.data.tokens.flatMap((_, token) =>
        compareWords(shapeOf(word), tokenShape(index, token)) === null ? [] : [token],
      );
      expect(similarWords(index, word).tokens.toSorted((a, b) => a - b)).toEqual(all);
    }
  });

  test.prop([fc.stringMatching(/^[b-df-z][b-z]{4,8}$/), fc.constantFrom('al', 'el'), fc.nat(), fc.boolean()])(
    'an article written together with a misspelt word is found from either side',
    (word, article, place, isAsked) => {
      const at = place % word.length;
      const joined = article + word.slice(0, at) + word.slice(at + 1);
      fc.pre(joined.length >= 7);
      const [asked, listed] = isAsked ? [joined, word] : [word, joined];
      const index = indexOf(makeEntity('1', [listed]));
      const [own] = toWords(asked);
      expect(similarWords(index, own!).tokens.map((token) => index.data.tokens[token])).toContain(
        toWords(listed)[0]!.text,
      );
    },
  );
});

describe('a name of several words', () => {
  /* Behind one of another script, which it has nothing in common with. */
  const found = (listed: string, name: string): boolean =>
    screen(indexOf(makeEntity('0', ['高石早苗']), makeEntity('1', [listed])), { name, kind: 'person' })
      .length > 0;

  test.each([
    ['Abd al-Qadir Mustari', 'Abdelkader Mustari'],
    ['Abdul Rahman Mustari', 'Abdurrahman Mustari'],
    ['Abdel Rahman Mustari', 'Abd al-Rahman Mustari'],
    ['Salah Eddine Mustari', 'Salah al-Din Mustari'],
    ['Daoud Mustari', 'Dawood Mustari'],
    ['Ousmane Mustari', 'Uthman Mustari'],
    ['Nour al-Din Mustari', 'Nurredin Mustari'],
    ["'Ndrangmuster Probe", 'Andrang Muster Probe'],
  ])('"%s" is also written "%s"', (one, other) => {
    expect([found(one, other), found(other, one)]).toEqual([true, true]);
  });

  test.each([
    ['Abd al-Qadir Mustari', 'Abdelkarim Mustari'],
    ['Abdul Rahman Mustari', 'Abdulhadi Mustari'],
  ])('"%s" is not "%s"', (one, other) => {
    expect([found(one, other), found(other, one)]).toEqual([false, false]);
  });
});
