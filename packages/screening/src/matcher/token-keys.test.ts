import { describe, expect, test } from 'vitest';
import { exactKey, keysOf } from './token-keys.ts';

describe('the keys of a word', () => {
  test('a word with its article is found by the bare one, and by one letter less', () => {
    const keys = keysOf('almustar');
    expect([keys.has(exactKey('mustar')), keys.has(exactKey('mstar'))]).toEqual([true, true]);
  });

  test('a short word that begins as an article does is no word with one', () => {
    expect(keysOf('alpiq').has(exactKey('piq'))).toBe(false);
  });
});
