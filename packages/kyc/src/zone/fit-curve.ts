/** What a parabola is fitted to; a point counts as much as its weight. */
export type Weighed = { readonly x: number; readonly y: number; readonly weight: number };

/** `a + b x + c x²`. */
export type Parabola = { readonly a: number; readonly b: number; readonly c: number };

/** The parabola that lies nearest to the points by least squares; flat where they are too few to tell. */
export function fitParabola(points: readonly Weighed[]): Parabola {
  const rows = [0, 1, 2].map((i) =>
    [0, 1, 2, 3].map((j) =>
      points.reduce((sum, { x, y, weight }) => sum + weight * x ** i * (j === 3 ? y : x ** j), 0),
    ),
  );
  const [a = 0, b = 0, c = 0] = solve(rows) ?? [];
  return { a, b, c };
}

/** The straight line through most of the points, whatever the others are: repeated medians of the slopes (Siegel 1982). */
export function fitStraight(points: readonly Omit<Weighed, 'weight'>[]): Parabola {
  const slopesFrom = (one: Omit<Weighed, 'weight'>) =>
    points.flatMap((other) => (other === one ? [] : [(other.y - one.y) / (other.x - one.x)]));
  const b = median(points.map((one) => median(slopesFrom(one))));
  return { a: median(points.map(({ x, y }) => y - b * x)), b, c: 0 };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
}

/** The solution of linear equations, each with its right side last; null where there is not exactly one. */
function solve(rows: number[][]): number[] | null {
  for (let pivot = 0; pivot < rows.length; pivot += 1) {
    const best = rows
      .slice(pivot)
      .reduce((most, row) => (Math.abs(row[pivot] ?? 0) > Math.abs(most[pivot] ?? 0) ? row : most));
    const lead = best[pivot] ?? 0;
    if (Math.abs(lead) < 1e-9) return null;
    rows.splice(rows.indexOf(best), 1);
    rows.splice(pivot, 0, best);
    for (const row of rows) {
      if (row === best) continue;
      const factor = (row[pivot] ?? 0) / lead;
      for (let at = pivot; at < row.length; at += 1) row[at] = (row[at] ?? 0) - factor * (best[at] ?? 0);
    }
  }
  return rows.map((row, at) => (row.at(-1) ?? 0) / (row[at] ?? 1));
}

/** The value of the parabola at `x`. */
export function heightOf({ a, b, c }: Parabola, x: number): number {
  return a + (b + c * x) * x;
}
