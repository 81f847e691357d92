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
