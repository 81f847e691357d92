import { expect, test } from 'vitest';
import { indexOf, makeEntity } from '../testing.ts';
import { comparePair } from './compare-pair.ts';
import type { ScreeningIndex } from './screening-index.ts';

const scoreOf = (asked: string, listed: string, weightsFrom?: ScreeningIndex) =>
  comparePair({ name: asked, kind: 'person' }, makeEntity('1', [listed]), weightsFrom)?.score ?? 0;

test('a word that half of the lists have in common counts for less than in a comparison by itself', () => {
  const families = ['Probov', 'Beispielov', 'Testonov', 'Phantasiev', 'Nirgendov', 'Erfundov'];
  const lists = indexOf(...families.map((name, at) => makeEntity(String(at), [`Muster ${name}`])));
  const alone = scoreOf('Muster Testonov', 'Muster Probov');
  expect(scoreOf('Muster Testonov', 'Muster Probov', lists)).toBeLessThan(alone);
});

test('what repeats a part of a name that is written as one is hardly missed, another word is', () => {
  const joined = 'Mustertestonov';
  const repeated = 'Muster Testonov Testonov';
  const other = 'Muster Testonov Probov';
  expect(scoreOf(repeated, joined)).toBeGreaterThan(scoreOf(other, joined));
  expect(scoreOf(joined, repeated)).toBeGreaterThan(scoreOf(joined, other));
});
