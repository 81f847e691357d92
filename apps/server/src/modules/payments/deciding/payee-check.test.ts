import { expect, test } from 'vitest';
import { checkPayee } from './payee-check.ts';

test.each([
  ['muster ag', [], 'NOAP'],
  ['muster ag', ['beispiel ag', 'muster ag'], 'MTCH'],
  ['muster treuhand ag', ['muster ag'], 'CMTC'],
  ['muster ag', ['muster treuhand ag'], 'CMTC'],
  ['ag muster', ['muster ag'], 'CMTC'],
  ['muster', ['muster treuhand'], 'NMTC'],
  ['beispiel gmbh', ['beispeil gmbh'], 'CMTC'],
  ['beispiel gmbh', ['beisp gmbh'], 'NMTC'],
  ['beispiel gmbh', ['bspiel gmbh'], 'CMTC'],
  ['anna', ['anne'], 'CMTC'],
  ['ann', ['ana'], 'NMTC'],
  ['anna', ['annett'], 'NMTC'],
  ['anna muster', ['beat beispiel', 'anna muster zug'], 'CMTC'],
  ['anna muster', ['anna beispiel'], 'NMTC'],
  ['', ['anna'], 'NMTC'],
])('%j beside %j is %s', (name, known, outcome) => {
  expect(checkPayee(name, known)).toBe(outcome);
});
