import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { acts } from '@sorgfalt/regulation';
import { citingPlaces } from './citing.ts';
import { articleChanges, wordDifference } from './difference.ts';

const at = (eId: string, text: string) => ({ eId, heading: '', text });
const names = acts.map(({ key, shortName, title, number }) => ({
  key,
  names: [...Object.values(shortName), ...Object.values(title), `SR ${number}`],
}));

test('articles are said to be added, changed and repealed, those that stay are not', () => {
  const before = [at('art_1', 'Same.'), at('art_2/para_1', 'Ten years.'), at('art_3', 'Gone.')];
  const after = [at('art_1', 'Same.'), at('art_2/para_1', 'Five years.'), at('art_9_a', 'New.')];
  expect(articleChanges(before, after)).toEqual([
    {
      article: '2',
      kind: 'changed',
      words: [
        { kind: 'same', text: '1 ' },
        { kind: 'removed', text: 'Ten ' },
        { kind: 'added', text: 'Five ' },
        { kind: 'same', text: 'years.' },
      ],
    },
    { article: '9a', kind: 'added', words: [{ kind: 'added', text: 'New.' }] },
    { article: '3', kind: 'repealed', words: [{ kind: 'removed', text: 'Gone.' }] },
  ]);
});

const words = fc
  .array(fc.constantFrom('a', 'b', 'c', 'must', 'may'), { minLength: 1, maxLength: 30 })
  .map((all) => all.join(' '));
property.prop([words, words])('either text comes out of a difference again', (before, after) => {
  const parts = wordDifference(before, after);
  const without = (kind: 'added' | 'removed') =>
    parts
      .filter((part) => part.kind !== kind)
      .map(({ text }) => text.trim())
      .join(' ');
  expect([without('added'), without('removed')]).toEqual([before, after]);
  expect(before === after).toBe(parts.every(({ kind }) => kind === 'same'));
});

test.each([
  'Art. 6 para. 2 let. d AMLA applies.',
  'Nach Artikel 6 Absatz 1 GwG wird abgeklärt.',
  'Selon l’art. 6, al. 1, LBA, on clarifie.',
  'L’articolo 6 capoverso 1 LRD lo esige.',
  'AMLA Art. 6',
])('a citation is found in every language: %s', (text) => {
  expect(citingPlaces(text, { act: 'amla', articles: new Set(['6']) }, names)).toEqual([
    { path: '', article: '6' },
  ]);
  expect(citingPlaces(text, { act: 'amla', articles: new Set(['7']) }, names)).toEqual([]);
  expect(citingPlaces(text, { act: 'amlo-finma', articles: new Set(['6']) }, names)).toEqual([]);
});
