import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { rollUp } from './roll-up.ts';
import { arbGraph, someDay } from './testing.ts';
import { ownersByMatrices } from './testing-matrices.ts';

it('finds the same owners as a second way with matrices, in any graph with circles, diamonds, nominees and trusts', () => {
  let owned = 0;
  fc.assert(
    fc.property(arbGraph, (graph) => {
      const expected = ownersByMatrices(graph, 0);
      const { owners } = rollUp(graph, '0', someDay);
      expect(new Set(owners.map(({ party }) => party))).toEqual(new Set([...expected.keys()].map(String)));
      for (const { party, capital, votes, reasons } of owners) {
        const weight = expected.get(Number(party));
        expect(capital.min).toBeCloseTo(weight?.capital ?? -1, 9);
        expect(capital.max).toBe(capital.min);
        expect(votes.min).toBeCloseTo(weight?.votes ?? -1, 9);
        expect(reasons.includes('control')).toBe(weight?.isOtherwise);
      }
      owned += owners.length;
    }),
    { numRuns: 10_000 },
  );
  expect(owned).toBeGreaterThan(1000);
});
