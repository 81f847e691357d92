import { describe, expect, test } from 'vitest';
import { MaskedText, words } from './masked-text.ts';

const found = (text: string, list: string) => {
  const masked = new MaskedText(text);
  return masked.find(words(list)).map(({ start, end }) => masked.text.slice(start, end));
};

describe('words of a list', () => {
  test('are found whole, the longest that is there, however the list is ordered', () => {
    expect(found('Zahle nach dem 3. und nach  dem 4., nicht danach', 'nach|nach dem')).toEqual([
      'nach dem',
      'nach  dem',
    ]);
    expect(found('nach dem 3.', 'nach dem|nach')).toEqual(['nach dem']);
  });

  test('have the apostrophe that somebody types, and a point that is one', () => {
    expect(found("d’ici d'ici d ici", "d'ici")).toEqual(['d’ici', "d'ici"]);
    expect(found('Fr. 5, Fra 5', 'fr.')).toEqual(['Fr.']);
  });
});

test('what is taken out is read no second time, and all else keeps its place', () => {
  const text = new MaskedText('Pay 5 to Anna');
  text.take({ start: 4, end: 5 });
  expect(text.find(/\d/gu)).toEqual([]);
  expect(text.find(/Anna/gu)).toMatchObject([{ start: 9, end: 13 }]);
  expect([text.text, text.rest.length]).toEqual(['Pay 5 to Anna', 13]);
});
