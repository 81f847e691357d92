import { expect, test } from 'vitest';
import { kindOf, supportOf, textWithSources, type Answer } from './answer.ts';

const nothing: Answer = {
  text: 'No.',
  language: 'en',
  refusal: null,
  notice: null,
  sources: [],
  sentences: [],
  metrics: null,
  proofId: null,
};

test('a refusal is no failed answer, and what nobody checked has no verdict', () => {
  expect(kindOf({ ...nothing, refusal: 'no-source' })).toBe('refused');
  expect(kindOf(nothing)).toBeUndefined();
});

test('only factual sentences count', () => {
  const sentence = { start: 0, end: 1, cites: [], vetoes: [] };
  expect(
    supportOf([
      { ...sentence, isFactual: true, isSupported: true },
      { ...sentence, isFactual: true, isSupported: false },
      { ...sentence, isFactual: false, isSupported: false },
    ]),
  ).toEqual({ supported: 1, factual: 2 });
});

test('an answer without sources is copied as it is', () => expect(textWithSources(nothing)).toBe('No.'));
