import { describe, expect, test } from 'vitest';
import { indexOf, makeEntity } from '../testing.ts';
import { shortFor } from './abbreviations.ts';
import { formAtEnd } from './form-endings.ts';
import { screen } from './screen.ts';

const found = (asked: string, listed: string) =>
  screen(indexOf(makeEntity('1', [listed], { kind: 'organisation' })), {
    name: asked,
    kind: 'organisation',
  })[0];

describe('a word in short', () => {
  test.each([
    ["Muster Int'l Dev. Bank", 'Muster International Development Bank'],
    ['Muster Constr. & Eng. Co', 'Muster Construction and Engineering Company'],
    ['Muster Shpg Svcs Ltd', 'Muster Shipping Services Limited'],
    ['Probe Hldgs', 'Probe Holdings'],
    ['Min. of Muster Affairs', 'Ministry of Muster Affairs'],
    ['Gebr. Muster', 'Gebrüder Muster'],
    ['Muster Bros.', 'Muster Brothers'],
    ['Cie Muster', 'Compagnie Muster'],
    ['St. Muster Hospital', 'Saint Muster Hospital'],
    ['Muster Development Bank', 'Muster Dvlpmt Bank'],
  ])('"%s" finds "%s", and the explanation pairs the two', (asked, listed) => {
    const hit = found(asked, listed);
    expect(hit?.score).toBeGreaterThan(0.8);
    expect(hit?.explanation.leftOver.map(({ because }) => because ?? '')).not.toContain('');
  });

  test.each([
    ['Muster Dev. Bank', 'Muster Defense Bank'],
    ['Muster Shpg', 'Muster Spring'],
  ])('"%s" does not stand for "%s"', (asked, listed) => {
    const kinds = found(asked, listed)?.explanation.tokens.map(({ kind }) => kind) ?? [];
    expect(kinds).not.toContain('translated');
  });

  test.each(['von', 'ltd', 'bank', 'muster', 'ab'])('"%s" is no abbreviation', (word) => {
    expect(shortFor({ text: word, native: '' })).toEqual([]);
  });

  test('may stand for several words', () => {
    expect(shortFor({ text: 'comm', native: '' })).toEqual(
      expect.arrayContaining(['commercial', 'committee', 'communications']),
    );
  });
});

test.each([
  ['ldt', 'ltd'],
  ['llcc', 'llc'],
  ['gmbhh', 'gmbh'],
  ['akg', 'ag'],
  ['lmtd', 'ltd'],
  ['sea', null],
  ['spring', null],
  ['ag', null],
])('the last word "%s" of a firm is the legal form %s', (word, form) => {
  expect(formAtEnd(word)).toBe(form);
});
