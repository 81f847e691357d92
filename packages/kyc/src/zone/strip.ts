import type { Point } from './find-lines.ts';
import type { Shades } from './reading.ts';

/** A place on the picture from which one looks along a line of print: `cos` and `sin` of the way it runs. */
export type View = { readonly origin: Point; readonly cos: number; readonly sin: number };

/** The point that lies `along` the view and `down` from it. */
export function pointAt({ origin, cos, sin }: View, along: number, down: number): Point {
  return { x: origin.x + along * cos - down * sin, y: origin.y + along * sin + down * cos };
}

/** The shade at a place between points; what lies outside is as its edge. */
export function shadeAt({ width, height, data }: Shades, { x, y }: Point): number {
  const column = Math.min(Math.max(x - 0.5, 0), width - 1.001);
  const row = Math.min(Math.max(y - 0.5, 0), height - 1.001);
  const [left, top] = [Math.trunc(column), Math.trunc(row)];
  const at = top * width + left;
  const [right, low] = [column - left, row - top];
  const above = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right;
  const below = (data[at + width] ?? 0) * (1 - right) + (data[at + width + 1] ?? 0) * right;
  return above * (1 - low) + below * low;
}

/** How much darker than paper a strip along a view is, a value for each point. */
export type Strip = { readonly columns: number; readonly rows: number; readonly ink: Float32Array };

/**
 * The strip from `from` to `to` along the view, `half` high above and below the line `middle(along)`. What is paper is said by
 * the mean and the deviation of each piece as long as the strip is high.
 */
export function cutStrip(
  shades: Shades,
  view: View,
  { from, to, half, middle }: { from: number; to: number; half: number; middle: (along: number) => number },
): Strip {
  const [columns, rows] = [Math.ceil(to - from), Math.ceil(2 * half)];
  const ink = new Float32Array(columns * rows);
  for (let start = 0; start < columns; start += rows) {
    const end = Math.min(columns, start + rows);
    let [sum, square] = [0, 0];
    for (let column = start; column < end; column += 1) {
      const along = from + column + 0.5;
      const top = middle(along) - half + 0.5;
      for (let row = 0; row < rows; row += 1) {
        const shade = shadeAt(shades, pointAt(view, along, top + row));
        ink[row * columns + column] = shade;
        sum += shade;
        square += shade * shade;
      }
    }
    const points = rows * (end - start);
    const paper = sum / points - 0.2 * Math.sqrt(Math.max(0, square / points - (sum / points) ** 2));
    for (let row = 0; row < rows; row += 1) {
      for (let at = row * columns + start; at < row * columns + end; at += 1) {
        ink[at] = Math.max(0, paper - (ink[at] ?? 0));
      }
    }
  }
  return { columns, rows, ink };
}
