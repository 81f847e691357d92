import { describe, expect, test } from 'vitest';
import { indexOf, makeEntity } from '../testing.ts';
import { meaningOf } from './meanings.ts';
import { toWords } from './normalise.ts';
import { screen } from './screen.ts';

const meanings = (name: string): string[] => toWords(name).map(meaningOf);

describe('what a word says that an organisation is or does', () => {
  test.each([
    'Ministry of Defence',
    'Ministère de la Défense',
    'Ministero della Difesa',
    'Министерство обороны',
    'Міністерство оборони',
    'وزارة الدفاع',
    'Ministerstvo oborony',
  ])('%s is a ministry of defense', (name) => {
    expect(meanings(name).filter((meaning) => meaning !== '')).toEqual(['ministry', 'defense']);
  });

  test.each([
    [
      'for and the article are written together with the word',
      'والتكنولوجيا للتجارة',
      ['technology', 'trade'],
    ],
    ['one and several', 'industry industries', ['industry', 'industry']],
    ['short forms', 'Univ. Inst. Mfg.', ['university', 'institute', 'manufacturing']],
    ['cases of Russian', 'банка банком завода', ['bank', 'bank', 'factory']],
  ])('%s', (_, name, expected) => {
    expect(meanings(name)).toEqual(expected);
  });

  test.each(['Armin', 'Bankovic', 'Kraft', 'Stahl', 'Союзмультфильм', 'Muster', 'Zavodski'])(
    '%s says nothing of the kind',
    (name) => {
      expect(meanings(name)).toEqual(['']);
    },
  );
});

describe('organisations that are listed in another language', () => {
  const index = indexOf(
    makeEntity('plant', ['Musterburg Aviation Plant JSC'], { kind: 'organisation' }),
    makeEntity('other', ['Testograd Aviation Plant JSC'], { kind: 'organisation' }),
    makeEntity('bank', ['Banque Centrale de Mustéria'], { kind: 'organisation' }),
  );
  const found = (name: string): string[] =>
    screen(index, { name, kind: 'organisation' }).map(({ entityId }) => entityId);

  test.each([
    ['АО «Мустербург авиационный завод»', 'plant'],
    ['Zentralbank Musteria', 'bank'],
    ['Central Bank of Musteria', 'bank'],
    ['Банк Мустериа центральный', 'bank'],
  ])('%s finds "%s", and nobody who shares the words of the trade alone', (name, id) => {
    expect(found(name)).toEqual([id]);
  });

  test('the explanation shows both words as they were written, and that they mean the same', () => {
    const [{ explanation } = { explanation: null }] = screen(index, {
      name: 'Мустербург авиационный завод',
      kind: 'organisation',
    });
    expect(explanation?.tokens).toContainEqual(
      expect.objectContaining({ q: 'завод', c: 'plant', kind: 'translated', sim: 0.8 }),
    );
  });

  test('they are found without a kind as well', () => {
    expect(screen(index, { name: 'Мустербург авиационный завод' }).map(({ entityId }) => entityId)).toEqual([
      'plant',
    ]);
  });
});
