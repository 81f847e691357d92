import { describe, expect, test } from 'vitest';
import { makeEntity } from '../testing.ts';
import type { EntityKind } from '../types.ts';
import { comparePair } from './compare-pair.ts';
import { operatingThreshold } from './found-subjects.ts';

function isFound(asked: string, listed: string, kind: EntityKind): boolean {
  const score = comparePair({ name: asked, kind }, makeEntity('1', [listed], { kind }))?.score ?? 0;
  return score >= operatingThreshold;
}

describe('a small word, an initial or an ending that contradicts', () => {
  test.each<[string, string, EntityKind]>([
    ['Hassan bin Testonov', 'Testonov bin Hassan', 'person'],
    ['Hassan ibn Testonov', 'Testonov bin Hassan', 'person'],
    ['Viktor Testonov II', 'Viktor Testonov III', 'person'],
    ['Viktor Testonov Jr.', 'Viktor Testonov Senior', 'person'],
    ['Hassan bin Viktor al-Testonov', 'Viktor bin Hassan al-Testonov', 'person'],
    ['은정 김', 'KIM Jong Un', 'person'],
    ['김은정', 'KIM Jong Un', 'person'],
    ['Viktor Testonov', 'Viktor T. Mustermann', 'person'],
    ['Viktor Testonov', 'Mustermann, Viktor T', 'person'],
    ['Viktor Testonov', 'Hassan V. Testonov', 'person'],
    ['Ирина Викторова', 'TESTONOVA, Irina Viktorovna', 'person'],
  ])('tells "%s" and "%s" apart, either way', (asked, listed, kind) => {
    expect([isFound(asked, listed, kind), isFound(listed, asked, kind)]).toEqual([false, false]);
  });

  test.each<[string, string, EntityKind]>([
    ['Hassan bin Testonov', 'Hassan bin Testonov', 'person'],
    ['Hassan Testonov', 'Testonov bin Hassan', 'person'],
    ['Viktor Testonov', 'Viktor Testonov III', 'person'],
    ['Viktor Testonov Jr.', 'Viktor Testonov Junior', 'person'],
    ['Muster Storm II', 'Muster Storm III', 'vessel'],
    ['Hassan bin Viktor bin Ali', 'Ali bin Hassan bin Viktor', 'person'],
    ['V. Testonov', 'Viktor Testonov', 'person'],
    ['V. Testonov Mustermann', 'Viktor Testonov', 'person'],
    ['Viktor Hassan Testonov', 'Viktor H. Testonov', 'person'],
    ['Viktor Hassan Testonov', 'Viktor H. Testonov Mustermann', 'person'],
    ['Irina Viktorova Testonova', 'Irina Viktorovna Testonova', 'person'],
    ['김정은', 'Jong Un KIM', 'person'],
    ['김구', 'KU Kim', 'person'],
  ])('is not in "%s" and "%s"', (asked, listed, kind) => {
    expect([isFound(asked, listed, kind), isFound(listed, asked, kind)]).toEqual([true, true]);
  });

  test('gives way to a birth date and a nationality that agree', () => {
    const day = { from: '1961-03-14', to: '1961-03-14' };
    const listed = makeEntity('1', ['Viktor Testonov III'], { birthDates: [day], nationalities: ['RU'] });
    const asked = { name: 'Viktor Testonov II', birthDate: '1961-03-14', nationalities: ['RU'] };
    expect(comparePair({ ...asked, kind: 'person' }, listed)?.score).toBeGreaterThanOrEqual(
      operatingThreshold,
    );
  });
});
