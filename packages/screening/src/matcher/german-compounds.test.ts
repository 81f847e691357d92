import { describe, expect, test } from 'vitest';
import { indexOf, makeEntity } from '../testing.ts';
import { compoundParts } from './german-compounds.ts';
import { screen } from './screen.ts';

describe('a German compound', () => {
  test.each([
    ['zentralbank', ['zentral', 'bank']],
    ['verteidigungsministerium', ['verteidigung', 'ministerium']],
    ['landwirtschaftsbank', ['landwirtschaft', 'bank']],
    ['olgesellschaft', ['ol', 'gesellschaft']],
    ['atomenergieorganisation', ['atom', 'energie', 'organisation']],
    ['luftfahrtindustriegesellschaft', ['luftfahrt', 'industrie', 'gesellschaft']],
  ])('%s has the words %j', (word, parts) => {
    expect(compoundParts(word)).toEqual(parts);
  });

  test.each(['bank', 'testbank', 'musterwerk', 'handelsmuster', 'rat', 'schiffbau', 'ungarn'])(
    '%s is none: not all of its parts are known',
    (word) => {
      expect(compoundParts(word)).toEqual([]);
    },
  );
});

describe('organisations that German or French names', () => {
  const organisation = { kind: 'organisation' } as const;
  const index = indexOf(
    makeEntity('bank', ['Central Bank of Syria'], organisation),
    makeEntity('defence', ['Ministry of Defence of the Russian Federation'], organisation),
    makeEntity('oil', ['National Iranian Oil Company'], organisation),
    makeEntity('space', ['Iranian Space Agency'], organisation),
    makeEntity('rail', ['Russian Railways'], organisation),
    makeEntity('front', ['Popular Front for the Liberation of Palestine'], organisation),
    makeEntity('person', ['Ol Bankov'], { kind: 'person' }),
  );
  const found = (name: string): string[] =>
    screen(index, { name, kind: 'organisation' }).map(({ entityId }) => entityId);

  test.each([
    ['Syrische Zentralbank', 'bank'],
    ['Zentralbank Syriens', 'bank'],
    ['Banque centrale de Syrie', 'bank'],
    ['Verteidigungsministerium der Russischen Föderation', 'defence'],
    ['Ministère de la défense de la Fédération de Russie', 'defence'],
    ['Nationale Iranische Ölgesellschaft', 'oil'],
    ['Compagnie nationale iranienne du pétrole', 'oil'],
    ['Iranische Raumfahrtbehörde', 'space'],
    ['Russische Eisenbahnen', 'rail'],
    ['Volksfront zur Befreiung Palästinas', 'front'],
  ])('%s is found as %s', (name, id) => {
    expect(found(name)).toEqual([id]);
  });

  test('also where nobody knows what bears the name', () => {
    expect(screen(index, { name: 'Syrische Zentralbank' }).map(({ entityId }) => entityId)).toEqual(['bank']);
  });

  test.each([
    'Zentralbank Tunesiens',
    'Banque centrale du Luxembourg',
    'Verteidigungsministerium der Republik Österreich',
    'Nationale Schweizerische Ölgesellschaft',
    'Russische Fluggesellschaft',
    'Zürcher Kantonalbank',
  ])('%s, which shares words only, is not', (name) => {
    expect(found(name)).toEqual([]);
  });
});
