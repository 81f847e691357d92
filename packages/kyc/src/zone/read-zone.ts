import { decode } from './decode.ts';
import { findZone, type FoundZone } from './find-zone.ts';
import type { PrintLine } from './find-lines.ts';
import { fitFormat, type FittedZone } from './fit-format.ts';
import type { Cell } from './fit-grid.ts';
import { createLineReader, steadied } from './read-line.ts';
import type { Shades, ZoneReading } from './reading.ts';

/** How high a character is, of its place, with what is blurred around it. */
const heightOfPlace = 1.1;

/**
 * Reads the machine readable zone of a travel document (ICAO Doc 9303, TD1 to TD3) from a picture, wherever it lies on it,
 * also sideways or upside down; null where none is found. The same picture gives the same reading.
 */
export function readZone(shades: Shades): ZoneReading | null {
  if (shades.width * shades.height !== shades.data.length) throw new RangeError('a shade for each point');
  const found = findZone(shades);
  if (found === null) return null;
  const reading = readingOf(found, shades);
  if (reading.isSure) return reading;
  const again = readAgain(found);
  return again !== null && again.fit > found.zone.fit
    ? readingOf({ ...found, zone: again }, shades)
    : reading;
}

/** The zone read once more, now that it is known where its lines begin and end: what touched them is left away. */
function readAgain({ shades, zone }: FoundZone): FittedZone | null {
  const lines = zone.lines.flatMap(({ cells }) => {
    const [first, last] = [cells[0], cells.at(-1)];
    return first === undefined || last === undefined
      ? []
      : [createLineReader(shades, lineFrom(first, last), { places: Infinity }).read('upright')];
  });
  return fitFormat(lines);
}

function lineFrom(first: Cell, last: Cell): PrintLine {
  const edge = ({ x, y, angle, pitch }: Cell, places: number) => ({
    x: x + Math.cos(angle) * pitch * places,
    y: y + Math.sin(angle) * pitch * places,
  });
  return { left: edge(first, -0.45), right: edge(last, 0.45), height: heightOfPlace * first.pitch };
}

function readingOf(
  { zone: { format, lines }, shades, scale }: FoundZone,
  { width, height }: Shades,
): ZoneReading {
  const cells = lines.flatMap((line) => line.cells);
  const edge = cells.reduce((most, { pitch }) => Math.max(most, pitch), 0);
  const [xs, ys] = [cells.map(({ x }) => x), cells.map(({ y }) => y)];
  const left = Math.max(0, Math.floor((Math.min(...xs) - edge) * scale));
  const top = Math.max(0, Math.floor((Math.min(...ys) - edge) * scale));
  const right = Math.min(width, Math.ceil((Math.max(...xs) + edge) * scale));
  const bottom = Math.min(height, Math.ceil((Math.max(...ys) + edge) * scale));
  return {
    ...decode(
      format,
      lines.map((line) => steadied(shades, line)),
    ),
    crop: { left, top, width: right - left, height: bottom - top },
    angle: ((cells[cells.length >> 1]?.angle ?? 0) * 180) / Math.PI,
  };
}
