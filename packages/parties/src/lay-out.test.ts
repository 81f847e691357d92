import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { layOut } from './lay-out.ts';
import { arbGraph, holds, party, someDay } from './testing.ts';

it('puts every party into exactly one row, the subject into the first', () => {
  fc.assert(
    fc.property(arbGraph, (graph) => {
      const rows = layOut(graph, '0', someDay);
      expect(rows.flat().toSorted()).toEqual(graph.parties.map(({ id }) => id).toSorted());
      expect(rows[0]).toContain('0');
    }),
  );
});

it('puts whoever holds behind what is held, also over a longer way', () => {
  const parties = ['AG', 'H', 'K', 'A', 'Z'].map((id) => party(id, id === 'A' ? 'person' : 'company'));
  const interests = [holds('H', 'AG', 50), holds('A', 'AG', 10), holds('K', 'H', 50), holds('A', 'K', 50)];
  expect(layOut({ parties, interests }, 'AG', someDay)).toEqual([['AG'], ['H'], ['K'], ['A'], ['Z']]);
});

it('orders a row so that lines need not cross', () => {
  const parties = ['AG', 'X', 'Y', 'A', 'B'].map((id) => party(id, 'company'));
  const interests = [holds('X', 'AG', 50), holds('Y', 'AG', 50), holds('B', 'X', 100), holds('A', 'Y', 100)];
  const [, second, third] = layOut({ parties, interests }, 'AG', someDay);
  const ofHolder = { B: 'X', A: 'Y' };
  expect(third?.map((id) => ofHolder[id as 'A' | 'B'])).toEqual(second);
});
