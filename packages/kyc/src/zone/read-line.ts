import { cutCells } from './cut-cells.ts';
import type { PrintLine } from './find-lines.ts';
import { fitGrid, type Cell } from './fit-grid.ts';
import { classCount, classify } from './network.ts';
import type { Shades } from './reading.ts';

/** The places of a line, and more at its ends, with the logarithms of how probable each class is there. */
export type LineReading = { readonly cells: readonly Cell[]; readonly values: Float32Array };

export type Way = 'upright' | 'upside-down';

/** A line that is read when it is asked for, and once only. */
export type LineReader = {
  /** How well some places of the line fit characters: the mean of the logarithms, nought at most. */
  readonly probe: (way: Way) => number;
  readonly read: (way: Way) => LineReading;
};

/** Every how many places a line is looked at to see whether it may be read at all. */
const probeStep = 5;
/** What a place counts at least, however little it is like a character. */
export const worst = -8;

/** How many more places may be looked at in a picture, so that none takes long: a page with a zone needs some hundred. */
export type Effort = { places: number };

/** What looking where the places of a line lie costs of the effort. */
const gridEffort = 25;

/** A reader of one line of a picture; of a line for which no effort is left it says that nothing is there. */
export function createLineReader(shades: Shades, line: PrintLine, effort: Effort): LineReader {
  const cells = once(() => {
    effort.places -= gridEffort;
    return effort.places < 0 ? [] : fitGrid(shades, line);
  });
  const cellsOf = (way: Way) => (way === 'upright' ? cells() : cells().map(turned).toReversed());
  const probe = (way: Way) => {
    const some = cellsOf(way).filter((_, at) => at % probeStep === 2);
    effort.places -= some.length;
    if (some.length === 0 || effort.places < 0) return worst;
    const held = heldIn(classify(cutCells(shades, some)));
    return held.reduce((sum, value) => sum + value, 0) / held.length;
  };
  const read = (way: Way) => {
    effort.places -= cells().length;
    const all = effort.places < 0 ? [] : cellsOf(way);
    return { cells: all, values: classify(cutCells(shades, all)) };
  };
  const probes = { upright: once(() => probe('upright')), 'upside-down': once(() => probe('upside-down')) };
  const reads = { upright: once(() => read('upright')), 'upside-down': once(() => read('upside-down')) };
  return { probe: (way) => probes[way](), read: (way) => reads[way]() };
}

/** How far aside of where its places were found a line is looked at again, in places. */
const asides = [
  { along: 0.06, down: 0.05 },
  { along: -0.06, down: -0.05 },
] as const;

/** The values of a line together with those seen a little aside: what only one of the looks is sure of is not certain. */
export function steadied(shades: Shades, { cells, values }: LineReading): Float32Array {
  const looks = asides.map(({ along, down }) => {
    const aside = cells.map((cell) => {
      const [cos, sin] = [Math.cos(cell.angle) * cell.pitch, Math.sin(cell.angle) * cell.pitch];
      return { ...cell, x: cell.x + cos * along - sin * down, y: cell.y + sin * along + cos * down };
    });
    return classify(cutCells(shades, aside));
  });
  return values.map(
    (value, at) => looks.reduce((sum, look) => sum + (look[at] ?? 0), value) / (looks.length + 1),
  );
}

/** For each cell the value of its most probable character. */
export function heldIn(values: Float32Array): number[] {
  return Array.from({ length: values.length / classCount }, (_, cell) =>
    values
      .subarray(cell * classCount, (cell + 1) * classCount - 1)
      .reduce((one, other) => Math.max(one, other), worst),
  );
}

function turned(cell: Cell): Cell {
  return { ...cell, angle: cell.angle + (cell.angle > 0 ? -Math.PI : Math.PI) };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}
