import { describe, expect, test } from 'vitest';
import { markedName, matchOf, matchOfName } from './compared-words.ts';

const token = (q: string, c: string, kind: string, sim: number) => ({ q, c, kind, sim, weight: 1 });
const tokens = [token('viktor', 'wiktor', 'translit', 0.9), token('testonov', 'testonov', 'exact', 1)];

describe('markedName', () => {
  test('marks each word of the name as it is written, in its order', () => {
    expect(markedName('TESTONOV, Wiktor', 'c', tokens)).toEqual([
      { text: 'TESTONOV,', match: 'same' },
      { text: 'Wiktor', match: 'similar' },
    ]);
  });

  test('a word that the other side does not have stands alone', () => {
    expect(markedName('Viktor Beispielovich Testonov', 'q', tokens)).toContainEqual({
      text: 'Beispielovich',
      match: 'alone',
    });
  });

  test('a word that comes twice is matched once', () => {
    const marked = markedName('Testonov Viktor Testonov', 'q', tokens);
    expect(marked?.map(({ match }) => match)).toEqual(['same', 'similar', 'alone']);
  });

  test('accents and signs do not keep a word from its mark', () => {
    expect(markedName('Víktor Testonov.', 'q', tokens)?.map(({ match }) => match)).toEqual([
      'similar',
      'same',
    ]);
  });

  test('a name whose words the matcher wrote otherwise cannot carry the marks', () => {
    expect(markedName('Виктор Testonov', 'q', tokens)).toBeUndefined();
  });
});

describe('matchOf', () => {
  test('words that were paired without being alike are different', () => {
    expect(matchOf(token('anna', 'otto', 'edit', 0.3))).toBe('different');
  });
});

describe('matchOfName', () => {
  test('a name is as good as its worst word, and nothing compared is different', () => {
    expect(matchOfName(tokens, [])).toBe('similar');
    expect(matchOfName([tokens[1]!], [{ text: 'Testonov', match: 'same' }])).toBe('same');
    expect(matchOfName([tokens[1]!], [{ text: 'Xaver', match: 'alone' }])).toBe('similar');
    expect(matchOfName([...tokens, token('anna', 'otto', 'edit', 0.3)], [])).toBe('different');
    expect(matchOfName([], [])).toBe('different');
  });
});
