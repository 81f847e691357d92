import { expect, test } from 'vitest';
import { initialsOf } from './initials.tsx';

test.each([
  ['Nora Beispiel', 'NB'],
  ['Nora van den Beispiel', 'NB'],
  ['guest', 'G'],
  ['  Élodie  Œuvray ', 'ÉŒ'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
