import { describe, expect, it } from 'vitest';
import { compareLawOrder } from './law-order.ts';

describe('the order of an act', () => {
  it('puts its places as they stand in it', () => {
    const places = [
      'art_2_a/para_1',
      'art_9/para_1/lbl_a',
      'art_9/para_1/lbl_c',
      'art_9/para_1_bis',
      'art_9/para_1_ter',
      'art_9/para_1_quater',
      'art_9/para_2',
      'art_9_a/para_1',
      'art_10/para_2',
      'art_10_a',
    ];
    expect(places.toReversed().toSorted(compareLawOrder)).toEqual(places);
  });
});
