import { describe, expect, test } from 'vitest';
import { makeEntity } from '../../testing.ts';
import { buildIndex } from '../build-index.ts';
import { comparePair } from '../compare-pair.ts';
import { operatingThreshold } from '../found-subjects.ts';
import { screen } from '../screen.ts';
import { romanForms, romanPairForms } from './romanised.ts';

const empty = buildIndex([]);
const score = (name: string, listed: string): number =>
  comparePair({ name, kind: 'person' }, makeEntity('e', [listed]), empty)?.score ?? 0;

describe('Chinese and Korean names by another romanisation', () => {
  test.each([
    ['Chou Chien-hua', 'Zhou Jianhua'],
    ['Hsieh Kuo-liang', 'Xie Guoliang'],
    ["Ts'ai Ming-chê", 'Cai Mingzhe'],
    ['Ssu Tzu-yi', 'Si Ziyi'],
    ['Yeh Chien Ying', 'YE, Jianying'],
    ["Chang Sŏng-t'aek", 'Jang Song Thaek'],
    ['Jang Seong-taek', 'Jang Song Thaek'],
    ['Kim Chŏngil', 'Kim Jong Il'],
    ['Gim Jeong-il', 'Kim Jong Il'],
    ['Pak Chu-yong', 'Bak Juyong'],
  ])('%s is %s', (name, listed) => {
    expect(score(name, listed)).toBeGreaterThanOrEqual(operatingThreshold);
    expect(score(listed, name)).toBeGreaterThanOrEqual(operatingThreshold);
  });

  test.each([
    ['Chou Chien-hua', 'Zhou Jianming'],
    ['Dan Ting', 'Tan Ding'],
    ['Kim Chŏng-il', 'Kim Jong-un'],
    ['Tina Toni', 'Dina Doni'],
  ])('%s is not %s', (name, listed) => {
    expect(score(name, listed)).toBeLessThan(operatingThreshold);
  });

  test('the index finds them, written as one word or as two on either side', () => {
    for (const [name, listed] of [
      ['Chou Chien Hua', 'Zhou Jianhua'],
      ['Zhou Jianhua', 'Chou Chien Hua'],
      ['Chou Chienhua', 'Zhou Jian Hua'],
    ] as const) {
      const index = buildIndex([{ listId: 'l', entities: [makeEntity('e', [listed])] }]);
      const [found] = screen(index, { name, kind: 'person' });
      expect(found?.entityId).toBe('e');
      expect(found?.explanation.tokens.map(({ kind }) => kind)).toContain('joined');
    }
  });
});

test('a syllable has the forms it may be written for', () => {
  expect(romanForms('chang')).toEqual(expect.arrayContaining(['cchang', 'czhang', 'kjang', 'kchang']));
  expect(romanForms('zhang')).toEqual(['czhang']);
  expect(romanForms('tzu')).toEqual(['czi', 'czu', 'cci', 'ccu']);
});

test('words of other languages have no form but their own, and single syllables alone are pairs', () => {
  expect(['maria', 'peter', 'muster', 'lee'].flatMap(romanForms)).toEqual([]);
  expect(romanForms('tina')).toEqual(['ctina']);
  expect(romanPairForms('chien', 'muster')).toEqual([]);
  expect(romanPairForms('chien', 'hua')).toEqual(['cjianhua', 'cqianhua']);
});
