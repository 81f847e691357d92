import { findLines, pitches, type Point, type PrintLine } from './find-lines.ts';
import { fitFormat, type FittedZone } from './fit-format.ts';
import { groupLines } from './group-lines.ts';
import { halve, quarterTurn } from './halve.ts';
import { createLineReader, type Effort, type LineReader } from './read-line.ts';
import type { Shades } from './reading.ts';

/** A zone on a picture that is `scale` times smaller than the one in which it was looked for. */
export type FoundZone = Level & { readonly zone: FittedZone };

type Level = { readonly shades: Shades; readonly scale: number };

/** A zone is at least a quarter as wide as the shorter side of the picture, and each place of it so many points. */
const [partMin, pitchMin] = [120, 11];
/** Lines that fit less than the first are not read, less than the second are no zone; from the third on no better one is looked for. */
const fits = { probe: -3.5, min: -1, good: -0.3 } as const;
/** So many places are looked at, which takes a second. */
const placesMax = 8000;

/** The lines of the picture that are most like those of a zone, whichever way up; null where none are like them. */
export function findZone(shades: Shades): FoundZone | null {
  if (Math.min(shades.width, shades.height) < 2 * pitchMin) return null;
  const levels = levelsOf(shades);
  const effort = { places: placesMax };
  const level = bestOf(levels, effort, false);
  return level === null || level.zone.fit < fits.good ? better(level, bestOf(levels, effort, true)) : level;
}

/** The picture, and the same half as large again and again, as far as a line that goes all across could be found on it. */
function levelsOf(shades: Shades): Level[] {
  const levels: Level[] = [{ shades, scale: 1 }];
  for (let size = Math.max(shades.width, shades.height); size > 60 * pitches.min; size >>= 1) {
    const last = levels.at(-1) ?? { shades, scale: 1 };
    levels.push({ shades: halve(last.shades), scale: last.scale * 2 });
  }
  return levels;
}

/** The best of the zones whose lines run level, or of those whose lines run up or down. */
function bestOf(levels: readonly Level[], effort: Effort, isSideways: boolean): FoundZone | null {
  let best: FoundZone | null = null;
  for (const level of levels.toReversed()) {
    if (level.scale < finestOf(levels[0]?.shades ?? level.shades)) break;
    // Lines are found where places are small, and read where they are large enough for the network.
    const fine = levels.find(({ scale }) => scale * 2 >= level.scale) ?? level;
    const found = findLines(isSideways ? quarterTurn(level.shades) : level.shades);
    const lieAs = (line: PrintLine) => (isSideways ? turnedBack(line, level.shades.height) : line);
    const readers = new Map(
      found.map((line) => [
        line,
        createLineReader(fine.shades, scaled(lieAs(line), level.scale / fine.scale), effort),
      ]),
    );
    for (const group of groupLines(found)) {
      const zone = fitGroup(group.flatMap((line) => readers.get(line) ?? []));
      best = better(best, zone && { ...fine, zone });
      if (best !== null && best.zone.fit > fits.good) return best;
    }
  }
  return best;
}

function better(one: FoundZone | null, other: FoundZone | null): FoundZone | null {
  return other !== null && other.zone.fit > (one?.zone.fit ?? fits.min) ? other : one;
}

/** How many times smaller than the picture the largest one is on which lines are looked for. */
function finestOf({ width, height }: Shades): number {
  const pitch = Math.max(pitchMin, Math.min(width, height) / partMin);
  return 2 ** Math.floor(Math.log2(pitch / pitches.min));
}

function scaled({ left, right, height }: PrintLine, factor: number): PrintLine {
  const at = ({ x, y }: Point) => ({ x: x * factor, y: y * factor });
  return { left: at(left), right: at(right), height: height * factor };
}

function turnedBack({ left, right, height }: PrintLine, rows: number): PrintLine {
  const at = ({ x, y }: Point) => ({ x: y, y: rows - x });
  return { left: at(left), right: at(right), height };
}

/** The lines as a zone, the way up that fits better: some characters are as well others upside down. */
function fitGroup(readers: readonly LineReader[]): FittedZone | null {
  const ways = (['upright', 'upside-down'] as const).filter(
    (way) => readers.reduce((sum, reader) => sum + reader.probe(way), 0) >= fits.probe * readers.length,
  );
  const zones = ways.flatMap((way) => {
    const lines = readers.map((reader) => reader.read(way));
    return fitFormat(way === 'upright' ? lines : lines.toReversed()) ?? [];
  });
  return zones.sort((one, other) => other.fit - one.fit)[0] ?? null;
}
