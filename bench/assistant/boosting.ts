import type { Trees } from '@sorgfalt/grounding';
import { logOdds, probability } from '@sorgfalt/grounding';

export interface Example {
  readonly features: readonly number[];
  /** 1: supported. */
  readonly label: 0 | 1;
}

/** How trees are grown. */
export interface Growth {
  readonly rounds: number;
  readonly depth: number;
  readonly leaf: number;
  readonly shrink: number;
  readonly ridge: number;
}

type Node = readonly [number, number, number, number] | number;

const bins = 48;

/** Bounds that cut a feature into parts of about the same number of examples. */
function boundsOf(values: number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  const bounds = new Set<number>();
  for (let bin = 1; bin < bins; bin += 1) {
    bounds.add(sorted[Math.floor((bin * sorted.length) / bins)] ?? 0);
  }
  return [...bounds];
}

/** Grows boosted trees for the log loss, each on the gradients that the ones before leave. */
export function growTrees(examples: readonly Example[], growth: Growth): Trees {
  const width = examples[0]?.features.length ?? 0;
  const bounds = Array.from({ length: width }, (_, f) => boundsOf(examples.map((e) => e.features[f] ?? 0)));
  const binned = bounds.map((cuts, f) =>
    Uint8Array.from(examples, (e) => cuts.filter((cut) => (e.features[f] ?? 0) > cut).length),
  );
  const positives = examples.filter(({ label }) => label === 1).length;
  const base = Math.log(positives / (examples.length - positives));
  const odds = new Float64Array(examples.length).fill(base);
  const gradient = new Float64Array(examples.length);
  const curvature = new Float64Array(examples.length);
  const trees: Node[][] = [];

  const score = (g: number, h: number) => (g * g) / (h + growth.ridge);

  /** Gradient, curvature and number of the examples in each bin of a feature. */
  function sums(
    feature: number,
    rows: readonly number[],
  ): readonly [Float64Array, Float64Array, Float64Array] {
    const [g, h, n] = [new Float64Array(bins + 1), new Float64Array(bins + 1), new Float64Array(bins + 1)];
    const of = binned[feature] ?? new Uint8Array();
    for (const row of rows) {
      const bin = of[row] ?? 0;
      g[bin]! += gradient[row] ?? 0;
      h[bin]! += curvature[row] ?? 0;
      n[bin]! += 1;
    }
    return [g, h, n];
  }

  function bestSplit(rows: readonly number[]): { feature: number; bin: number; gain: number } {
    let best = { feature: -1, bin: 0, gain: 1e-6 };
    const total = (of: Float64Array) => of.reduce((sum, part) => sum + part, 0);
    for (let feature = 0; feature < width; feature += 1) {
      const [g, h, n] = sums(feature, rows);
      const [allG, allH] = [total(g), total(h)];
      let [lowG, lowH, lowN] = [0, 0, 0];
      for (let bin = 0; bin < (bounds[feature]?.length ?? 0); bin += 1) {
        lowG += g[bin]!;
        lowH += h[bin]!;
        lowN += n[bin]!;
        if (lowN < growth.leaf || rows.length - lowN < growth.leaf) continue;
        const gain = score(lowG, lowH) + score(allG - lowG, allH - lowH) - score(allG, allH);
        if (gain > best.gain) best = { feature, bin, gain };
      }
    }
    return best;
  }

  function grow(tree: Node[], rows: readonly number[], depth: number): number {
    const at = tree.push(0) - 1;
    const split = depth === 0 ? null : bestSplit(rows);
    if (split === null || split.feature < 0) {
      const g = rows.reduce((sum, row) => sum + (gradient[row] ?? 0), 0);
      const h = rows.reduce((sum, row) => sum + (curvature[row] ?? 0), 0);
      tree[at] = Number(((growth.shrink * g) / (h + growth.ridge)).toFixed(3));
      return at;
    }
    const of = binned[split.feature] ?? new Uint8Array();
    const low = grow(
      tree,
      rows.filter((row) => (of[row] ?? 0) <= split.bin),
      depth - 1,
    );
    const high = grow(
      tree,
      rows.filter((row) => (of[row] ?? 0) > split.bin),
      depth - 1,
    );
    const bound = bounds[split.feature]?.[split.bin] ?? 0;
    tree[at] = [split.feature, Number(bound.toFixed(3)), low, high];
    return at;
  }

  const all = examples.map((_, row) => row);
  for (let round = 0; round < growth.rounds; round += 1) {
    for (const [row, { label }] of examples.entries()) {
      const p = probability(odds[row] ?? 0);
      gradient[row] = label - p;
      curvature[row] = p * (1 - p);
    }
    const tree: Node[] = [];
    grow(tree, all, growth.depth);
    trees.push(tree);
    for (const [row, { features }] of examples.entries())
      odds[row]! += logOdds({ base: 0, trees: [tree] }, features);
  }
  return { base: Number(base.toFixed(3)), trees };
}

/** Area under the ROC curve: how often a supported example is scored above an unsupported one; ties count half. */
export function areaUnderCurve(scored: readonly { score: number; label: 0 | 1 }[]): number {
  const sorted = scored.toSorted((a, b) => a.score - b.score);
  let rankSum = 0;
  let positives = 0;
  for (let at = 0; at < sorted.length;) {
    let end = at;
    while (end < sorted.length && sorted[end]?.score === sorted[at]?.score) end += 1;
    const rank = (at + 1 + end) / 2;
    for (; at < end; at += 1) {
      if (sorted[at]?.label !== 1) continue;
      rankSum += rank;
      positives += 1;
    }
  }
  const negatives = sorted.length - positives;
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives);
}
