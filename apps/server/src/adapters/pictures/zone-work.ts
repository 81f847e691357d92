import { zonePagesMax } from '@sorgfalt/contract';
import type { ZoneReading } from '@sorgfalt/contract';
import { readZone } from '@sorgfalt/kyc';
import type { ZoneReading as Found } from '@sorgfalt/kyc';
import type { Work, WorkFunction, WorkPool } from '../../platform/work/index.ts';
import { writeJpeg } from './jpeg.ts';
import type { Picture } from './picture.ts';
import { pointsOf } from './points-of.ts';
import type { DrawnFile } from './points-of.ts';

/** Reads in a thread: the file comes from a stranger, and may be made to take long, or never to end. */
export const zoneWork: Work<DrawnFile, never, ZoneReading | null> = {
  module: new URL(import.meta.url),
  limitMs: 30_000,
  memoryMb: 512,
  tooMuch: 'no-preview',
};

/** A sheet of A4 at 300 dpi, at which a character of the zone is 30 points wide. */
const sideMax = 3508;

export const work: WorkFunction<typeof zoneWork> = async function* (file) {
  for (let page = 1; page <= zonePagesMax; page += 1) {
    const drawn = await pointsOf(file, page, sideMax);
    if (drawn === null) break;
    const found = readZone(shadesOf(drawn.picture));
    if (found === null) continue;
    const { lines, doubtful, isSure, crop } = found;
    const picture = await writeJpeg(cutOf(drawn.picture, crop));
    yield {
      lines: [...lines],
      doubtful: [...doubtful],
      isSure,
      page,
      picture: Buffer.from(picture).toString('base64'),
    };
    return;
  }
  yield null;
};

/** In shades of grey (ITU-R BT.601), 0 is black. */
function shadesOf({ width, height, data }: Picture) {
  const shades = new Uint8Array(width * height);
  for (let at = 0; at < shades.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]];
    shades[at] = (red * 299 + green * 587 + blue * 114) / 1000;
  }
  return { width, height, data: shades };
}

function cutOf(picture: Picture, { left, top, width, height }: Found['crop']): Picture {
  const data = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row += 1) {
    const from = ((top + row) * picture.width + left) * 4;
    data.set(picture.data.subarray(from, from + width * 4), row * width * 4);
  }
  return { width, height, data };
}

/** What a machine reads in the zone of a file; null where there is none. Refuses `no-preview` for what is too large or takes too long. */
export function readZoneOf(pool: WorkPool, file: DrawnFile): Promise<ZoneReading | null> {
  return pool.run(zoneWork, file);
}
