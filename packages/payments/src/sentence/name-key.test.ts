import { expect, test } from 'vitest';
import { isNearly } from './name-key.ts';

test.each([
  ['keller', 'keller', true],
  ['keller', 'kellr', true],
  ['keller', 'kelller', true],
  ['keller', 'kemler', true],
  ['keller', 'kelelr', true],
  ['keller', 'kemmer', false],
  ['keller', 'kellerin', false],
  ['keller', 'kelr', false],
  ['hans', 'hanz', true],
  ['hans', 'hansi', true],
  // Of three letters each may be another name.
  ['abt', 'abe', false],
  ['abt', 'abts', false],
  ['', '', true],
])('%s and %s are nearly the same name: %s', (one, other, is) => {
  expect([isNearly(one, other), isNearly(other, one)]).toEqual([is, is]);
});
