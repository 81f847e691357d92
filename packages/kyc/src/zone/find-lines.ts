import { longRuns, type Run } from './ink.ts';
import type { Shades } from './reading.ts';

/** A line of print: its two ends in the middle of its height, and that height, in points from the upper left corner. */
export type PrintLine = {
  readonly left: Point;
  readonly right: Point;
  readonly height: number;
};
export type Point = { readonly x: number; readonly y: number };

/** How many points wide a place is on a picture in which lines are looked for. */
export const pitches = { min: 6.5, max: 15 } as const;
const slopeMax = Math.tan((8 * Math.PI) / 180);

/** Lines of print that are as long for their height as those of a machine readable zone, from the top. */
export function findLines(shades: Shades): PrintLine[] {
  return piecesOf(longRuns(shades)).flatMap((runs) => lineOf(runs) ?? []);
}

/** Runs that touch each other from row to row. */
function piecesOf(runs: readonly Run[]): Run[][] {
  const parents = Int32Array.from(runs, (_, at) => at);
  const rootOf = (at: number): number => {
    let root = at;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root] ?? 0] ?? 0;
      root = parents[root] ?? 0;
    }
    return root;
  };
  let above = 0;
  for (const [at, run] of runs.entries()) {
    // Runs lie in order: what ends before this one touches none of those that follow in the row.
    const isPast = ({ y, right }: Run) => y < run.y - 1 || (y === run.y - 1 && right <= run.left);
    while (above < at && isPast(runs[above] ?? run)) above += 1;
    for (let other = above; other < at; other += 1) {
      const touched = runs[other];
      if (touched === undefined || touched.y === run.y || touched.left >= run.right) break;
      parents[rootOf(other)] = rootOf(at);
    }
  }
  const pieces = new Map<number, Run[]>();
  for (const [at, run] of runs.entries()) {
    const root = rootOf(at);
    const piece = pieces.get(root);
    if (piece === undefined) pieces.set(root, [run]);
    else piece.push(run);
  }
  return [...pieces.values()];
}

/** The straight line through all points of the runs; null where they do not lie along one as a line of print does. */
function lineOf(runs: readonly Run[]): PrintLine | null {
  let [count, sumX, sumY, sumXx, sumXy, sumYy] = [0, 0, 0, 0, 0, 0];
  let [first, last] = [Infinity, -Infinity];
  for (const { y, left, right } of runs) {
    const length = right - left;
    const [middle, row] = [(left + right) / 2, y + 0.5];
    count += length;
    sumX += length * middle;
    sumY += length * row;
    sumXx += length * (middle * middle + (length * length - 1) / 12);
    sumXy += length * middle * row;
    sumYy += length * row * row;
    first = Math.min(first, left);
    last = Math.max(last, right);
  }
  const length = last - first;
  if (length < 27 * pitches.min || length > 50 * pitches.max) return null;
  const spread = sumXx - (sumX * sumX) / count;
  const slope = (sumXy - (sumX * sumY) / count) / spread;
  const rest = sumYy - (sumY * sumY) / count - slope * (sumXy - (sumX * sumY) / count);
  // Points spread evenly over a height deviate by it over the root of twelve.
  const height = Math.sqrt((12 * Math.max(0, rest)) / count) + 1;
  if (Math.abs(slope) > slopeMax || length < 14 * height || length > 80 * height) return null;
  const at = (x: number) => ({ x, y: (sumY - slope * sumX) / count + slope * x });
  return { left: at(first), right: at(last), height };
}
