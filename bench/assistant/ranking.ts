interface Judged {
  readonly right: ReadonlySet<string>;
  /** Ids, best first. */
  readonly ranking: readonly string[];
}

const depth = 10;

/** Recall, mean average precision and normalised discounted gain within the first ten, each the mean over questions. */
export function judge(all: readonly Judged[]): {
  questions: number;
  recall10: number;
  map10: number;
  ndcg10: number;
} {
  const mean = (measure: (judged: Judged) => number): number =>
    Math.round((all.reduce((sum, judged) => sum + measure(judged), 0) / Math.max(1, all.length)) * 10_000) /
    10_000;
  return { questions: all.length, recall10: mean(recall), map10: mean(averagePrecision), ndcg10: mean(gain) };
}

function foundAt({ right, ranking }: Judged): number[] {
  return ranking.slice(0, depth).flatMap((id, at) => (right.has(id) ? [at + 1] : []));
}

function recall(judged: Judged): number {
  return foundAt(judged).length / judged.right.size;
}

function averagePrecision(judged: Judged): number {
  const sum = foundAt(judged).reduce((all, rank, at) => all + (at + 1) / rank, 0);
  return sum / Math.min(depth, judged.right.size);
}

function gain(judged: Judged): number {
  const discounted = (ranks: readonly number[]): number =>
    ranks.reduce((sum, rank) => sum + 1 / Math.log2(rank + 1), 0);
  const ideal = Array.from({ length: Math.min(depth, judged.right.size) }, (_, at) => at + 1);
  return discounted(foundAt(judged)) / discounted(ideal);
}
