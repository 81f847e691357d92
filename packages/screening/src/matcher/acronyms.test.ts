import { describe, expect, test } from 'vitest';
import { indexOf, makeEntity } from '../testing.ts';
import type { EntityKind } from '../types.ts';
import { acronymsOf, capitalsIn } from './acronyms.ts';
import { nameWords } from './name-words.ts';
import { affectedClients, indexClients } from './rescreen.ts';
import { screen } from './screen.ts';

const guard = 'Musterland Revolutionary Guard Battalion';
const bank = 'Muster Trade Bank of Indonesia';

function found(asked: string, listed: string, kind: EntityKind = 'organisation') {
  return screen(indexOf(makeEntity('1', [listed], { kind: 'organisation' })), { name: asked, kind })[0];
}

describe('the acronym of an organisation', () => {
  test.each([
    ['MRGB', guard],
    ['M.R.G.B.', guard],
    ['MRGB AG', guard],
    [guard, 'MRGB'],
    ['NMOC', 'National Muster Oil Company'],
    ['NMOC', 'The National Muster Oil Company of Iran'],
    ['MTBI', bank],
    ['MTB Indonesia', bank],
  ])('"%s" finds "%s", and the explanation says so', (asked, listed) => {
    expect(found(asked, listed)?.explanation.tokens.map(({ kind }) => kind)).toContain('acronym');
  });

  test.each([
    ['Mrgb', guard, 'it is not written in capitals'],
    ['MTB', 'Muster Trade Bank', 'three letters are the initials of too many'],
    ['MRBG', guard, 'its letters are in another order'],
    ['MRGBX', guard, 'it has a letter more'],
    ['MRGB Probemann', guard, 'another word contradicts'],
  ])('"%s" does not find "%s": %s', (asked, listed) => {
    expect(found(asked, listed)).toBeUndefined();
  });

  test('is nothing that a person goes by', () => {
    expect(found('MRGB', guard, 'person')).toBeUndefined();
    expect(screen(indexOf(makeEntity('1', ['Mu Ra Ga Ben'])), { name: 'MRGB' })).toEqual([]);
  });

  test('gives way to the words themselves', () => {
    const [hit] = screen(indexOf(makeEntity('1', [guard], { kind: 'organisation' })), {
      name: `${guard} (MRGB)`,
      kind: 'organisation',
    });
    expect(hit?.explanation.tokens.map(({ kind }) => kind)).toEqual(['exact', 'exact', 'exact', 'exact']);
  });

  test.each([
    ['MRGB', guard],
    [guard, 'MRGB'],
  ])('of a client is found when the list changes: %s, %s', (name, listed) => {
    const clients = [{ name, kind: 'organisation' as const }];
    const entity = makeEntity('1', [listed], { kind: 'organisation' });
    expect(affectedClients(indexClients(clients, indexOf(entity)), [entity])).toEqual([0]);
  });
});

test.each([
  [bank, ['mtbi', 'mtb']],
  ['National Muster Oil Company', ['nmoc', 'nmo']],
  ['Muster Bank', []],
  ['Muster A Bank', []],
  ['Aa Bb Cc Dd Ee Ff Gg', []],
  ['Банк Мустер Трейд', []],
])('the acronyms of "%s" are %j', (name, acronyms) => {
  expect(acronymsOf(nameWords(name, 'organisation')).map(({ text }) => text)).toEqual(acronyms);
});

test('what is written in capitals is told from other words', () => {
  expect([...capitalsIn('MRGB and M.T.B. of ABCDEFG, Mtb-NMOC')]).toEqual(['mrgb', 'mtb', 'nmoc']);
});
