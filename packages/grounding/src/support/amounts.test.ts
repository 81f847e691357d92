import { expect, test } from 'vitest';
import { quantitiesOf } from './quantities.ts';
import { sentencesOf } from './sentences.ts';

test.each([
  ['CHF 25,000.00', '25000'],
  ['25.000,00 Franken', '25000'],
  ['CHF 1’000’000.50', '1000000.5'],
  ['CHF 1,234,567.85', '1234567.85'],
  ['25 000 francs', '25000'],
  ['10.000 euro', '10000'],
  ['1,5 Prozent', '1.5'],
  ['0.125', '0.125'],
  ['1234.567', '1234.567'],
])('%s is one amount however it is written', (text, value) => {
  expect(quantitiesOf(text).map((each) => each.value)).toEqual([value]);
});

test('the sign of the franc ends no sentence', () => {
  const text = 'Ab Fr. 25’000.– wird geprüft. Darunter nicht.';
  expect(sentencesOf(text).map((each) => each.text)).toEqual([
    'Ab Fr. 25’000.– wird geprüft.',
    'Darunter nicht.',
  ]);
});

test('a sentence ends behind an amount in francs, as it does behind any other word', () => {
  const text = 'Le seuil est de 25 000 fr. Les clients sont identifiés.';
  expect(sentencesOf(text).map((each) => each.text)).toEqual([
    'Le seuil est de 25 000 fr.',
    'Les clients sont identifiés.',
  ]);
});
