import type { PrintLine } from './find-lines.ts';

/** Lines that lie one below the other like those of one zone: two or three. */
export type LineGroup = readonly PrintLine[];

/** More lines are not looked at, so that no picture takes long; a page of small print has a hundred. */
const linesMax = 300;

/** Two or three lines that are as high and as far turned, lie below each other for most of their length and follow each other; the lowest first. */
export function groupLines(lines: readonly PrintLine[]): LineGroup[] {
  const sorted = [...lines]
    .sort((one, other) => one.left.y + one.right.y - other.left.y - other.right.y)
    .slice(-linesMax);
  const groups: LineGroup[] = [];
  for (const [at, first] of sorted.entries()) {
    const below = sorted.slice(at + 1).filter((line) => isBelow(first, line));
    for (const second of below) {
      groups.push([first, second]);
      const gap = distance(first, second);
      const third = sorted.filter(
        (line) => isBelow(second, line) && Math.abs(distance(second, line) - gap) < gap * 0.3,
      );
      groups.push(...third.map((line) => [first, second, line]));
    }
  }
  return groups.toReversed();
}

function isBelow(upper: PrintLine, lower: PrintLine): boolean {
  const size = Math.max(upper.height, lower.height);
  const gap = distance(upper, lower);
  // Ends may lie too far out, where something else touches a line, but not too far in.
  const shared = Math.min(upper.right.x, lower.right.x) - Math.max(upper.left.x, lower.left.x);
  return (
    gap > size &&
    gap < size * 5 &&
    Math.min(upper.height, lower.height) > size * 0.55 &&
    shared > size * 20 &&
    shared > 0.5 * Math.max(upper.right.x - upper.left.x, lower.right.x - lower.left.x) &&
    Math.abs(slopeOf(upper) - slopeOf(lower)) < 0.04
  );
}

function slopeOf({ left, right }: PrintLine): number {
  return (right.y - left.y) / (right.x - left.x);
}

/** How far the middle of the second line lies below the first. */
function distance(first: PrintLine, second: PrintLine): number {
  const slope = slopeOf(first);
  const [x, y] = [(second.left.x + second.right.x) / 2, (second.left.y + second.right.y) / 2];
  return (y - first.left.y - slope * (x - first.left.x)) / Math.hypot(1, slope);
}
