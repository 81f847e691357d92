import { mrzLayouts, type MrzFormat } from '../mrz-layout.ts';
import type { Cell } from './fit-grid.ts';
import { characters, classCount } from './network.ts';
import { placesOf } from './places.ts';
import { worst, type LineReading } from './read-line.ts';

/** Lines as long as their format has them; `fit` is the mean of the logarithms of what fits best of the characters that a place may hold. */
export type FittedZone = {
  readonly format: MrzFormat;
  readonly lines: readonly LineReading[];
  readonly fit: number;
};

/** The format whose places hold what they may, with nothing before and behind them; null where no format has as many lines and places. */
export function fitFormat(lines: readonly LineReading[]): FittedZone | null {
  const fitted = (['TD1', 'TD2', 'TD3'] as const).flatMap((format) => {
    const layout = mrzLayouts[format];
    if (layout.lines !== lines.length) return [];
    const places = placesOf(format);
    const starts = lines.flatMap(({ values }, at) => {
      const allowed = places.slice(at * layout.width, (at + 1) * layout.width).map((place) => place.allowed);
      return bestStart(values, allowed) ?? [];
    });
    if (
      starts.length < lines.length ||
      !beginTogether(lines.map(({ cells }, at) => cells[starts[at]?.start ?? 0]))
    )
      return [];
    return [{ format, width: layout.width, starts, total: sum(starts.map(({ total }) => total)) }];
  });
  const best = fitted.sort((one, other) => other.total - one.total)[0];
  if (best === undefined) return null;
  const { format, width, starts } = best;
  return {
    format,
    fit: sum(starts.map(({ inside }) => inside)) / (width * lines.length),
    lines: lines.map(({ cells, values }, at) => {
      const start = starts[at]?.start ?? 0;
      return {
        cells: cells.slice(start, start + width),
        values: values.slice(start * classCount, (start + width) * classCount),
      };
    }),
  };
}

/** All lines of a zone begin below each other. */
function beginTogether([first, ...others]: readonly (Cell | undefined)[]): boolean {
  return others.every((cell) => {
    if (first === undefined || cell === undefined) return false;
    const along = (cell.x - first.x) * Math.cos(first.angle) + (cell.y - first.y) * Math.sin(first.angle);
    return Math.abs(along) < 2 * first.pitch;
  });
}

/** At which cell the line begins: where each place holds what it may best, and the cells before and behind hold nothing. */
function bestStart(
  values: Float32Array,
  allowed: readonly string[],
): { start: number; total: number; inside: number } | null {
  const count = values.length / classCount;
  const empty = Array.from({ length: count }, (_, cell) =>
    Math.max(worst, values[(cell + 1) * classCount - 1] ?? worst),
  );
  const classes = new Map(
    [...new Set(allowed)].map((text) => [
      text,
      text.split('').map((character) => characters.indexOf(character)),
    ]),
  );
  const held = (cell: number, text: string) =>
    (classes.get(text) ?? []).reduce(
      (most, index) => Math.max(most, values[cell * classCount + index] ?? worst),
      worst,
    );
  const starts = Array.from({ length: Math.max(0, count - allowed.length + 1) }, (_, start) => {
    const inside = sum(allowed.map((text, at) => held(start + at, text)));
    return {
      start,
      inside,
      total: inside + sum(empty.slice(0, start)) + sum(empty.slice(start + allowed.length)),
    };
  });
  return starts.sort((one, other) => other.total - one.total)[0] ?? null;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
