import type { Shades } from './reading.ts';
import { strokes } from './strokes.ts';

/** How a zone lies on a picture that is drawn for a test. */
export type Drawn = {
  readonly lines: readonly string[];
  /** How wide a place is, in points. */
  readonly pitch: number;
  /** How many places fit between one line and the next. */
  readonly leading?: number;
  /** Turned clockwise about the middle of the picture, in degrees. */
  readonly angle?: number;
  readonly width: number;
  readonly height: number;
  /** Where the middle of the zone lies; the middle of the picture where nothing is said. */
  readonly at?: { readonly x: number; readonly y: number };
  /** How wide the pen is, of a place. */
  readonly pen?: number;
  /** Over how many points the edge of the pen fades. */
  readonly softness?: number;
  readonly paper?: number;
  readonly ink?: number;
  /** How far points differ from what they should be, and what decides by how much. */
  readonly noise?: number;
  readonly seed?: number;
};

type Segment = readonly [x1: number, y1: number, x2: number, y2: number];

/** A picture with a zone whose characters are drawn with a pen: no typeface is needed. */
export function drawZone({ paper = 235, ink = 45, noise = 0, seed = 1, ...drawn }: Drawn): Shades {
  const { width, height } = drawn;
  const data = new Uint8Array(width * height);
  const covered = coverOf(drawn);
  const random = randomFrom(seed);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const shade = paper + (ink - paper) * covered(x + 0.5, y + 0.5) + (random() + random() - 1) * noise;
      data[y * width + x] = Math.min(255, Math.max(0, Math.round(shade)));
    }
  }
  return { width, height, data };
}

/** How much of a point is covered with ink. */
function coverOf({ lines, pitch, width, height, leading = 1.7, pen = 0.14, softness = 1, ...drawn }: Drawn) {
  const angle = ((drawn.angle ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const middle = drawn.at ?? { x: width / 2, y: height / 2 };
  const places = lines[0]?.length ?? 0;
  return (x: number, y: number) => {
    const [right, down] = [x - middle.x, y - middle.y];
    // Along the line in places, and across in lines, from the upper left corner of the zone.
    const along = (right * cos + down * sin) / pitch + places / 2;
    const across = (down * cos - right * sin) / (pitch * leading) + lines.length / 2;
    const [place, line] = [Math.floor(along), Math.floor(across)];
    const character = lines[line]?.[place];
    if (character === undefined) return 0;
    const distance = distanceTo(character, (along - place) * 100, (across - line - 0.5) * leading * 100 + 47);
    return Math.min(1, Math.max(0, 0.5 + ((pen / 2 - distance / 100) * pitch) / softness));
  };
}

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const segments = new Map<string, readonly Segment[]>();

function distanceTo(character: string, x: number, y: number): number {
  const known = segments.get(character) ?? segmentsOf(strokes[character] ?? '');
  segments.set(character, known);
  let least = Infinity;
  for (const [x1, y1, x2, y2] of known) {
    const [dx, dy] = [x2 - x1, y2 - y1];
    const part = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, Math.hypot(x - x1 - part * dx, y - y1 - part * dy));
  }
  return least;
}

function segmentsOf(path: string): Segment[] {
  const found: Segment[] = [];
  let [x, y] = [0, 0];
  const lineTo = (toX: number, toY: number) => {
    found.push([x, y, toX, toY]);
    [x, y] = [toX, toY];
  };
  for (const [, command = '', numbers = ''] of path.matchAll(/([MLQO])([\d ]+)/gu)) {
    const [a = 0, b = 0, c = 0, d = 0] = numbers.trim().split(' ').map(Number);
    if (command === 'M') [x, y] = [a, b];
    else if (command === 'L') lineTo(a, b);
    else {
      const [fromX, fromY] = command === 'O' ? [a + c, b] : [x, y];
      [x, y] = [fromX, fromY];
      for (let step = 1; step <= 12; step += 1) {
        const part = step / 12;
        if (command === 'O')
          lineTo(a + c * Math.cos(part * 2 * Math.PI), b + d * Math.sin(part * 2 * Math.PI));
        else {
          const rest = 1 - part;
          lineTo(
            rest * rest * fromX + 2 * rest * part * a + part * part * c,
            rest * rest * fromY + 2 * rest * part * b + part * part * d,
          );
        }
      }
    }
  }
  return found;
}
