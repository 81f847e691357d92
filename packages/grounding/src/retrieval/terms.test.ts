import { describe, expect, it, test } from 'vitest';
import { stem } from './stem.ts';
import { TermReader } from './terms.ts';
import type { Language } from '../passage.ts';

describe('stems', () => {
  test.each([
    ['de', 'identifizieren identifiziert Identifizierung Identifikation'],
    ['de', 'dokumentieren dokumentiert Dokumentation'],
    ['en', 'verify verified verification'],
    ['fr', 'identifier identifié identification'],
    ['it', 'verificare verifica'],
    ['es', 'notificar notificado notificación'],
  ] as const)('in %s, %s are one', (language: Language, words) => {
    const stems = words.split(' ').map((word) => stem(word.toLowerCase(), language));
    expect(new Set(stems).size).toBe(1);
  });

  it('keep short words apart', () => {
    expect(stem('papier', 'de')).not.toBe(stem('pap', 'de'));
  });
});

describe('terms', () => {
  const german = TermReader.of('de', ['Daten löschen und Personal überwachen.']);

  test.each([
    ['gelöscht', 'löschen'],
    ['gelöschten', 'löschen'],
    ['überwacht', 'überwachen'],
  ])('%s is found by %s', (participle, verb) => {
    expect(german.terms(participle)).toContain(stem(verb, 'de'));
  });

  test.each([
    ['en', 'shred', 'destroy'],
    ['de', 'auffrischen', 'aktualisieren'],
    ['fr', 'jeter', 'détruire'],
    ['it', 'buttare', 'distruggere'],
    ['es', 'tirar', 'destruir'],
    // However many words it has.
    ['en', 'mlro', 'anti-money laundering unit'],
    ['es', 'cumplimiento', 'unidad contra el blanqueo'],
  ] as const)('in %s, %s has a concept of %s', (language: Language, said, written) => {
    const concepts = (word: string): string[] =>
      new TermReader(language).terms(word).filter((term) => term.startsWith('#'));
    expect(concepts(written)).toEqual(expect.arrayContaining(concepts(said).slice(0, 1)));
    expect(concepts(said)).not.toEqual([]);
  });

  it('take every country but Switzerland for abroad', () => {
    const reader = new TermReader('fr');
    const abroad = new Set(reader.terms('étranger').filter((term) => term.startsWith('#')));
    expect(reader.terms('Inde').some((term) => abroad.has(term))).toBe(true);
    expect(reader.terms('Suisse').some((term) => abroad.has(term))).toBe(false);
  });
});

describe('a question', () => {
  const reader = TermReader.of('de', ['Die Beratung wird dokumentiert.', 'Ein Gespräch mit dem Kunden.']);

  it('is asked by the parts of a compound that the corpus lacks', () => {
    expect(reader.asked('Beratungsgespräch')).not.toContain(stem('beratungsgespräch', 'de'));
    expect(reader.asked('Beratungsgespräch')).toContain(stem('gespräch', 'de'));
  });

  it('is asked by what a word means where the corpus lacks the word', () => {
    expect(reader.asked('Dokumentation')).toContain(stem('dokumentation', 'de'));
    expect(reader.asked('Rechtsanwalt').every((term) => term.startsWith('#'))).toBe(true);
    expect(reader.asked('Velo')).toEqual([stem('velo', 'de')]);
  });
});
