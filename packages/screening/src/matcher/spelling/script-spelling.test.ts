import { test } from '@fast-check/vitest';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { indexOf, makeEntity } from '../../testing.ts';
import { toWords } from '../normalise.ts';
import { screen } from '../screen.ts';
import { spellingOf, foreignSpans } from './script-spelling.ts';
import { compareWords, shapeOf } from '../word-similarity.ts';
import { arabicParts } from './compounds.ts';
import { looseSpelling } from './han.ts';
import { arabicSpelling } from './semitic.ts';
import { soundsOfLatin, spellingPattern } from './pattern.ts';

const found = (listed: string, name: string): boolean =>
  screen(indexOf(makeEntity('listed', [listed])), { name, kind: 'person' }).length > 0;

function likeness(one: string, other: string): number {
  const [left, right] = [one, other].flatMap((word) => toWords(word).map((each) => shapeOf(each)));
  return left === undefined || right === undefined ? 0 : (compareWords(left, right)?.sim ?? 0);
}

describe('a name in another script finds how it is spelt', () => {
  test.each([
    ['محمود مسترمان', 'Mahmoud Mustarman'],
    ['عبد الرحمن المستر', 'Abderrahmane al-Mustar'],
    ['عبدالله مسترمان', 'Abdullah Mustarman'],
    ['سيف الله مسترمان', 'Saifullah Mustarman'],
    ['علی مسترمان', 'Ali Mustarman'],
    ['דוד מוסטרמן', 'David Musterman'],
    ['김영철', 'KIM Yong Chol'],
    ['김 영철', 'Gim Yeongcheol'],
    ['이무성', 'RHEE Moosung'],
    ['박지수', 'PARK Jisoo'],
    ['朱海仑', 'ZHU Hailun'],
    ['張小明', 'CHANG Hsiao-ming'],
    ['葉小明', 'YEH Hsiao-ming'],
    ['أحمد مسترمان', 'Ahmad Mustarman'],
    ['ムスタマン・ヤシル', 'Yasir Mustaman'],
    ['Μούστερμαν Δημος', 'Dimos Musterman'],
  ])('%s as %s', (native, latin) => {
    expect([found(latin, native), found(native, latin)]).toEqual([true, true]);
  });

  test.each([
    ['김영철', 'KIM Song Min'],
    ['محمود مسترمان', 'Hassan Probov'],
    ['朱海仑', 'ZHU Weimin'],
    ['דוד מוסטרמן', 'Simon Probe'],
    ['בן מוסטרמן', 'Win Musterman'],
    ['無 明 張', 'CHANG Wu'],
    ['명 수 김', 'MYONG Su'],
    ['סולי מוסטרמן', 'Sul Musterman'],
    ['محمد مسترمان', 'أحمد مسترمان'],
    ['فلان عمر', 'فلان زيد'],
    ['مسترمان غسان', 'Mustarman Hasan'],
  ])('%s is not %s', (native, latin) => {
    expect([found(latin, native), found(native, latin)]).toEqual([false, false]);
  });

  test('the explanation shows words as they were written', () => {
    const [candidate] = screen(indexOf(makeEntity('1', ['Mahmoud Mustarman'])), { name: 'محمود مسترمان' });
    expect(candidate?.explanation.tokens.map(({ q, c }) => `${q} ${c}`).toSorted()).toEqual(
      ['محمود mahmoud', 'مسترمان mustarman'].toSorted(),
    );
  });

  test('a consonant before and behind a vowel is written twice, whether the vowel is written or not', () => {
    const fits = (...latin: string[]) =>
      latin.map((word) => looseSpelling(['sa', 'sa', 'mu'], 2)?.fits(word));
    expect(fits('sasam', 'ssam', 'sam', 'sama')).toEqual([true, false, false, false]);
    expect(looseSpelling(['an', 'na'], 2)?.fits('ana')).toBe(true);
  });

  test.each([
    ['صلاح', 'صالح', 'a long vowel in another place is another name'],
    ['حميدي', 'احمدي', 'two letters more and fewer are another name'],
  ])('%s and %s are hardly alike: %s', (one, other) => {
    expect(likeness(one, other)).toBeLessThan(0.8);
  });

  test.each([
    ['رحمان', 'رحمن', 'a long vowel is often left out'],
    ['محمود', 'محمود', 'they are the same'],
  ])('%s and %s are alike: %s', (one, other) => {
    expect(likeness(one, other)).toBeGreaterThan(0.9);
  });

  test('syllables of two words are not read as one', () => {
    expect(foreignSpans(toWords('영철 김')).map(({ start, size }) => [start, size])).toEqual([[0, 2]]);
  });

  test('so many syllables are one word, and not more', () => {
    const longest = (syllables: number) =>
      Math.max(...foreignSpans(toWords('阿卜杜勒穆斯塔曼尼'.slice(0, syllables))).map(({ size }) => size));
    expect([longest(8), longest(9)]).toEqual([8, 2]);
  });

  test.each([
    ['عبدالنورالدين', ['عبد', 'النور', 'الدين']],
    ['نورالدين', ['نور', 'الدين']],
    ['عبدالرحمن', ['عبد', 'الرحمن']],
    ['محمود', ['محمود']],
  ])('%s is cut where it is made of names', (written, parts) => {
    expect(arabicParts(written)).toEqual(parts);
  });

  test.each(['abd', 'abdul', 'abdel', 'abdoul'])(
    'the first half of a name has its article with it or not: %s',
    (latin) => {
      expect(arabicSpelling('عبد')?.fits(latin)).toBe(true);
    },
  );

  test('three to eight syllables that are written together may be one foreign word, more are none', () => {
    const isOneWord = (count: number) =>
      foreignSpans(toWords('무스터마니피토리'.padEnd(count, '무').slice(0, count))).some(
        ({ size }) => size === count,
      );
    expect([3, 8, 9].map(isOneWord)).toEqual([true, true, false]);
  });

  test.each([
    ['阿卜杜勒-阿齐兹 费萨尔', 'abdulaziz'],
    ['阿卜杜勒·阿齐兹·沙特', 'abdulaziz'],
    ['贝拉克·奥巴马', 'obama'],
  ])('a foreign name in Han may be one word over two of its parts: %s, %s', (native, latin) => {
    const spans = foreignSpans(toWords(native));
    expect(spans.some(({ spelling }) => spelling.fits(latin))).toBe(true);
  });

  test('a Chinese name is not read over its parts', () => {
    expect(foreignSpans(toWords('小龙 国强')).map(({ size }) => size)).toEqual([2, 2]);
  });

  const letters = fc.constantFrom(...Array.from('اوييعحبتثسشلممنאויבכשצ한김리阿哈ァーリικου'));
  test.prop([
    fc.array(letters, { minLength: 1, maxLength: 80 }).map((parts) => parts.join('')),
    fc.stringMatching(/^[a-z]{0,80}$/),
  ])('any word is compared with any other without being tried in every way', (native, latin) => {
    for (const word of toWords(native)) expect(spellingOf(word)?.fits(latin) ?? false).toBeTypeOf('boolean');
    for (const { spelling } of foreignSpans(toWords(native)))
      expect(spelling.fits(latin)).toBeTypeOf('boolean');
  });

  const option = fc.constantFrom(
    '',
    'k',
    'ch',
    'c',
    't',
    'dj',
    'sh',
    's',
    'm',
    'n',
    'ng',
    'b',
    'ph',
    'l',
    'r',
    'a',
    'ou',
    'wy',
    '[aeiou]{0,2}r?',
  );
  test.prop([
    fc.array(fc.tuple(fc.array(option, { minLength: 1, maxLength: 4 }), fc.nat()), {
      minLength: 2,
      maxLength: 12,
    }),
  ])('a word that is spelt so has one of the sounds it is found by', (chosen) => {
    const latin = chosen
      .map(([options, pick]) =>
        (options[pick % options.length] ?? '').replace(/^\[.*/, pick % 2 === 0 ? 'a' : 'ar'),
      )
      .join('');
    const pattern = spellingPattern(
      chosen.map(([options]) => options),
      null,
    );
    if (pattern === null || latin.length > 30) return;
    expect(pattern.fits(latin)).toBe(true);
    expect(soundsOfLatin(latin).some((sound) => pattern.sounds.includes(sound))).toBe(true);
  });
});
