import { describe, expect, test } from 'vitest';
import { makeEntity } from '../testing.ts';
import { buildIndex } from './build-index.ts';
import { comparePair } from './compare-pair.ts';
import { operatingThreshold } from './found-subjects.ts';
import { nameForms, spanForms } from './name-forms.ts';
import { screen } from './screen.ts';

const empty = buildIndex([]);
const score = (name: string, listed: string): number =>
  comparePair({ name, kind: 'person' }, makeEntity('e', [listed]), empty)?.score ?? 0;

describe('particles written together with the word behind them, or apart', () => {
  test.each([
    ['Karim Bentesti', 'Karim Ben Testi'],
    ['Mokhtar Belhadj', 'Mukhtar Bin al-Haj'],
    ['Yassine Ben Haddou', 'Yassine Benhaddou'],
    ['Lotfi Bouzid', 'Lutfi Abu Zayd'],
    ['Boubacar Testi', 'Abu Bakr Testi'],
    ['Hamdan Abuzaid', 'Abu Zayd Hamdan'],
    ['Nurul Testin', 'Nur al-Testin'],
    ['Karim Bou Testi', 'Karim Abu Testi'],
  ])('%s is %s', (name, listed) => {
    for (const [asked, on] of [
      [name, listed],
      [listed, name],
    ] as const) {
      expect(score(asked, on)).toBeGreaterThanOrEqual(operatingThreshold);
      const index = buildIndex([{ listId: 'l', entities: [makeEntity('e', [on])] }]);
      expect(screen(index, { name: asked, kind: 'person' }).map(({ entityId }) => entityId)).toEqual(['e']);
    }
  });

  test.each([
    ['Karim Benali', 'Karim Abu Ali'],
    ['Karim Benali', 'Rachid Ben Ali'],
    ['Lotfi Bouzid', 'Lutfi Abu Hamza'],
  ])('%s is not %s', (name, listed) => {
    expect(score(name, listed)).toBeLessThan(operatingThreshold);
  });
});

test('sons and fathers are told apart, and too little behind a particle is no name', () => {
  expect(nameForms('belhadj')).toEqual(spanForms(['bin', 'al', 'haj']));
  expect(nameForms('boubacar')).toEqual(spanForms(['abu', 'bakr']));
  expect(nameForms('benzayd')).not.toEqual(nameForms('bouzayd'));
  expect(['benz', 'muster', 'abel'].flatMap(nameForms)).toEqual([]);
});
