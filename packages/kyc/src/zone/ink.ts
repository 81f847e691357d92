import type { Shades } from './reading.ts';

/** Points of one row, from `left` up to but without `right`. */
export type Run = { readonly y: number; readonly left: number; readonly right: number };

/** How far around a point is looked for what is paper and what is ink; wider than a character, see `pitches`. */
const around = 14;
/** Ink is darker than the mean around it by this part of the deviation there, and by more than noise is. */
const [deviations, noise] = [0.5, 9];
/** Ink this near belongs together; what is not as long as some characters is no line. */
const [gapMax, lengthMin] = [15, 40];

/**
 * Rows of ink that run through several characters: of each row the ink of which the gaps are small. Whether a point is ink is
 * said by the mean and the deviation of what lies around it, so that neither light nor a pattern behind matters.
 */
export function longRuns({ width, height, data }: Shades): Run[] {
  const runs: Run[] = [];
  const [sums, squares] = [new Int32Array(width), new Int32Array(width)];
  const addRow = (y: number, sign: number) => {
    if (y < 0 || y >= height) return;
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      const shade = data[at] ?? 0;
      sums[x] = (sums[x] ?? 0) + sign * shade;
      squares[x] = (squares[x] ?? 0) + sign * shade * shade;
    }
  };
  for (let y = 0; y < around; y += 1) addRow(y, 1);
  for (let y = 0; y < height; y += 1) {
    addRow(y + around, 1);
    addRow(y - around - 1, -1);
    const rows = Math.min(height, y + around + 1) - Math.max(0, y - around);
    runsOfRow(data.subarray(y * width, (y + 1) * width), { y, rows, sums, squares }, runs);
  }
  return runs;
}

type Columns = {
  readonly y: number;
  readonly rows: number;
  readonly sums: Int32Array;
  readonly squares: Int32Array;
};

function runsOfRow(shades: Uint8Array, { y, rows, sums, squares }: Columns, runs: Run[]): void {
  const width = shades.length;
  let [sum, square, left, right] = [0, 0, -1, -1];
  const add = (x: number, sign: number) => {
    if (x < 0 || x >= width) return;
    sum += sign * (sums[x] ?? 0);
    square += sign * (squares[x] ?? 0);
  };
  const end = () => {
    if (left >= 0 && right - left >= lengthMin) runs.push({ y, left, right });
    left = -1;
  };
  for (let x = 0; x < around; x += 1) add(x, 1);
  for (let x = 0; x < width; x += 1) {
    add(x + around, 1);
    add(x - around - 1, -1);
    const points = rows * (Math.min(width, x + around + 1) - Math.max(0, x - around));
    const mean = sum / points;
    const darker = mean - (shades[x] ?? 0);
    if (darker <= noise || darker * darker <= deviations * deviations * (square / points - mean * mean))
      continue;
    if (x - right > gapMax) end();
    if (left < 0) left = x;
    right = x + 1;
  }
  end();
}
