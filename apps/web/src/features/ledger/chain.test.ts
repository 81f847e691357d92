import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { chainOf } from './chain.ts';

/** Entries of blocks of the given sizes, then `open` ones, newest first as the server gives them. */
function ledger(sizes: readonly number[], open = 0) {
  let size = 0;
  const closed = sizes.flatMap((length, index) => {
    const start = size;
    size += length;
    const treeSize = size;
    return Array.from({ length }, (_, place) => ({
      block: index + 1,
      leaf_index: start + place,
      tree_size: treeSize,
      batch: 'closed' as const,
    }));
  });
  const pending = Array.from({ length: open }, () => ({
    block: null,
    leaf_index: null,
    tree_size: null,
    batch: 'open' as const,
  }));
  return [...closed, ...pending].toReversed();
}

const arbSizes = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 12 });

describe('chainOf', () => {
  test.prop([arbSizes, fc.nat({ max: 5 })])('a sound ledger is linked all along', (sizes, open) => {
    const chain = chainOf(ledger(sizes, open), sizes.length);
    expect(chain.open).toBe(open);
    expect(chain.blocks.map(({ entries }) => entries)).toEqual(sizes);
    expect(chain.blocks.map(({ isLinked }) => isLinked)).toEqual(
      sizes.map((_, index) => (index === 0 ? null : true)),
    );
  });

  test.prop([fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 12 }), fc.nat()])(
    'one entry taken out behind the first block breaks a link',
    (sizes, place) => {
      const entries = ledger(sizes);
      const later = entries.filter(({ block }) => block !== 1);
      const taken = later[place % later.length];
      const { blocks } = chainOf(
        entries.filter((entry) => entry !== taken),
        sizes.length,
      );
      expect(
        blocks.some(({ isLinked }, index) => isLinked === false && index > 0) || blocks.length < sizes.length,
      ).toBe(true);
    },
  );

  test('only the last blocks are kept, and the first of them keeps its link', () => {
    const { blocks } = chainOf(ledger([2, 3, 1]), 2);
    expect(blocks).toEqual([
      { block: 2, entries: 3, treeSize: 5, isLinked: true },
      { block: 3, entries: 1, treeSize: 6, isLinked: true },
    ]);
  });
});
