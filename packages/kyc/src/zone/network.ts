import { cellSize } from './cut-cells.ts';
import { decodeBase64 } from './base64.ts';
import { layers, type Layer } from './weights.ts';

/** What a cell may hold; the class after the last is none of them: no character, or one of another kind of print. */
export const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<';
export const classCount = characters.length + 1;

/** A layer: for each output a row of factors, one for each input, and what is added. */
type Weights = { readonly factors: Float32Array; readonly biases: Float32Array };

let unpacked: readonly Weights[] | null = null;

function unpack({ scales, biases, bytes }: Layer): Weights {
  const [values, outputs] = [decodeBase64(bytes), biases.length];
  const inputs = values.length / outputs;
  const factors = new Float32Array(values.length);
  for (const [at, byte] of values.entries()) {
    // Bytes are signed, and lie input by input.
    const output = at % outputs;
    factors[output * inputs + Math.floor(at / outputs)] = ((byte << 24) >> 24) * (scales[output] ?? 0);
  }
  return { factors, biases: Float32Array.from(biases) };
}

/**
 * The logarithm of how probable each class is, `classCount` values for each cell: two convolutions, each at every other point,
 * and two full layers. How the weights came about is told in docs/adr/0046-reading-zones.md.
 */
export function classify(cells: Float32Array): Float32Array {
  const [first, second, third, fourth] = (unpacked ??= layers.map(unpack));
  if (first === undefined || second === undefined || third === undefined || fourth === undefined) {
    throw new Error('four layers');
  }
  const { columns, rows } = cellSize;
  const edges = planes(columns / 2, rows / 2, first.biases.length);
  const shapes = planes(edges.columns >> 1, (edges.rows + 1) >> 1, second.biases.length);
  const inner = new Float32Array(third.biases.length);
  const values = new Float32Array(classCount);
  const count = cells.length / (columns * rows);
  const result = new Float32Array(count * classCount);
  for (let cell = 0; cell < count; cell += 1) {
    const points = cells.subarray(cell * columns * rows, (cell + 1) * columns * rows);
    convolve({ columns, rows, depth: 1, values: points }, 2, first, edges);
    convolve(edges, 1, second, shapes);
    connect(shapes.values, third, inner, 0);
    positive(inner);
    connect(inner, fourth, values, 0);
    result.set(logarithms(values), cell * classCount);
  }
  return result;
}

/** Points row by row, each with `depth` values. */
type Planes = {
  readonly columns: number;
  readonly rows: number;
  readonly depth: number;
  readonly values: Float32Array;
};

function planes(columns: number, rows: number, depth: number): Planes {
  return { columns, rows, depth, values: new Float32Array(columns * rows * depth) };
}

/** Every other point of the input, together with what lies up to `reach` around it. */
function convolve(
  { columns, rows, depth, values }: Planes,
  reach: number,
  weights: Weights,
  result: Planes,
): void {
  const patch = new Float32Array((2 * reach + 1) ** 2 * depth);
  let to = 0;
  for (let row = 0; row < rows; row += 2) {
    for (let column = 0; column < columns; column += 2, to += result.depth) {
      let at = 0;
      for (let y = row - reach; y <= row + reach; y += 1) {
        for (let x = column - reach; x <= column + reach; x += 1) {
          const isInside = y >= 0 && y < rows && x >= 0 && x < columns;
          const from = (y * columns + x) * depth;
          for (let value = 0; value < depth; value += 1, at += 1)
            patch[at] = isInside ? (values[from + value] ?? 0) : 0;
        }
      }
      connect(patch, weights, result.values, to);
    }
  }
  positive(result.values);
}

function connect(input: Float32Array, { factors, biases }: Weights, result: Float32Array, to: number): void {
  for (let output = 0, factor = 0; output < biases.length; output += 1) {
    let sum = biases[output] ?? 0;
    for (let at = 0; at < input.length; at += 1, factor += 1)
      sum += (input[at] ?? 0) * (factors[factor] ?? 0);
    result[to + output] = sum;
  }
}

function positive(values: Float32Array): void {
  for (let at = 0; at < values.length; at += 1) if ((values[at] ?? 0) < 0) values[at] = 0;
}

function logarithms(values: Float32Array): Float32Array {
  const most = values.reduce((one, other) => Math.max(one, other), -Infinity);
  const total = values.reduce((sum, value) => sum + Math.exp(value - most), 0);
  return values.map((value) => value - most - Math.log(total));
}
