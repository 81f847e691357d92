import { test } from '@fast-check/vitest';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { arbHardName, indexOf, makeEntity } from '../testing.ts';
import type { EntityKind, ScreeningQuery } from '../types.ts';
import { affectedCustomers, indexCustomers, rescreen } from './rescreen.ts';
import { screen } from './screen.ts';

const arbKind = fc.constantFrom<EntityKind[]>('person', 'organisation');
const arbCustomer: fc.Arbitrary<ScreeningQuery> = fc.oneof(
  fc.record({ name: arbHardName, kind: arbKind }),
  fc.record({ name: arbHardName }),
);

describe('rescreening by changed entities', () => {
  test.prop(
    [
      fc.array(arbCustomer, { minLength: 1, maxLength: 20 }),
      fc.array(fc.tuple(arbHardName, arbKind), { minLength: 1, maxLength: 10 }),
      fc.nat(),
    ],
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 200) },
  )('finds every customer whom screening one by one finds', (customers, listed, pick) => {
    const copied = listed[pick % listed.length]![0];
    const all = [...customers, { name: copied }, { name: copied.split(' ').toReversed().join(' ') }];
    const entities = listed.map(([full, kind], place) => makeEntity(String(place), [full], { kind }));
    const lists = indexOf(...entities);
    const one = all.flatMap((customer, place) => {
      const candidates = screen(lists, customer);
      return candidates.length === 0 ? [] : [{ customer: place, candidates }];
    });
    expect(rescreen(indexCustomers(all, lists), entities)).toEqual(one);
  });

  test('a customer with a listed number is concerned under any name', () => {
    const entity = makeEntity('1', ['Viktor Testonov'], {
      identifiers: [{ type: 'passport', value: 'ZZ0000017' }],
    });
    const customers = [{ name: 'Anna Meier' }, { name: 'B C', identifiers: [{ value: 'zz 0000017' }] }];
    expect(affectedCustomers(indexCustomers(customers, indexOf(entity)), [entity])).toEqual([1]);
  });

  test('nobody is concerned by nothing', () => {
    const lists = indexOf(makeEntity('1', ['Viktor Testonov']));
    expect(rescreen(indexCustomers([{ name: 'Viktor Testonov' }], lists), [])).toEqual([]);
  });
});
