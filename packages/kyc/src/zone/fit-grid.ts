import type { Point, PrintLine } from './find-lines.ts';
import { fitParabola, fitStraight, heightOf, type Parabola, type Weighed } from './fit-curve.ts';
import type { Shades } from './reading.ts';
import { cutStrip, pointAt, type Strip, type View } from './strip.ts';

/** One place of a line: its middle, how wide it is, and which way the line runs there, in radians clockwise. */
export type Cell = { readonly x: number; readonly y: number; readonly pitch: number; readonly angle: number };

/** The ink of a zone waves at least so much with its places; that of other print, whose letters are not all as wide, does not. */
const waveMin = 0.27;
/** So many places are looked at together to see whether they wave, and so many in one line do at least. */
const [placesTogether, placesMin] = [6, 25];
/** So many places more are taken at either end, as an end may have been missed. */
const placesBeyond = 3.2;
/** How many places are looked at together to say where the line lies there, and how many times in the length of a line. */
const [windowPlaces, windows] = [8, 9];

/**
 * The places of a line, and some more at either end. All are as wide, but for a picture taken aslant; where they lie is said by
 * the ink of the whole line, as it is thick within places and thin between them. None where it is not.
 */
export function fitGrid(shades: Shades, line: PrintLine): Cell[] {
  const seen = lookAlong(shades, line);
  const wave = waveIn(seen);
  if (wave === null) return [];
  // What else was taken for the line, such as the edge of a page, is left away, and what remains looked at again.
  const isWhole = wave.end - wave.start > seen.columns.length * 0.93;
  return cellsAlong(isWhole ? seen : lookAlong(shades, partOf(line, wave.start, wave.end)));
}

/** A line as seen along it: where its middle lies, the ink of each column, and how wide its places are. */
type Seen = {
  readonly view: View;
  readonly height: number;
  readonly middle: Parabola;
  readonly columns: Float32Array;
  readonly pitch: number;
};

function lookAlong(shades: Shades, { left, right, height }: PrintLine): Seen {
  const length = Math.hypot(right.x - left.x, right.y - left.y);
  const view = { origin: left, cos: (right.x - left.x) / length, sin: (right.y - left.y) / length };
  let middle: Parabola = { a: 0, b: 0, c: 0 };
  const cut = (half: number) =>
    cutStrip(shades, view, {
      from: 0,
      to: length,
      half: half * height,
      middle: (along) => heightOf(middle, along),
    });
  for (const half of [0.85, 0.7]) middle = added(middle, middleOf(cut(half)));
  const columns = columnsOf(cut(0.6));
  return { view, height, middle, columns, pitch: pitchOf(columns) };
}

/** From which column to which the ink waves; null where that is too short for a line, or the line too high for its places. */
function waveIn({ columns, pitch, height }: Seen): { start: number; end: number } | null {
  if (height > 1.6 * pitch) return null;
  const span = Math.round(placesTogether * pitch);
  const starts: number[] = [];
  for (let start = 0; start + span <= columns.length; start += Math.round(pitch)) {
    const { size, total } = waveOf(columns, pitch, start, start + span);
    if (size > waveMin * total) starts.push(start);
  }
  const start = starts[0] ?? 0;
  const end = (starts.at(-1) ?? 0) + span;
  const isLong = end - start > placesMin * pitch && starts.length > (0.7 * (end - start - span)) / pitch;
  return isLong ? { start, end } : null;
}

function partOf({ left, right, height }: PrintLine, start: number, end: number): PrintLine {
  const length = Math.hypot(right.x - left.x, right.y - left.y);
  const at = (along: number) => ({
    x: left.x + ((right.x - left.x) * along) / length,
    y: left.y + ((right.y - left.y) * along) / length,
  });
  return { left: at(start), right: at(end), height };
}

function added(one: Parabola, other: Parabola): Parabola {
  return { a: one.a + other.a, b: one.b + other.b, c: one.c + other.c };
}

/** How far below the middle of the strip its ink lies: a parabola over the columns. */
function middleOf({ columns, rows, ink }: Strip): Parabola {
  const points: Point[] = [];
  for (let window = 0; window < windows; window += 1) {
    const [start, end] = [
      Math.floor((window * columns) / windows),
      Math.floor(((window + 1) * columns) / windows),
    ];
    let [sum, weight] = [0, 0];
    for (let row = 0; row < rows; row += 1) {
      for (let at = row * columns + start; at < row * columns + end; at += 1) {
        sum += (ink[at] ?? 0) * (row + 0.5);
        weight += ink[at] ?? 0;
      }
    }
    if (weight > 0) points.push({ x: (start + end) / 2, y: sum / weight - rows / 2 });
  }
  return fitStraight(points);
}

function columnsOf({ columns, rows, ink }: Strip): Float32Array {
  const sums = new Float32Array(columns);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      sums[column] = (sums[column] ?? 0) + (ink[row * columns + column] ?? 0);
    }
  }
  return sums;
}

/** Size and phase of the wave of one length in the columns from `start` to `end`. */
function waveOf(columns: Float32Array, length: number, start = 0, end = columns.length) {
  const turn = (2 * Math.PI) / length;
  const [cosTurn, sinTurn] = [Math.cos(turn), Math.sin(turn)];
  let [cos, sin] = [Math.cos(turn * (start + 0.5)), Math.sin(turn * (start + 0.5))];
  let [real, imaginary, total] = [0, 0, 0];
  for (let column = start; column < end; column += 1) {
    const weight = columns[column] ?? 0;
    total += weight;
    real += weight * cos;
    imaginary += weight * sin;
    const next = cos * cosTurn - sin * sinTurn;
    sin = sin * cosTurn + cos * sinTurn;
    cos = next;
  }
  return { size: Math.hypot(real, imaginary), phase: Math.atan2(imaginary, real), total };
}

/** The length of the wave that is strongest, of those that a line of 30 to 44 places may have, whose ends may lie too far out. */
function pitchOf(columns: Float32Array): number {
  const search = (from: number, to: number, step: number) => {
    let best = { size: -1, pitch: from };
    for (let places = from; places <= to; places += step) {
      const pitch = columns.length / places;
      const { size } = waveOf(columns, pitch);
      if (size > best.size) best = { size, pitch };
    }
    return columns.length / best.pitch;
  };
  const places = search(27, 70, 0.25);
  return columns.length / search(places - 0.25, places + 0.25, 0.02);
}

/** Where the middle of the nth place lies, counted from some first one: the phase of the wave in pieces of the line. */
function placesOf(columns: Float32Array, pitch: number): Parabola {
  const points: Weighed[] = [];
  const span = Math.min(columns.length, windowPlaces * pitch);
  let before: number | null = null;
  for (let window = 0; window < windows; window += 1) {
    const start = Math.floor((window * (columns.length - span)) / (windows - 1));
    const wave = waveOf(columns, pitch, start, Math.floor(start + span));
    // The phase goes on from that of the piece before, to which it is near.
    let phase = wave.phase;
    if (before !== null) phase += 2 * Math.PI * Math.round((before - phase) / (2 * Math.PI));
    before = phase;
    const shift = (phase / (2 * Math.PI)) * pitch;
    const n = (start + span / 2 - shift) / pitch;
    if (wave.total > 0) points.push({ x: n, y: n * pitch + shift, weight: wave.size });
  }
  return fitParabola(points);
}

function cellsAlong({ view, middle, columns, pitch }: Seen): Cell[] {
  const cells: Cell[] = [];
  const places = placesOf(columns, pitch);
  const reach = placesBeyond * pitch;
  const first = Math.floor((-reach - places.a) / pitch);
  for (let n = first; n < first + 80; n += 1) {
    const along = heightOf(places, n);
    if (along < -reach || along > columns.length + reach) continue;
    const angle = Math.atan2(view.sin, view.cos) + Math.atan(middle.b);
    cells.push({
      ...pointAt(view, along, heightOf(middle, along)),
      pitch: places.b + 2 * places.c * n,
      angle,
    });
  }
  return cells;
}
