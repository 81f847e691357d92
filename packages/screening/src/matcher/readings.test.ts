import { test } from '@fast-check/vitest';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { arbName, indexOf, makeEntity } from '../testing.ts';
import { nameReadings } from './readings.ts';
import { indexClients, rescreen } from './rescreen.ts';
import { screen } from './screen.ts';

describe('what else a name may stand for', () => {
  test.each([
    ['Hans Probe und Viktor Muster', ['Hans Probe', 'Viktor Muster']],
    ['Hans & Anna Probe', ['Hans Probe', 'Anna Probe']],
    ['Luca Prova e Viktor Muster', ['Luca Prova', 'Viktor Muster']],
    ['Eheleute Anna und Peter Probe', ['Anna Probe', 'Peter Probe']],
    ['Anna Probe geb. Muster', ['Anna Probe', 'Muster', 'Anna Muster']],
    ['Anna Probe (née Muster)', ['Anna Probe', 'Muster', 'Anna Muster']],
    ['Hans Probe c/o Viktor Muster', ['Hans Probe', 'Viktor Muster']],
    ['viktor.muster@example.ch', ['viktor muster']],
    ['V i k t o r  M u s t e r', ['Viktor Muster']],
    ['V1kt0r Must3r', ['Viktor Muster']],
    ['M/V Muster Star', ['Muster Star']],
    ['Muster, Anna', []],
    ['Anna Probe geboren Muster', ['Anna Probe', 'Muster', 'Anna Muster']],
    ['Anna Probe ex Meier Muster', ['Anna Probe', 'Meier Muster']],
    ['Probe née Muster', ['Probe', 'Muster']],
    ['Familie Muster', ['Muster']],
    ['Probe z.Hd. Viktor Muster', ['Probe', 'Viktor Muster']],
    ['c/o Viktor Muster', ['Viktor Muster']],
    ['Anna Probe/Viktor Muster', ['Anna Probe', 'Viktor Muster']],
    ['Anna Probe; Viktor Muster; Bea Probe', ['Anna Probe', 'Viktor Muster', 'Bea Probe']],
    ['v.muster_probe+7@example.ch', ['v muster probe']],
    ['A n n a  Muster', ['Anna Muster']],
    ['@nna Mu$t3r!', ['anna Musteri']],
    ['V1kt0r Muster 44th', ['Viktor Muster 44th']],
    ['Bo8 7e5t', ['Bob test']],
    ['Sergejs Probovs', ['Sergej Probov']],
    ['VIKTORAS PROBOVAS', ['VIKTOR PROBOV']],
    ['Mu Ster-pli', ['Mu Sterpli']],
    ['Sergejs Strauss', ['Sergej Strauss']],
  ])('%s', (name, readings) => {
    expect(nameReadings(name, undefined)).toEqual(readings);
  });

  test.each([
    'Ortega y Gasset',
    'J. R. Muster',
    'Muster 44th 3M',
    'O. V. Muster',
    'Anna Muster',
    'Viktor Probovs',
    'Anna Muster-Probe',
    'Erbengemeinschaft',
  ])('%s is what it is', (name) => {
    expect(nameReadings(name, 'person')).toEqual([]);
  });

  test.each([
    ['Muster Trading AG, vormals Probe Handel AG', ['Muster Trading AG', 'Probe Handel AG']],
    ['Muster Ltd (formerly known as Probe Ltd)', ['Muster Ltd', 'Probe Ltd']],
    ['Muster LLC d/b/a Probe', ['Muster LLC', 'Probe']],
    ['Muster Mining (MUMID)', ['Muster Mining', 'MUMID']],
    ['Muster Ocean Management (MOM) Ltd', ['Muster Ocean Management Ltd']],
    ['Muster Bank [Probe Handelsbank]', ['Muster Bank', 'Probe Handelsbank']],
    ['Muster AG c/o Probe Treuhand AG', ['Muster AG', 'Probe Treuhand AG']],
    ['Muster Trading and Probe', []],
    ['Antesmuster Trading', []],
  ])('the firm %s', (name, readings) => {
    expect(nameReadings(name, 'organisation')).toEqual(readings);
  });

  test('a ship and an aircraft are called without the words before their names, a person is not', () => {
    for (const kind of ['vessel', 'aircraft', 'other'] as const)
      expect(nameReadings('M/V Muster Star', kind)).toEqual(['Muster Star']);
    expect(nameReadings('MV Muster', 'person')).toEqual([]);
    expect(nameReadings('MV Muster', 'organisation')).toEqual([]);
  });

  test.each([
    ['Muster Star', 'Probe Falcon (ex Muster Star)', 'vessel'],
    ['Musterbank', 'Probe Handelsbank (formerly Musterbank)', 'organisation'],
    ['Anna Musterova', 'Anna Probova (née Musterova)', 'person'],
  ] as const)('%s is found where a list says that "%s"', (name, listed, kind) => {
    const entities = [makeEntity('listed', [listed], { kind })];
    const index = indexOf(...entities);
    const [found] = screen(index, { name, kind });
    expect(found?.name).toBe(listed);
    expect(rescreen(indexClients([{ name, kind }], index), entities).map(({ client }) => client)).toEqual([
      0,
    ]);
  });

  test('a firm of two names is no two people', () => {
    expect(nameReadings('Muster & Probe AG', 'organisation')).toEqual([]);
  });

  test.prop([arbName, arbName, fc.constantFrom(' und ', ' & ', ' / ', ' et ', ' and ')])(
    'whoever shares an account with somebody is found',
    (listed, other, between) => {
      const index = indexOf(makeEntity('listed', [listed]));
      for (const name of [`${listed}${between}${other}`, `${other}${between}${listed}`]) {
        expect(screen(index, { name, kind: 'person' }).map(({ entityId }) => entityId)).toEqual(['listed']);
      }
    },
  );

  test.prop([fc.string({ unit: 'grapheme', maxLength: 300 })])(
    'any text has a few readings, none of them empty',
    (name) => {
      const readings = nameReadings(name, undefined);
      expect(readings.length).toBeLessThanOrEqual(6);
      expect(readings).not.toContain('');
    },
  );

  test.each(['雪 俊 黄', '김 영 철', 'Anna Meier', 'Jean-Claude Fiktivier'])('"%s" has none', (name) => {
    expect(nameReadings(name, 'person')).toEqual([]);
  });
});
