/**
 * Small boosted trees. Nodes of a tree lie in one row, five numbers each when it splits: the feature, the bound, and the
 * places of the nodes for values up to the bound and above; a leaf is one number, what it adds to the log odds.
 */
export interface Trees {
  readonly base: number;
  readonly trees: readonly (readonly (readonly [number, number, number, number] | number)[])[];
}

/** Log odds that the trees give to a row of features. */
export function logOdds({ base, trees }: Trees, features: readonly number[]): number {
  let sum = base;
  for (const tree of trees) {
    let at = 0;
    for (;;) {
      const node = tree[at];
      if (node === undefined) break;
      if (typeof node === 'number') {
        sum += node;
        break;
      }
      const [feature, bound, low, high] = node;
      at = (features[feature] ?? 0) <= bound ? low : high;
    }
  }
  return sum;
}

/** Probability between 0 and 1 for log odds. */
export function probability(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}
