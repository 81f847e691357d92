import { describe, expect, test } from 'vitest';
import { makeEntity } from '../testing.ts';
import type { EntityKind } from '../types.ts';
import { comparePair } from './compare-pair.ts';

function groupOf(asked: string, listed: string, kind: EntityKind = 'organisation') {
  const found = comparePair({ name: asked, kind }, makeEntity('1', [listed], { kind }));
  return found?.explanation.qualifiers.find(({ field }) => field === 'group');
}

describe('two organisations read like companies of one group', () => {
  test.each([
    ['Musterov Bank Leasing AG', 'Musterov Bank', 'leasing'],
    ['Musterov Bank (Schweiz) AG', 'Musterov Bank', 'schweiz'],
    ['Musterof Bank Zürich Trust Company', 'Musterov Bank JSC', 'zurich trust'],
    ['Musterov Holding', 'Musterov', 'holding'],
  ])('where "%s" is "%s" with words more, which are told', (asked, listed, more) => {
    expect(groupOf(asked, listed)).toEqual({ field: 'group', outcome: 'unknown', effect: 0, query: more });
  });

  test('where the listed one is that with words more', () => {
    expect(groupOf('Musterov Bank', 'Musterov Bank Leasing AG')).toEqual({
      field: 'group',
      outcome: 'unknown',
      effect: 0,
      candidate: 'leasing',
    });
  });

  test.each([
    ['Musterov Bank AG', 'Musterov Bank', 'a legal form is no other company'],
    ['The Musterov Bank', 'Musterov Bank', 'nor is a particle'],
    ['Musterov Bank Leasing', 'Musterov Bank Insurance', 'both have words more'],
    ['General Bank Leasing', 'General Bank', 'no word is their own'],
    ['Musterov Bank', 'Musterov Bank', 'they are the same'],
  ])('not so "%s" and "%s": %s', (asked, listed) => {
    expect(groupOf(asked, listed)).toBeUndefined();
  });

  test('persons and ships have no group', () => {
    expect(groupOf('Musterov Viktor Hassan', 'Musterov Viktor', 'person')).toBeUndefined();
    expect(groupOf('Musterov Star Queen', 'Musterov Star', 'vessel')).toBeUndefined();
  });
});
